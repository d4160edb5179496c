//! Standard input and output as a connection, with both descriptors taken over.
//!
//! The protocol gets private copies of descriptors 0 and 1. Descriptor 0 then reads nothing, and what
//! is printed to descriptor 1 (by a tool, a dependency, a child process) goes to standard error, with
//! one warning that says so: a stray print cannot break the protocol.
//!
//! Specification: *stdio*.

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod reactor;
#[cfg(unix)]
mod stray;
#[cfg(unix)]
mod unix;

use super::Connection;
#[cfg(not(unix))]
use portable as system;
#[cfg(unix)]
use unix as system;

pub(crate) use system::{Diverted, Thread};

/// Standard input and output while they belong to the protocol.
pub(crate) struct Stdio {
    pub(crate) connection: Connection,
    /// What the connection is to be served on.
    pub(crate) thread: Thread,
    /// What is printed to standard output meanwhile.
    pub(crate) diverted: Diverted,
}

impl Stdio {
    /// Takes over standard input and output.
    ///
    /// # Errors
    /// When the descriptors are closed or cannot be copied.
    pub(crate) fn open(limit: usize) -> std::io::Result<Self> {
        system::open(limit)
    }
}
