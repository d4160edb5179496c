//! How messages travel. A transport turns bytes into a [`Connection`] and knows no method.

#[cfg(feature = "client")]
pub(crate) mod child;
mod frames;
#[cfg(feature = "client")]
mod group;
mod identity;
mod lines;
mod memory;
#[cfg(feature = "client")]
pub(crate) mod record;
#[cfg(feature = "client")]
mod stderr;
#[cfg(feature = "server")]
pub(crate) mod stdio;

use std::collections::VecDeque;
use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;

use bytes::Bytes;

use crate::protocol::{Malformed, Message};

pub use frames::{Closed, Outgoing};
pub use identity::Principal;
pub use lines::lines;
pub use memory::pair;

pub(crate) use frames::{Frames, queue};
pub(crate) use identity::Identity;
use lines::LineReader;

/// The longest message that is read unless told otherwise: 16 MiB.
pub const DEFAULT_MESSAGE_LIMIT: usize = 16 * 1024 * 1024;

/// A stream of messages, and where to send others.
///
/// Whoever receives from a connection also writes what is sent on it: the two take turns in one task,
/// so that many answers leave in one system call, and no task that blocks its thread can hold them up.
#[derive(Debug)]
pub struct Connection {
    pub(crate) incoming: Receiver,
    pub(crate) outgoing: Outgoing,
    pub(crate) writing: Writing,
    /// What came with the last message, in one batch.
    batch: VecDeque<Result<Message, Malformed>>,
}

/// One message that arrived.
#[derive(Debug)]
pub(crate) struct Incoming {
    /// The message, or what is wrong with it.
    pub(crate) message: Result<Message, Malformed>,
    /// Where answers to *this* message go.
    pub(crate) reply: Outgoing,
    /// Who sent it.
    #[allow(dead_code, reason = "only servers ask")]
    pub(crate) identity: Identity,
}

/// Where messages come from.
#[derive(Debug)]
pub(crate) enum Receiver {
    Lines(LineReader),
    Frames(Frames),
}

/// How often reading may go first before writing gets a turn, however much there is to read.
const TURNS: u32 = 64;

/// Writes what is sent, while it is polled; nothing where someone else does it.
#[derive(Default)]
pub(crate) struct Writing {
    task: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    /// How often something else went first.
    passed: u32,
}

impl Connection {
    pub(crate) fn new(incoming: Receiver, outgoing: Outgoing, writing: Writing) -> Self {
        Self {
            incoming,
            outgoing,
            writing,
            batch: VecDeque::new(),
        }
    }

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

    /// Writes until everything that was sent is written, or the other side is gone.
    pub async fn flush(&mut self) {
        let flushed = self.outgoing.flushed();
        self.writing.during(flushed).await;
    }

    /// The next message with the place that answers to it go to.
    pub(crate) async fn receive(&mut self) -> Option<Incoming> {
        if self.batch.is_empty() {
            let text = self.writing.during(self.incoming.next()).await?;
            self.take(text);
        }
        self.next_of_batch()
    }

    /// The same for a side that answers: one that does not read its answers gets no more of them to
    /// not read.
    #[cfg(feature = "server")]
    pub(crate) async fn receive_if_read(&mut self) -> Option<Incoming> {
        let next = async {
            self.outgoing.ready().await;
            if self.batch.is_empty() {
                self.incoming.next().await.map(Some)
            } else {
                Some(None)
            }
        };
        if let Some(text) = self.writing.during(next).await? {
            self.take(text);
        }
        self.next_of_batch()
    }

    /// Reads a message, or the messages of a batch.
    fn take(&mut self, text: Result<Bytes, Malformed>) {
        match text {
            Ok(text) if text.first() == Some(&b'[') => {
                self.batch.extend(Message::decode_batch(&text));
            }
            text => self
                .batch
                .push_back(text.and_then(|text| Message::decode(&text))),
        }
    }

    fn next_of_batch(&mut self) -> Option<Incoming> {
        let message = self.batch.pop_front()?;
        let reply = self.outgoing.clone();
        Some(Incoming {
            message,
            reply,
            identity: Identity::default(),
        })
    }
}

impl Receiver {
    /// The text of the next message.
    async fn next(&mut self) -> Option<Result<Bytes, Malformed>> {
        match self {
            Self::Lines(lines) => lines.next().await,
            Self::Frames(frames) => Some(Ok(frames.next().await?.into())),
        }
    }
}

impl Writing {
    pub(crate) fn new(writing: impl Future<Output = ()> + Send + 'static) -> Self {
        Self {
            task: Some(Box::pin(writing)),
            passed: 0,
        }
    }

    /// Waits for `other`, and writes whenever that has to wait: so that many messages leave at once.
    /// Something that never has to wait does not keep them for ever.
    pub(crate) async fn during<T>(&mut self, other: impl Future<Output = T>) -> T {
        self.passed += 1;
        if self.passed > TURNS {
            self.passed = 0;
            tokio::select! {
                biased;
                never = self.write() => match never {},
                value = other => value,
            }
        } else {
            tokio::select! {
                biased;
                value = other => value,
                never = self.write() => match never {},
            }
        }
    }

    async fn write(&mut self) -> Infallible {
        if let Some(writing) = &mut self.task {
            writing.await;
            self.task = None;
        }
        std::future::pending().await
    }
}

impl fmt::Debug for Writing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Writing")
            .field(&self.task.is_some())
            .finish()
    }
}
