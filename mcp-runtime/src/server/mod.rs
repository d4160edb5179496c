//! Servers: tools, the state they borrow, and the connections they answer on.

pub(crate) mod argument;
pub(crate) mod constraint;
mod context;
pub(crate) mod definition;
pub(crate) mod error;
pub(crate) mod kind;
pub(crate) mod result;
mod router;
mod run;
mod service;
mod state;
mod tool;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use self::router::Router;
use self::state::States;
use crate::dispatch::{self, Limits};
use crate::era::{Profile, ServerEra};
use crate::error::{Error, Result, StartError};
use crate::protocol::{Implementation, Json, ListChanged, ServerCapabilities};
use crate::transport::Connection;

pub use argument::Argument;
pub use context::Context;
pub use error::{Answer, Catalogue, ErrorData, ErrorEntry, ToolError};
pub use result::{IntoContent, IntoToolResult};
pub use service::Service;
pub use tool::{Invocation, Need, Place, Run, Tool, ToolFuture, ToolOutcome};

/// How many blocking tools run at once unless told otherwise.
const BLOCKING_TOOLS: usize = 64;
/// How many calls a connection may have in flight unless told otherwise.
const CALLS_IN_FLIGHT: usize = 1024;
/// How long calls may go on after the client has closed its side, unless told otherwise.
const DRAIN: Duration = Duration::from_secs(5);

/// A server in the making: what it is called and what it offers.
///
/// Nothing is checked before [`run`](Self::run) or [`serve`](Self::serve): then every mistake is
/// reported at once, before the first byte is served.
#[derive(Debug)]
#[must_use = "a server does nothing until it runs"]
pub struct Server {
    info: Implementation,
    instructions: Vec<String>,
    tools: Vec<Tool>,
    states: States,
    repairs: bool,
    mistakes: Vec<StartError>,
    blocking: usize,
    calls: usize,
    drain: Duration,
    message_limit: usize,
}

impl Server {
    /// A server with a name and a version, which clients show and log.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            info: Implementation::new(name, version),
            instructions: Vec::new(),
            tools: Vec::new(),
            states: States::default(),
            repairs: true,
            mistakes: Vec::new(),
            blocking: BLOCKING_TOOLS,
            calls: CALLS_IN_FLIGHT,
            drain: DRAIN,
            message_limit: crate::transport::DEFAULT_MESSAGE_LIMIT,
        }
    }

    /// The name that people read.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.info.title = Some(title.into());
        self
    }

    /// What models should know about the server as a whole.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions.push(instructions.into());
        self
    }

    /// Offers tools: what `tools![…]` names.
    pub fn tools(mut self, tools: impl IntoIterator<Item = Tool>) -> Self {
        self.tools.extend(tools);
        self
    }

    /// Offers the tools of a value, called on that value.
    pub fn service<S: Service>(self, service: S) -> Self {
        self.add_service(service, |_| ())
    }

    /// Offers the tools of a value under names that start with `prefix` and a dot.
    pub fn mount<S: Service>(self, prefix: &str, service: S) -> Self {
        self.add_service(service, |tool| {
            tool.definition.name = format!("{prefix}.{}", tool.definition.name);
        })
    }

    /// Gives the value that tools with a parameter `&T` borrow. One value for each type.
    pub fn state<T: Send + Sync + 'static>(mut self, state: T) -> Self {
        if self.states.insert(state) {
            let name = std::any::type_name::<T>();
            self.mistakes.push(StartError::StateTwice(name));
        }
        self
    }

    /// Whether arguments that are refused and have only one other reading are read that way; they are
    /// unless this says no. `"5"` is a number then, and an object may be sent as text.
    pub fn repairs_arguments(mut self, repairs: bool) -> Self {
        self.repairs = repairs;
        self
    }

    /// How many sync tools run at once, over all connections; 64 unless set.
    ///
    /// # Panics
    /// When `tools` is 0.
    pub fn blocking_tools(mut self, tools: usize) -> Self {
        assert!(tools > 0, "a server needs a thread to run sync tools on");
        self.blocking = tools;
        self
    }

    /// How many calls of one connection are worked on at once; 1024 unless set. More are refused.
    ///
    /// # Panics
    /// When `calls` is 0.
    pub fn calls_in_flight(mut self, calls: usize) -> Self {
        assert!(calls > 0, "a server that works on no call answers none");
        self.calls = calls;
        self
    }

    /// How long calls may go on after the client has closed its side; 5 seconds unless set.
    pub fn drain(mut self, time: Duration) -> Self {
        self.drain = time;
        self
    }

    /// The longest message that is read, in bytes; 16 MiB unless set.
    pub fn message_limit(mut self, bytes: usize) -> Self {
        self.message_limit = bytes;
        self
    }

    /// Serves one connection until the client ends it.
    ///
    /// # Errors
    /// [`Error::Start`] when the server contradicts itself: every mistake in it.
    pub async fn serve(self, mut connection: Connection) -> Result<()> {
        let server = self.build()?;
        server.serve(&mut connection, std::future::pending()).await;
        connection.flush().await;
        Ok(())
    }

    fn add_service<S: Service>(mut self, service: S, rename: impl Fn(&mut Tool)) -> Self {
        let receiver = Arc::new(service);
        self.instructions
            .extend(S::instructions().map(str::to_owned));
        self.tools.extend(S::tools().into_iter().map(|mut tool| {
            rename(&mut tool);
            tool.receiver = Some(receiver.clone());
            tool
        }));
        self
    }

    /// Checks the server and makes its tables.
    fn build(mut self) -> Result<Built> {
        let tools = (!self.tools.is_empty()).then(ListChanged::default);
        let mut router =
            Router::new(self.tools, self.states, &mut self.mistakes).map_err(Error::Describe)?;
        router.repairs = self.repairs;
        if !self.mistakes.is_empty() {
            return Err(Error::Start(self.mistakes));
        }
        let capabilities = ServerCapabilities {
            tools,
            ..ServerCapabilities::default()
        };
        let instructions = self.instructions.join("\n\n");
        let profile = Profile {
            written_info: Json::encode(&self.info).map_err(Error::Describe)?,
            info: self.info,
            instructions: (!instructions.is_empty()).then_some(instructions),
            capabilities,
        };
        Ok(Built {
            profile: Arc::new(profile),
            router: Arc::new(router),
            limits: Limits {
                calls: self.calls,
                blocking: Arc::new(Semaphore::new(self.blocking)),
                drain: self.drain,
            },
        })
    }
}

/// A server that was checked: immutable, shared by its connections.
struct Built {
    profile: Arc<Profile>,
    router: Arc<Router>,
    limits: Limits,
}

impl Built {
    async fn serve(&self, connection: &mut Connection, stop: impl Future<Output = ()>) {
        let era = ServerEra::new(self.profile.clone());
        let (router, limits) = (self.router.clone(), self.limits.clone());
        let end = dispatch::serve(connection, era, router, limits, stop).await;
        tracing::debug!(?end, "a connection ended");
    }
}
