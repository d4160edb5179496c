//! Two connections that talk to each other, for tests and for servers in the same process.

use super::{Connection, Receiver, Writing, queue};

/// Two ends: what one sends, the other receives. Messages are encoded as on any other transport.
#[must_use]
pub fn pair() -> (Connection, Connection) {
    let (to_right, from_left) = queue();
    let (to_left, from_right) = queue();
    let end =
        |frames, outgoing| Connection::new(Receiver::Frames(frames), outgoing, Writing::default());
    (end(from_right, to_right), end(from_left, to_left))
}
