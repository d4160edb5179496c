//! Why a connection ended, for everyone who waited for something on it.

use std::fmt;
use std::process::ExitStatus;
use std::sync::Arc;

/// Why a connection ended.
///
/// For a server in a child process this says how the process exited and what it wrote last to
/// standard error, which is where programs explain why they give up.
#[derive(Clone)]
pub struct Disconnected(Arc<Farewell>);

struct Farewell {
    cause: Cause,
    stderr: Vec<String>,
}

/// What ended a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// This side closed it.
    Closed,
    /// The process at the other end exited.
    Exited(ExitStatus),
    /// The other side sends nothing more.
    HungUp,
}

impl Disconnected {
    pub(crate) fn new(cause: Cause, stderr: Vec<String>) -> Self {
        Self(Arc::new(Farewell { cause, stderr }))
    }

    /// How the server's process exited, if it was one and has exited.
    #[must_use]
    pub fn exit_status(&self) -> Option<ExitStatus> {
        match self.0.cause {
            Cause::Exited(status) => Some(status),
            Cause::Closed | Cause::HungUp => None,
        }
    }

    /// The last lines that the server's process wrote to standard error.
    #[must_use]
    pub fn stderr(&self) -> &[String] {
        &self.0.stderr
    }

    /// Whether it was this side that closed the connection.
    #[must_use]
    pub fn is_closed_here(&self) -> bool {
        self.0.cause == Cause::Closed
    }
}

impl fmt::Display for Disconnected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.cause {
            Cause::Closed => f.write_str("the client was closed")?,
            Cause::Exited(status) => write!(f, "the server exited ({status})")?,
            Cause::HungUp => f.write_str("the server closed the connection")?,
        }
        fmt_stderr(&self.0.stderr, f)
    }
}

/// What a server wrote last to standard error, as the end of an error message.
pub(crate) fn fmt_stderr(lines: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !lines.is_empty() {
        f.write_str("; it last wrote to standard error:")?;
    }
    lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
}

impl fmt::Debug for Disconnected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disconnected")
            .field("cause", &self.0.cause)
            .field("stderr", &self.0.stderr)
            .finish()
    }
}

impl std::error::Error for Disconnected {}
