//! Settings of a client, and how it connects.

use std::sync::Arc;
use std::time::Duration;

use tokio::process::Command;

use super::drive::Driver;
use super::target::{Place, Target};
use super::{Client, ConnectError, Core};
use crate::era::{Found, Handshake, HandshakeError, Hello};
use crate::peer::{Patience, Peer};
use crate::protocol::{ClientCapabilities, Implementation};
use crate::transport::DEFAULT_MESSAGE_LIMIT;
use crate::transport::child::Child;

/// Settings to connect with. [`connect`](Self::connect) uses them.
///
/// ```no_run
/// # async fn example() -> Result<(), mcp_runtime::client::ConnectError> {
/// use std::time::Duration;
/// use mcp_runtime::client::Client;
///
/// let client = Client::builder()
///     .name("my-agent")
///     .version("1.2.0")
///     .timeout(Duration::from_secs(10))
///     .connect(std::process::Command::new("my-server"))
///     .await?;
/// # let _ = client; Ok(()) }
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it connects"]
pub struct ClientBuilder {
    info: Implementation,
    timeout: Duration,
    max_timeout: Duration,
    probe_timeout: Duration,
    shutdown_timeout: Duration,
    message_limit: usize,
}

impl Default for ClientBuilder {
    fn default() -> Self {
        Self {
            info: Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")),
            timeout: Duration::from_secs(60),
            max_timeout: Duration::from_secs(60 * 60),
            probe_timeout: Duration::from_secs(3),
            shutdown_timeout: Duration::from_secs(2),
            message_limit: DEFAULT_MESSAGE_LIMIT,
        }
    }
}

impl ClientBuilder {
    /// The name of the program that connects: servers show and log it. `mcp-runtime` unless set.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.info.name = name.into();
        self
    }

    /// The version of the program that connects; this crate's unless set.
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.info.version = version.into();
        self
    }

    /// How long a request may go without an answer; 60 seconds unless set. What a server reports about
    /// the progress of a call starts the time anew. [`Call::timeout`](super::Call::timeout) sets it
    /// for one call.
    pub fn timeout(mut self, time: Duration) -> Self {
        self.timeout = time;
        self
    }

    /// How long a request may go without an answer however often its progress is reported; one hour
    /// unless set.
    pub fn max_timeout(mut self, time: Duration) -> Self {
        self.max_timeout = time;
        self
    }

    /// How long a server may take to answer the question which versions it speaks; 3 seconds unless
    /// set. Servers of earlier versions may never answer it: they are connected to after this time.
    pub fn probe_timeout(mut self, time: Duration) -> Self {
        self.probe_timeout = time;
        self
    }

    /// How long each step of ending a server's process may take; 2 seconds unless set. The steps:
    /// standard input is closed, the process is asked to end, it is killed.
    pub fn shutdown_timeout(mut self, time: Duration) -> Self {
        self.shutdown_timeout = time;
        self
    }

    /// The longest message that is read from a server's process, in bytes; 16 MiB unless set.
    pub fn message_limit(mut self, bytes: usize) -> Self {
        self.message_limit = bytes;
        self
    }

    /// Connects to a server: starts it if it is a command, finds out which protocol version it speaks,
    /// and opens the conversation.
    ///
    /// A server that exits when it is asked for its versions is started a second time and asked
    /// nothing: some servers of earlier versions give up on what they do not know.
    ///
    /// # Errors
    /// [`ConnectError`] when the server cannot be started, or does not speak the protocol.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub async fn connect(self, target: impl Into<Target>) -> Result<Client, ConnectError> {
        match target.into().0 {
            Place::Connection(connection) => {
                let (peer, driver) = Driver::start(connection, None);
                let found = self.handshake().find(&peer).await?;
                Ok(self.client(peer, driver, found))
            }
            Place::Command(mut command) => match self.start(&mut command, true).await {
                Err(ConnectError::Disconnected(first)) => {
                    tracing::debug!("{first}: starting it again, without asking for versions");
                    self.start(&mut command, false).await
                }
                done => done,
            },
        }
    }

    /// Starts a process and opens the conversation with it, by probing or without.
    async fn start(&self, command: &mut Command, probes: bool) -> Result<Client, ConnectError> {
        let spawned = Child::spawn(command, self.message_limit, self.shutdown_timeout);
        let (connection, child) = spawned.map_err(|error| {
            let program = command.as_std().get_program();
            ConnectError::Start {
                program: program.to_string_lossy().into_owned(),
                error,
            }
        })?;
        let stderr = child.stderr();
        let (peer, driver) = Driver::start(connection, Some(child));
        let handshake = self.handshake();
        let found = if probes {
            handshake.find(&peer).await
        } else {
            handshake.initialize(&peer).await
        };
        match found {
            Ok(found) => Ok(self.client(peer, driver, found)),
            Err(error) => {
                // Nothing may be left of a server that could not be connected to.
                let _ = driver.close().await;
                Err(ConnectError::new(error, stderr.lines()))
            }
        }
    }

    fn handshake(&self) -> Handshake {
        Handshake {
            hello: Hello {
                info: self.info.clone(),
                capabilities: ClientCapabilities::default(),
            },
            probe: self.probe_timeout,
            patience: self.timeout,
        }
    }

    fn client(&self, peer: Arc<Peer>, driver: Driver, found: Found) -> Client {
        let era = Arc::new(found.era);
        let _ = driver.era.set(era.clone());
        Client(Arc::new(Core {
            peer,
            era,
            facts: found.facts,
            patience: Patience {
                idle: self.timeout,
                total: self.max_timeout,
            },
            driver,
        }))
    }
}

impl From<HandshakeError> for ConnectError {
    fn from(error: HandshakeError) -> Self {
        Self::new(error, Vec::new())
    }
}
