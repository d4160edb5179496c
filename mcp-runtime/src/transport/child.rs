//! A child process as a connection: messages on its standard input and output.
//!
//! The process leads a group of its own, so that what it starts (`npx` and `uvx` start the real server)
//! ends with it. Its end is a ladder of bounded waits: close standard input, SIGTERM, SIGKILL. Dropping
//! the [`Child`] climbs it in the background; a runtime that shuts down kills the group at once.
//!
//! Where there are no process groups (Windows), only the process itself is killed: what it started may
//! outlive it.
//!
//! Specification: *stdio, Shutdown*.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, ReadBuf};
use tokio::process::{ChildStdin, ChildStdout, Command};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::group::Group;
use super::lines::{LineReader, write_lines};
use super::stderr::{Tail, drain};
use super::{Connection, Frames, Receiver, Writing, queue};

/// How long to wait for the rest of standard error once the process has exited: what it started may
/// hold the pipe open.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A process whose standard streams are a [`Connection`].
#[derive(Debug)]
pub(crate) struct Child {
    /// Nothing is ever sent: dropping it ends the process.
    stop: Option<oneshot::Sender<Infallible>>,
    /// The status once the process has exited; closed once nothing is left of it.
    status: watch::Receiver<Option<ExitStatus>>,
    stderr: Arc<Tail>,
}

impl Child {
    /// Starts a process. Each step of its end takes at most `grace`.
    ///
    /// Its standard streams become pipes, whatever the command says; the rest is up to the command.
    pub(crate) fn spawn(
        command: &mut Command,
        limit: usize,
        grace: Duration,
    ) -> io::Result<(Connection, Self)> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        Group::lead(command);
        let mut child = command.spawn()?;
        let group = Group::of(&child);
        let stdin = child.stdin.take().expect("standard input is a pipe");
        let stdout = child.stdout.take().expect("standard output is a pipe");
        let stderr = child.stderr.take().expect("standard error is a pipe");

        let (cut_output, output_cut) = oneshot::channel();
        let stdout = Output {
            stdout,
            cut: Some(output_cut),
        };
        let incoming = Receiver::Lines(LineReader::new(Box::pin(stdout), limit));
        let (outgoing, frames) = queue();
        let (close_input, input_closed) = oneshot::channel();
        tokio::spawn(write_input(frames, stdin, input_closed));

        let program = command.as_std().get_program().to_string_lossy();
        let tail = Arc::new(Tail::default());
        let process = Process {
            child,
            group,
            close_input: Some(close_input),
            cut_output,
            stderr: tokio::spawn(drain(stderr, tail.clone(), program.into())),
            grace,
        };
        let (stop, stopped) = oneshot::channel();
        let (report, status) = watch::channel(None);
        tokio::spawn(process.supervise(stopped, report));
        let child = Self {
            stop: Some(stop),
            status,
            stderr: tail,
        };
        let connection = Connection::new(incoming, outgoing, Writing::default());
        Ok((connection, child))
    }

    /// Waits until the process has exited.
    pub(crate) async fn exited(&self) -> Option<ExitStatus> {
        let mut status = self.status.clone();
        let exited = status.wait_for(Option::is_some).await;
        exited.ok().and_then(|status| *status)
    }

    /// What it wrote last to standard error, now and later.
    pub(crate) fn stderr(&self) -> Arc<Tail> {
        self.stderr.clone()
    }

    /// Ends the process and waits until nothing is left of it; bounded. Answers whether it is gone.
    pub(crate) async fn end(mut self) -> bool {
        self.stop = None;
        while self.status.changed().await.is_ok() {}
        self.status.borrow().is_some()
    }
}

/// What supervises a process, in a task of its own.
struct Process {
    child: tokio::process::Child,
    group: Group,
    /// Dropping it closes standard input.
    close_input: Option<oneshot::Sender<Infallible>>,
    /// Dropping it ends what is read, even if someone else still holds the pipe.
    cut_output: oneshot::Sender<Infallible>,
    stderr: JoinHandle<()>,
    grace: Duration,
}

impl Process {
    async fn supervise(
        mut self,
        stopped: oneshot::Receiver<Infallible>,
        report: watch::Sender<Option<ExitStatus>>,
    ) {
        let exited = tokio::select! {
            status = self.child.wait() => Some(status),
            _ = stopped => None,
        };
        self.close_input = None;
        let status = match exited {
            Some(status) => status.ok(),
            None => self.end().await,
        };
        self.group.left();
        // The last words explain the status: they should be there when it is told.
        let _ = timeout(LAST_WORDS, &mut self.stderr).await;
        report.send_replace(status);
        self.group.end().await;
        drop(self.cut_output);
        self.stderr.abort();
    }

    /// Standard input is closed: waits, then asks, then kills.
    async fn end(&mut self) -> Option<ExitStatus> {
        if let Ok(status) = timeout(self.grace, self.child.wait()).await {
            return status.ok();
        }
        tracing::debug!("a server goes on without standard input: asking it to end");
        if self.group.ask()
            && let Ok(status) = timeout(self.grace, self.child.wait()).await
        {
            return status.ok();
        }
        tracing::warn!("a server does not end when it is asked to: killing it");
        self.group.kill();
        let _ = self.child.start_kill();
        let killed = timeout(self.grace, self.child.wait()).await;
        if killed.is_err() {
            tracing::error!("a server was killed and is still there");
        }
        killed.ok()?.ok()
    }
}

async fn write_input(frames: Frames, stdin: ChildStdin, closed: oneshot::Receiver<Infallible>) {
    tokio::select! {
        () = write_lines(frames, Box::pin(stdin)) => {}
        _ = closed => {}
    }
}

/// Standard output of a process, until it ends or is cut off.
struct Output {
    stdout: ChildStdout,
    cut: Option<oneshot::Receiver<Infallible>>,
}

impl AsyncRead for Output {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(read) = Pin::new(&mut self.stdout).poll_read(cx, into) {
            return Poll::Ready(read);
        }
        let Some(cut) = &mut self.cut else {
            return Poll::Ready(Ok(()));
        };
        if Pin::new(cut).poll(cx).is_pending() {
            return Poll::Pending;
        }
        self.cut = None;
        Poll::Ready(Ok(()))
    }
}
