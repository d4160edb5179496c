//! Two connections that talk to each other, for tests and for servers in the same process.

use super::{Connection, Receiver, queue};

/// Two ends: what one sends, the other receives. Messages are encoded as on any other transport.
#[must_use]
pub fn pair() -> (Connection, Connection) {
    let (to_right, from_left) = queue();
    let (to_left, from_right) = queue();
    let left = Connection {
        incoming: Receiver::Frames(from_right),
        outgoing: to_right,
    };
    let right = Connection {
        incoming: Receiver::Frames(from_left),
        outgoing: to_left,
    };
    (left, right)
}
