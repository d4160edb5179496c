//! Running a server as a program: standard input and output, signals, and an end that comes.

use std::time::Duration;

use super::Server;
use crate::error::{Error, Result};
use crate::transport::stdio::Stdio;

/// How long a program may take to end after the last answer is written, before it is ended.
const GRACE: Duration = Duration::from_secs(2);
/// How long the last answers may take to be written.
const FLUSH: Duration = Duration::from_secs(1);

impl Server {
    /// Runs the server as this program: on standard input and output, until the client closes them
    /// or the program is told to stop (SIGTERM, SIGINT).
    ///
    /// Descriptors 0 and 1 are taken over: what tools print goes to standard error. When the client
    /// is done, calls in flight get [`drain`](Self::drain) to finish; on a signal they are dropped. A
    /// tool that does not let go of its thread cannot hold the program up: it is ended two seconds
    /// later.
    ///
    /// # Errors
    /// [`Error::Start`] when the server contradicts itself, [`Error::Stdio`] when there is no usable
    /// standard input and output, [`Error::CommandLine`] when the command line asks for a transport
    /// that this build does not have.
    pub async fn run(self) -> Result<()> {
        refuse_other_transports(std::env::args().skip(1))?;
        let limit = self.message_limit;
        let server = self.build()?;
        let mut stdio = Stdio::open(limit).map_err(Error::Stdio)?;
        server.serve(&mut stdio.connection, stop_signal()).await;
        end_the_program_after(GRACE);
        // A client that does not read cannot hold the program up.
        let _ = tokio::time::timeout(FLUSH, stdio.connection.flush()).await;
        #[cfg(unix)]
        stdio.stray.finish();
        Ok(())
    }
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

/// Ends the program if it does not end by itself: a runtime waits for threads that a tool blocks.
fn end_the_program_after(grace: Duration) {
    let watch = move || {
        std::thread::sleep(grace);
        tracing::warn!("a tool still holds its thread: ending the program");
        std::process::exit(0);
    };
    let name = "mcp-end".to_owned();
    if std::thread::Builder::new().name(name).spawn(watch).is_err() {
        std::process::exit(0);
    }
}
