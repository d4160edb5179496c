//! How a server's process is started and spoken to first.

use std::path::PathBuf;
use std::time::Duration;

use tokio::process::Command;

use super::ConnectError;
use super::drive::Driver;
use super::handler::Handlers;
use super::line::Link;
use super::log::LogHandler;
use crate::era::{Found, Handshake};
use crate::protocol::Version;
use crate::transport::Connection;
use crate::transport::child::Child;
use crate::transport::record::{Watcher, record, watch};

/// What it takes to start a process and to open a conversation with it.
#[derive(Debug)]
pub(super) struct Starter {
    pub(super) handshake: Handshake,
    pub(super) message_limit: usize,
    /// Where to write down what is said.
    pub(super) transcript: Option<PathBuf>,
    /// Who is shown what is said.
    pub(super) watcher: Option<Watcher>,
    /// What takes what the server logs.
    pub(super) log: LogHandler,
    /// What answers what the server asks.
    pub(super) handlers: Handlers,
    /// How long each step of the process's end may take.
    pub(super) grace: Duration,
}

impl Starter {
    /// The same, with a server whose version is known.
    pub(super) fn in_version(mut self, version: Version) -> Self {
        self.handshake.version = Some(version);
        self
    }

    pub(super) fn spawn(&self, command: &mut Command) -> Result<(Connection, Child), ConnectError> {
        Child::spawn(command, self.message_limit, self.grace).map_err(|error| {
            let program = command.as_std().get_program();
            ConnectError::Start {
                program: program.to_string_lossy().into_owned(),
                error,
            }
        })
    }

    /// The task that receives from a connection, which is recorded if that is wanted.
    pub(super) fn attend(
        &self,
        connection: Connection,
        child: Option<Child>,
    ) -> Result<Link, ConnectError> {
        let connection = match &self.transcript {
            None => connection,
            Some(path) => record(connection, path).map_err(|error| ConnectError::Record {
                path: path.display().to_string(),
                error,
            })?,
        };
        let connection = match &self.watcher {
            None => connection,
            Some(watcher) => watch(connection, watcher.clone()),
        };
        let (peer, driver) =
            Driver::start(connection, child, self.log.clone(), self.handlers.clone());
        Ok(Link { peer, driver })
    }

    /// Opens the conversation with a process, by probing or without.
    pub(super) async fn open(
        &self,
        process: (Connection, Child),
        probes: bool,
    ) -> Result<(Link, Found), ConnectError> {
        let (connection, child) = process;
        let stderr = child.stderr();
        let link = self.attend(connection, Some(child))?;
        let found = if probes {
            self.handshake.find(&link.peer).await
        } else {
            self.handshake.initialize(&link.peer).await
        };
        match found {
            Ok(found) => Ok((link, found)),
            Err(error) => {
                // Nothing may be left of a server that could not be connected to.
                let _ = link.driver.close().await;
                Err(ConnectError::new(error, stderr.lines()))
            }
        }
    }
}
