//! Settings of a client, and how it connects.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use super::cache::Cache;
use super::handler::Handlers;
use super::line::{Line, Link, Restart};
use super::log::LogHandler;
use super::retry::Budget;
use super::start::Starter;
use super::target::{Fault, Place, Target};
use super::{Client, ConnectError, Core};
use crate::era::{Found, Handshake, HandshakeError, Hello};
use crate::peer::Patience;
use crate::protocol::{Implementation, LogLevel, LogMessage, Version};
use crate::transport::DEFAULT_MESSAGE_LIMIT;
use crate::transport::record::Watcher;

/// How long a server in this process that hung up has to say why.
const FAULT: Duration = Duration::from_secs(1);
/// How often in a row a server may ask before it answers one request.
const INPUT_ROUNDS: u32 = 10;
/// How often in a row a server that keeps no state is started again.
const RESTARTS: u32 = 3;

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
    protocol_version: Option<Version>,
    timeout: Duration,
    max_timeout: Duration,
    probe_timeout: Duration,
    shutdown_timeout: Duration,
    restarts: Option<u32>,
    message_limit: usize,
    transcript: Option<PathBuf>,
    watcher: Option<Watcher>,
    log: LogHandler,
    log_level: Option<LogLevel>,
    pub(super) handlers: Handlers,
    input_rounds: u32,
}

