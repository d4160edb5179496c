//! A connection whose messages are written down as they pass: `> ` before what is sent, `< ` before what
//! is received, one message a line.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

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
    let transcript = Transcript(Some(File::create(path)?));
    let (ours, theirs) = pair();
    tokio::spawn(pass_on(theirs, connection, transcript));
    Ok(ours)
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

struct Transcript(Option<File>);

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
        let Some(file) = &mut self.0 else { return };
        if let Err(error) = writeln!(file, "{mark} {text}") {
            tracing::warn!(%error, "a transcript cannot be written any further");
            self.0 = None;
        }
    }
}
