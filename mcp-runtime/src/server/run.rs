//! Running a server as a program: standard input and output, signals, and an end that comes.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::oneshot;

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
        let drain = self.drain;
        let server = self.build()?;
        let (_returns, told) = EndOnSignal::watch();
        // Nothing is ever sent: it is dropped with this future.
        let (_wanted, unwanted) = oneshot::channel::<Infallible>();
        let stop = async {
            tokio::select! {
                Ok(()) = told => {}
                _ = unwanted => {}
            }
        };
        let (report, ended) = oneshot::channel();
        // What handlers spawn and wait for belongs to the runtime of the program.
        let runtime = Handle::current();
        let serve = move || {
            let _inside = runtime.enter();
            let _ = report.send(serve_stdio(&server, limit, drain, stop));
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
    drain: Duration,
    stop: impl Future<Output = ()>,
) -> Result<()> {
    let Stdio {
        mut connection,
        thread,
        diverted,
    } = Stdio::open(limit).map_err(Error::Stdio)?;
    let timer = thread.timer();
    thread.run(async {
        let drain = timer.sleep(drain);
        server.serve(&mut connection, stop, drain).await;
        // A client that does not read cannot hold the program up.
        tokio::select! {
            biased;
            () = connection.flush() => {}
            () = timer.sleep(FLUSH) => {}
        }
        diverted.finish();
        tokio::select! {
            biased;
            () = server.limits.working.none() => {}
            () = timer.sleep(GRACE) => {
                tracing::warn!("a tool still holds its thread: ending the program");
                std::process::exit(0);
            }
        }
    });
    Ok(())
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

/// Listens from now on; done when the program is told to stop.
fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = (
            signal(SignalKind::terminate()),
            signal(SignalKind::interrupt()),
        );
        async {
            let (Ok(mut terminate), Ok(mut interrupt)) = signals else {
                // Signals keep their default effect then, which ends the program too.
                return std::future::pending().await;
            };
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        }
    }
    #[cfg(not(unix))]
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Tells when the program is told to stop, and ends it when [`Server::run`] does not return then. Tools
/// that block all threads of the runtime block its timers and signals, too: so this is a thread of its
/// own.
struct EndOnSignal {
    returned: Arc<AtomicBool>,
}

impl EndOnSignal {
    fn watch() -> (Self, oneshot::Receiver<()>) {
        let returned = Arc::new(AtomicBool::new(false));
        let has_returned = returned.clone();
        let (tell, told) = oneshot::channel();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build();
        // Without it signals keep their default effect, which ends the program, too.
        let Ok(runtime) = runtime else {
            return (Self { returned }, told);
        };
        let signal = {
            let _inside = runtime.enter();
            stop_signal()
        };
        let watch = move || {
            runtime.block_on(signal);
            // Nobody listens any more when the client said its last word before.
            let _ = tell.send(());
            std::thread::sleep(FLUSH + GRACE + Duration::from_secs(1));
            if !has_returned.load(Ordering::Relaxed) {
                std::process::exit(0);
            }
        };
        let _ = std::thread::Builder::new()
            .name("mcp-end".to_owned())
            .spawn(watch);
        (Self { returned }, told)
    }
}

impl Drop for EndOnSignal {
    fn drop(&mut self) {
        self.returned.store(true, Ordering::Relaxed);
    }
}
