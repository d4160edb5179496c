//! What is printed to standard output while it belongs to the protocol.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Forwards to standard error what is printed to descriptor 1.
#[derive(Debug)]
pub(crate) struct StrayOutput {
    done: Receiver<()>,
}

const WARNING: &str = "warning: something printed to standard output, which belongs to the MCP \
    protocol while the server runs. It is shown here, on standard error; print there with \
    `eprintln!` or `tracing`.\n";

impl StrayOutput {
    pub(super) fn divert() -> io::Result<Self> {
        let (mut stray, writer) = io::pipe()?;
        rustix::stdio::dup2_stdout(writer.as_fd())?;
        let (running, done) = channel();
        let forward = move || {
            let _running = running;
            let mut buffer = [0; 8 * 1024];
            let mut warned = false;
            while let Ok(bytes @ 1..) = stray.read(&mut buffer) {
                let mut stderr = io::stderr().lock();
                if !warned {
                    warned = true;
                    let _ = stderr.write_all(WARNING.as_bytes());
                }
                let _ = stderr.write_all(&buffer[..bytes]);
            }
        };
        thread::Builder::new()
            .name("mcp-stray-output".into())
            .spawn(forward)?;
        Ok(Self { done })
    }

    /// Sends descriptor 1 to standard error for good and waits, for a moment, until what was
    /// printed before is there too.
    pub(crate) fn finish(self) {
        let _ = io::stdout().flush();
        let _ = rustix::stdio::dup2_stdout(rustix::stdio::stderr());
        // A child process may hold the pipe open for as long as it likes.
        let waited = self.done.recv_timeout(Duration::from_millis(200));
        debug_assert!(!matches!(waited, Ok(())), "nothing is ever sent");
        if waited == Err(RecvTimeoutError::Timeout) {
            tracing::debug!("a child process still holds standard output");
        }
    }
}
