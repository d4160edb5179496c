//! Running a server as a program: standard input and output, signals, and an end that comes.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Server;
use super::build::Built;
use crate::error::{Error, Result};
use crate::transport::stdio::Stdio;

/// How long tools may hold their threads after the last answer is written, before the program is ended.
const GRACE: Duration = Duration::from_secs(2);
/// How long the last answers may take to be written.
const FLUSH: Duration = Duration::from_secs(1);

impl Server {
    /// Runs the server as this program: on standard input and output, until the client closes them
    /// or the program is told to stop (SIGTERM, SIGINT).
    ///
    /// Descriptors 0 and 1 are taken over: what tools print goes to standard error. When the client
    /// is done, calls in flight get [`drain`](Self::drain) to finish; on a signal they are dropped. A
    /// tool that does not let go of its thread cannot hold the program up, which would wait for it for
    /// ever: then this function ends the program after two seconds, with exit code 0, and does not
    /// return.
    ///
    /// # Errors
    /// [`Error::Start`] when the server contradicts itself, [`Error::Stdio`] when there is no usable
    /// standard input and output, [`Error::CommandLine`] when the command line asks for a transport
    /// that this build does not have.
    pub async fn run(self) -> Result<()> {
        refuse_other_transports(std::env::args().skip(1))?;
        let limit = self.message_limit;
        let server = self.build()?;
        let _returns = EndOnSignal::watch();
        // Nothing is ever sent: it is dropped with this future.
        let (_wanted, unwanted) = oneshot::channel::<Infallible>();
        let (report, ended) = oneshot::channel();
        let serve = move || {
            let _ = report.send(serve_stdio(&server, limit, unwanted));
        };
        std::thread::Builder::new()
            .name("mcp-io".to_owned())
            .spawn(serve)
            .map_err(Error::Stdio)?;
        ended.await.unwrap_or(Ok(()))
    }
}

/// Serves on a thread of its own: tools that block every thread of the runtime they run on cannot keep
/// messages from being read, nor the end of the client from being seen.
fn serve_stdio(
    server: &Built,
    limit: usize,
    unwanted: oneshot::Receiver<Infallible>,
) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Stdio)?;
    runtime.block_on(async {
        let mut stdio = Stdio::open(limit).map_err(Error::Stdio)?;
        let stop = async {
            tokio::select! {
                () = stop_signal() => {}
                _ = unwanted => {}
            }
        };
        server.serve(&mut stdio.connection, stop).await;
        // A client that does not read cannot hold the program up.
        let _ = timeout(FLUSH, stdio.connection.flush()).await;
        #[cfg(unix)]
        stdio.stray.finish();
        if timeout(GRACE, server.limits.working.none()).await.is_err() {
            tracing::warn!("a tool still holds its thread: ending the program");
            std::process::exit(0);
        }
        Ok(())
    })
}

fn refuse_other_transports(mut arguments: impl Iterator<Item = String>) -> Result<()> {
    let asked = arguments.find(|argument| {
        let name = argument.split('=').next();
        matches!(name, Some("--http" | "--sse"))
    });
    asked.map_or(Ok(()), |argument| {
        Err(Error::CommandLine(format!(
            "`{argument}`: this server speaks MCP on standard input and output only"
        )))
    })
}

/// Done when the program is told to stop.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = (
            signal(SignalKind::terminate()),
            signal(SignalKind::interrupt()),
        );
        if let (Ok(mut terminate), Ok(mut interrupt)) = signals {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Signals keep their default effect then, which ends the program too.
        std::future::pending::<()>().await;
    }
}

/// Ends the program when it was told to stop and [`Server::run`] does not return. Tools that block all
/// threads of the runtime block its timers and signals, too: so this is a thread of its own.
struct EndOnSignal {
    returned: Arc<AtomicBool>,
}

impl EndOnSignal {
    fn watch() -> Self {
        let returned = Arc::new(AtomicBool::new(false));
        let has_returned = returned.clone();
        let watch = move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_io()
                .build();
            let Ok(runtime) = runtime else { return };
            runtime.block_on(stop_signal());
            std::thread::sleep(FLUSH + GRACE + Duration::from_secs(1));
            if !has_returned.load(Ordering::Relaxed) {
                std::process::exit(0);
            }
        };
        // Without the thread the program still ends in all but the worst case.
        let _ = std::thread::Builder::new()
            .name("mcp-end".to_owned())
            .spawn(watch);
        Self { returned }
    }
}

impl Drop for EndOnSignal {
    fn drop(&mut self) {
        self.returned.store(true, Ordering::Relaxed);
    }
}