impl Default for ClientBuilder {
    fn default() -> Self {
        Self {
            info: Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")),
            protocol_version: None,
            timeout: Duration::from_secs(60),
            max_timeout: Duration::from_secs(60 * 60),
            probe_timeout: Duration::from_secs(3),
            shutdown_timeout: Duration::from_secs(2),
            restarts: None,
            message_limit: DEFAULT_MESSAGE_LIMIT,
            transcript: None,
            watcher: None,
            log: LogHandler::default(),
            log_level: None,
            handlers: Handlers::default(),
            input_rounds: INPUT_ROUNDS,
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

    /// The protocol version to speak, for a server that is known: it is not asked which it speaks, which
    /// saves a round trip, or the wait for a server that does not answer.
    ///
    /// A server that does not speak the version may still agree on another, where the protocol lets it.
    pub fn protocol_version(mut self, version: Version) -> Self {
        self.protocol_version = Some(version);
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

    /// How often in a row a server whose process has exited is started again, when something is asked
    /// of it. What was asked before fails: it is never sent twice.
    ///
    /// Unless set, 3 where the protocol version keeps no state between requests (2026-07-28), and 0
    /// where a session is lost with the process.
    pub fn restarts(mut self, times: u32) -> Self {
        self.restarts = Some(times);
        self
    }

    /// The longest message that is read from a server's process, in bytes; 16 MiB unless set.
    pub fn message_limit(mut self, bytes: usize) -> Self {
        self.message_limit = bytes;
        self
    }

    /// Writes down everything that is said, in a new file, for people to read and for
    /// [`Target::replay`] to play again. It holds what servers and callers say, secrets included.
    ///
    /// A message a line: `> ` before what the client sends, `< ` before what the server sends. A server
    /// that is started again starts the file again.
    pub fn record(mut self, path: impl Into<PathBuf>) -> Self {
        self.transcript = Some(path.into());
        self
    }

    /// Shows everything that is said while it is said: a message a line, as [`record`](Self::record)
    /// writes it down, secrets included.
    ///
    /// The watcher is called where messages pass: it must return at once.
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), mcp_runtime::client::ConnectError> {
    /// let client = mcp_runtime::client::Client::builder()
    ///     .watch(|line| eprintln!("{line}"))
    ///     .connect(std::process::Command::new("my-server"))
    ///     .await?;
    /// # let _ = client; Ok(()) }
    /// ```
    pub fn watch(mut self, watcher: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.watcher = Some(Watcher::new(watcher));
        self
    }

    /// Takes what the server logs; unless set, it goes to `tracing`, with the target
    /// `mcp_runtime::server`.
    ///
    /// The handler is called where messages are received: it must return at once.
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), mcp_runtime::client::ConnectError> {
    /// use mcp_runtime::client::Client;
    /// use mcp_runtime::protocol::LogLevel;
    ///
    /// let client = Client::builder()
    ///     .log_level(LogLevel::Info)
    ///     .on_log(|message| eprintln!("{}: {:?}", message.level, message.data))
    ///     .connect(std::process::Command::new("my-server"))
    ///     .await?;
    /// # let _ = client; Ok(()) }
    /// ```
    ///
    /// Specification: *Logging*.
    pub fn on_log(mut self, handler: impl Fn(LogMessage) + Send + Sync + 'static) -> Self {
        self.log = LogHandler::new(handler);
        self
    }

    /// How serious a log message must be that the server sends. Unless set, servers of 2026-07-28 send
    /// none, and earlier ones what they like.
    pub fn log_level(mut self, level: LogLevel) -> Self {
        self.log_level = Some(level);
        self
    }

    /// How often in a row a server may ask for input before it answers one request; 10 unless set.
    ///
    /// Specification: *Multi Round-Trip Requests*.
    pub fn input_rounds(mut self, rounds: u32) -> Self {
        self.input_rounds = rounds;
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
        let starter = Starter {
            handshake: self.handshake(),
            message_limit: self.message_limit,
            transcript: self.transcript.clone(),
            watcher: self.watcher.clone(),
            log: self.log.clone(),
            handlers: self.handlers.clone(),
            grace: self.shutdown_timeout,
        };
        match target.into().0 {
            Place::Connection(connection, fault) => {
                let link = starter.attend(*connection, None)?;
                match starter.handshake.find(&link.peer).await {
                    Ok(found) => Ok(self.client(link, found, None)),
                    Err(error) => Err(explain(error, fault).await),
                }
            }
            Place::Command(mut command) => {
                let process = starter.spawn(&mut command)?;
                let (link, found) = match starter.open(process, true).await {
                    Err(ConnectError::Disconnected(first)) if self.protocol_version.is_none() => {
                        tracing::debug!("{first}: starting it again, without asking for versions");
                        let process = starter.spawn(&mut command)?;
                        starter.open(process, false).await?
                    }
                    done => done?,
                };
                let usual = if found.era.is_stateless() {
                    RESTARTS
                } else {
                    0
                };
                let version = found.era.version();
                let limit = self.restarts.unwrap_or(usual);
                let restart = Restart::new(starter, *command, version, limit);
                Ok(self.client(link, found, Some(restart)))
            }
        }
    }

    fn handshake(&self) -> Handshake {
        Handshake {
            hello: Hello {
                info: self.info.clone(),
                capabilities: self.handlers.capabilities(),
                log_level: self.log_level,
            },
            version: self.protocol_version,
            probe: self.probe_timeout,
            patience: self.timeout,
        }
    }

    fn client(&self, link: Link, found: Found, restart: Option<Restart>) -> Client {
        let patience = Patience {
            idle: self.timeout,
            total: self.max_timeout,
        };
        let era = Arc::new(found.era);
        let _ = link.driver.era.set(era.clone());
        Client(Arc::new(Core {
            line: Line::new(link, restart),
            era,
            facts: found.facts,
            patience,
            budget: Budget::default(),
            cache: Cache::default(),
            handlers: self.handlers.clone(),
            input_rounds: self.input_rounds,
        }))
    }
}

/// A server that hung up may have said why.
async fn explain(error: HandshakeError, fault: Fault) -> ConnectError {
    let error = ConnectError::new(error, Vec::new());
    match (&error, fault) {
        (ConnectError::Disconnected(_), Some(fault)) => {
            let fault = timeout(FAULT, fault).await.ok().and_then(Result::ok);
            fault.map_or(error, ConnectError::NotServed)
        }
        _ => error,
    }
}
