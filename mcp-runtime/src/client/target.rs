//! Where a server is.

use std::fmt;

use tokio::process::Command;
use tokio::sync::oneshot;

use crate::transport::Connection;

/// Where a server is: a command that starts it, or a connection to it.
///
/// A command's process inherits environment and working directory unless the command says otherwise;
/// its standard streams become pipes.
pub struct Target(pub(super) Place);

pub(super) enum Place {
    Command(Box<Command>),
    Connection(Box<Connection>, Fault),
}

/// Why the server at the other end of a connection did not start, where that can be known.
pub(super) type Fault = Option<oneshot::Receiver<String>>;

impl Target {
    /// How errors call it.
    pub(super) fn name(&self) -> String {
        match &self.0 {
            Place::Command(command) => {
                let program = command.as_std().get_program();
                program.to_string_lossy().into_owned()
            }
            Place::Connection(..) => "a connection".to_owned(),
        }
    }
}

impl From<Command> for Target {
    fn from(command: Command) -> Self {
        Self(Place::Command(Box::new(command)))
    }
}

impl From<std::process::Command> for Target {
    fn from(command: std::process::Command) -> Self {
        Command::from(command).into()
    }
}

impl From<Connection> for Target {
    fn from(connection: Connection) -> Self {
        Self(Place::Connection(Box::new(connection), None))
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A command's arguments and environment may hold secrets.
        f.debug_tuple("Target").field(&self.name()).finish()
    }
}
