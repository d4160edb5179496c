//! How messages travel. A transport turns bytes into a [`Connection`] and knows no method.

#[cfg(feature = "client")]
pub(crate) mod child;
mod frames;
#[cfg(feature = "client")]
mod group;
mod lines;
mod memory;
#[cfg(feature = "client")]
mod stderr;
#[cfg(feature = "server")]
pub(crate) mod stdio;

use crate::protocol::{Malformed, Message};

pub use frames::{Closed, Outgoing};
pub use lines::lines;
pub use memory::pair;

pub(crate) use frames::{Frames, queue};
use lines::LineReader;

/// The longest message that is read unless told otherwise: 16 MiB.
pub const DEFAULT_MESSAGE_LIMIT: usize = 16 * 1024 * 1024;

/// A stream of messages, and where to send others.
#[derive(Debug)]
pub struct Connection {
    pub(crate) incoming: Receiver,
    pub(crate) outgoing: Outgoing,
}

/// One message that arrived.
#[derive(Debug)]
pub(crate) struct Incoming {
    /// The message, or what is wrong with it.
    pub(crate) message: Result<Message, Malformed>,
    /// Where answers to *this* message go.
    pub(crate) reply: Outgoing,
}

/// Where messages come from.
#[derive(Debug)]
pub(crate) enum Receiver {
    Lines(LineReader),
    Frames(Frames),
}

impl Connection {
    /// The next message, or what is wrong with it; `None` when there will be no more. Dropping the
    /// future loses nothing.
    pub async fn next(&mut self) -> Option<Result<Message, Malformed>> {
        self.receive().await.map(|incoming| incoming.message)
    }

    /// Where messages to the other side are sent.
    #[must_use]
    pub fn outgoing(&self) -> &Outgoing {
        &self.outgoing
    }

    /// The next message with the place that answers to it go to.
    pub(crate) async fn receive(&mut self) -> Option<Incoming> {
        let message = match &mut self.incoming {
            Receiver::Lines(lines) => lines.next().await?,
            Receiver::Frames(frames) => Message::decode(&frames.next().await?.into()),
        };
        let reply = self.outgoing.clone();
        Some(Incoming { message, reply })
    }
}
