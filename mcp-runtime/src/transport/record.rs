//! A connection whose messages are written down, or shown, as they pass: `> ` before what is sent, `< `
//! before what is received, one message a line.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use super::{Connection, Outgoing, pair};
use crate::protocol::{Malformed, Message};

/// The same connection, written down in a new file.
///
/// What is sent no longer shows how fast the other side reads: a recorder keeps up with everything.
///
/// # Errors
/// When the file cannot be made.
///
/// # Panics
/// Outside a tokio runtime.
pub(crate) fn record(connection: Connection, path: &Path) -> io::Result<Connection> {
    let transcript = Transcript::File(File::create(path)?);
    Ok(tap(connection, transcript))
}

/// The same connection, with every line shown to a watcher.
///
/// # Panics
/// Outside a tokio runtime.
pub(crate) fn watch(connection: Connection, watcher: Watcher) -> Connection {
    tap(connection, Transcript::Watcher(watcher))
}

/// Is shown every message as it passes.
#[derive(Clone)]
pub(crate) struct Watcher(Arc<dyn Fn(&str) + Send + Sync>);

impl Watcher {
    pub(crate) fn new(watch: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self(Arc::new(watch))
    }
}

impl fmt::Debug for Watcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watcher")
    }
}

fn tap(connection: Connection, transcript: Transcript) -> Connection {
    let (ours, theirs) = pair();
    tokio::spawn(pass_on(theirs, connection, transcript));
    ours
}

async fn pass_on(mut near: Connection, mut far: Connection, mut transcript: Transcript) {
    loop {
        let passed = tokio::select! {
            received = far.receive() => {
                let Some(received) = received else { break };
                transcript.pass('<', received.message, &near.outgoing)
            }
            sent = near.receive() => {
                let Some(sent) = sent else { break };
                transcript.pass('>', sent.message, &far.outgoing)
            }
        };
        if !passed {
            break;
        }
    }
    far.flush().await;
}

enum Transcript {
    File(File),
    Watcher(Watcher),
    /// It could not be written any further.
    Lost,
}

impl Transcript {
    /// Writes a message down and sends it on. Answers whether there is still someone to send to.
    fn pass(&mut self, mark: char, message: Result<Message, Malformed>, to: &Outgoing) -> bool {
        match message {
            Ok(message) => {
                let frame = message.encode();
                self.line(mark, String::from_utf8_lossy(&frame));
                to.send_frame(frame).is_ok()
            }
            Err(malformed) => {
                self.line('#', malformed.error);
                true
            }
        }
    }

    fn line(&mut self, mark: char, text: impl Display) {
        match self {
            Self::File(file) => {
                if let Err(error) = writeln!(file, "{mark} {text}") {
                    tracing::warn!(%error, "a transcript cannot be written any further");
                    *self = Self::Lost;
                }
            }
            Self::Watcher(Watcher(watch)) => {
                let line = format!("{mark} {text}");
                // A panic there must not end the connection.
                if catch_unwind(AssertUnwindSafe(|| watch(&line))).is_err() {
                    tracing::error!("the watcher of messages panicked");
                    *self = Self::Lost;
                }
            }
            Self::Lost => {}
        }
    }
}
