//! A queue of encoded messages that counts the bytes it holds.
//!
//! Sending never waits: whoever produces many messages asks first whether the other side keeps up.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Notify, mpsc};

use crate::protocol::Message;

/// How many bytes may wait before a producer should.
const HIGH_WATER: usize = 1024 * 1024;

/// Where messages are sent: one writer, or one HTTP response. Cheap to clone.
///
/// What is sent is written in the order of sending; when the last clone is gone and everything is
/// written, the other side sees the end.
#[derive(Clone)]
pub struct Outgoing(Arc<Sender>);

struct Sender {
    frames: mpsc::UnboundedSender<Vec<u8>>,
    backlog: Arc<Backlog>,
}

/// The messages that were sent, for whoever writes them.
pub(crate) struct Frames {
    frames: mpsc::UnboundedReceiver<Vec<u8>>,
    backlog: Arc<Backlog>,
}

#[derive(Default)]
struct Backlog {
    bytes: AtomicUsize,
    drained: Notify,
}

/// The other side is gone.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the connection is closed")]
pub struct Closed;

/// A queue: what is sent into one end is taken from the other.
pub(crate) fn queue() -> (Outgoing, Frames) {
    let (sender, frames) = mpsc::unbounded_channel();
    let backlog = Arc::new(Backlog::default());
    let sender = Sender {
        frames: sender,
        backlog: backlog.clone(),
    };
    (Outgoing(Arc::new(sender)), Frames { frames, backlog })
}

impl Outgoing {
    /// Sends a message.
    ///
    /// # Errors
    /// [`Closed`] when nobody will write it.
    pub fn send(&self, message: &Message) -> Result<(), Closed> {
        self.send_frame(message.encode())
    }

    /// Sends a message that is already encoded, without a newline.
    pub(crate) fn send_frame(&self, frame: Vec<u8>) -> Result<(), Closed> {
        let Sender { frames, backlog } = &*self.0;
        let bytes = frame.len();
        backlog.bytes.fetch_add(bytes, Ordering::AcqRel);
        frames.send(frame).map_err(|_| {
            backlog.written(bytes);
            Closed
        })
    }

    /// Whether the other side keeps up.
    pub(crate) fn is_ready(&self) -> bool {
        self.0.backlog.bytes.load(Ordering::Acquire) <= HIGH_WATER
    }

    /// Waits until the other side keeps up, or is gone.
    pub(crate) async fn ready(&self) {
        if !self.is_ready() {
            self.0.backlog.falls_to(HIGH_WATER, &self.0.frames).await;
        }
    }

    /// Waits until everything that was sent is written, or the other side is gone.
    pub(crate) async fn flushed(&self) {
        self.0.backlog.falls_to(0, &self.0.frames).await;
    }

    /// Waits until the other side is gone.
    pub(crate) async fn closed(&self) {
        self.0.frames.closed().await;
    }
}

impl Frames {
    /// The next message; `None` when there will be no more. Dropping the future loses nothing.
    pub(crate) async fn next(&mut self) -> Option<Vec<u8>> {
        let frame = self.frames.recv().await?;
        self.backlog.written(frame.len());
        Some(frame)
    }

    /// Waits for messages and appends all that are there. Answers how many it took; 0 when there
    /// will be no more. They count as waiting until [`written`](Self::written) is called.
    pub(crate) async fn take(&mut self, into: &mut Vec<Vec<u8>>) -> usize {
        self.frames.recv_many(into, usize::MAX).await
    }

    /// Says that so many bytes of messages have left.
    pub(crate) fn written(&self, bytes: usize) {
        self.backlog.written(bytes);
    }
}

impl Backlog {
    fn written(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::AcqRel);
        self.drained.notify_waiters();
    }

    async fn falls_to(&self, bytes: usize, frames: &mpsc::UnboundedSender<Vec<u8>>) {
        loop {
            let drained = self.drained.notified();
            if self.bytes.load(Ordering::Acquire) <= bytes {
                return;
            }
            tokio::select! {
                () = drained => {}
                () = frames.closed() => return,
            }
        }
    }
}

impl fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outgoing").finish_non_exhaustive()
    }
}

impl fmt::Debug for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frames").finish_non_exhaustive()
    }
}
