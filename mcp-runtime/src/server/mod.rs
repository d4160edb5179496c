//! Servers: tools, prompts, resources, the state they borrow, and the connections they answer on.

pub(crate) mod argument;
mod build;
mod change;
pub(crate) mod completion;
pub(crate) mod constraint;
mod context;
pub(crate) mod definition;
pub(crate) mod elicit;
pub(crate) mod error;
mod handle;
pub(crate) mod inquiry;
pub(crate) mod kind;
mod limit;
mod listing;
pub(crate) mod prompt;
pub(crate) mod resource;
pub(crate) mod result;
mod router;
mod run;
pub(crate) mod service;
mod state;
mod tables;
pub(crate) mod text;
mod tool;

use std::time::Duration;

use self::state::States;
use crate::error::{Kind, Result, StartError};
use crate::protocol::Implementation;
use crate::transport::Connection;

pub use argument::Argument;
pub use change::{ChangeError, ChangeSet};
pub use completion::IntoCompletion;
pub use context::Context;
pub use elicit::{Elicit, ElicitChoice, ElicitValue};
pub use error::{Answer, Catalogue, ErrorData, ErrorEntry, ToolError};
pub use handle::ServerHandle;
pub use inquiry::{Handler, Inquiry, Reply, ReplyFuture, Values};
pub use prompt::{IntoPromptResult, Prompt, PromptDefinition, PromptParameter};
pub use resource::{IntoResourceResult, Resource, ResourceDefinition};
pub use result::{IntoContent, IntoToolResult};
pub use service::{NamedService, Service};
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
    offers: ChangeSet,
    /// What is offered even with nothing in it yet.
    named: Vec<Kind>,
    handle: ServerHandle,
    page_size: Option<usize>,
    logging: bool,
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
            offers: ChangeSet::new(),
            named: Vec::new(),
            handle: ServerHandle::new(),
            page_size: None,
            logging: true,
            states: States::default(),
            repairs: true,
            mistakes: Vec::new(),
            blocking: BLOCKING_TOOLS,
            calls: CALLS_IN_FLIGHT,
            drain: DRAIN,
            message_limit: crate::transport::DEFAULT_MESSAGE_LIMIT,
        }
    }

    /// A server of one service, which says its name: `#[server(name = "…")]`.
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// use mcp_runtime::prelude::*;
    ///
    /// struct Dice;
    ///
    /// #[server(name = "dice")]
    /// impl Dice {
    ///     /// Rolls a die.
    ///     #[tool]
    ///     fn roll(&self) -> u8 {
    ///         4
    ///     }
    /// }
    ///
    /// let server = Server::of(Dice);
    /// # let _ = server;
    /// ```
    pub fn of<S: NamedService>(service: S) -> Self {
        Self::new(S::NAME, S::VERSION).service(service)
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

    /// Offers tools: what `tools![…]` names. None at all means that some may come later.
    pub fn tools(mut self, tools: impl IntoIterator<Item = Tool>) -> Self {
        self.offers = self.offers.tools(tools);
        self.named.push(Kind::Tool);
        self
    }

    /// Offers prompts. None at all means that some may come later.
    pub fn prompts(mut self, prompts: impl IntoIterator<Item = Prompt>) -> Self {
        self.offers = self.offers.prompts(prompts);
        self.named.push(Kind::Prompt);
        self
    }

    /// Offers resources, and templates of resources. None at all means that some may come later.
    pub fn resources(mut self, resources: impl IntoIterator<Item = Resource>) -> Self {
        self.offers = self.offers.resources(resources);
        self.named.push(Kind::Resource);
        self
    }

    /// What it takes to tell clients of changes, and to change what is offered, while the server runs.
    #[must_use]
    pub fn handle(&self) -> ServerHandle {
        self.handle.take()
    }

    /// How many items a page of a list has; unless set, a list has one page.
    ///
    /// Specification: *Pagination*.
    ///
    /// # Panics
    /// When `items` is 0.
    pub fn page_size(mut self, items: usize) -> Self {
        assert!(items > 0, "a list in pages of no items never ends");
        self.page_size = Some(items);
        self
    }

    /// Sends no log messages to clients: [`Context::log`] does nothing.
    pub fn without_logging(mut self) -> Self {
        self.logging = false;
        self
    }

    /// Offers the tools, prompts and resources of a value, called on that value.
    pub fn service<S: Service>(self, service: S) -> Self {
        self.add_service::<S>(|offers| offers.service(service))
    }

    /// The same with names of tools and prompts that start with `prefix` and a dot. The URIs of resources
    /// stay what they are.
    pub fn mount<S: Service>(self, prefix: &str, service: S) -> Self {
        self.add_service::<S>(|offers| offers.mount(prefix, service))
    }

    fn add_service<S: Service>(mut self, add: impl FnOnce(ChangeSet) -> ChangeSet) -> Self {
        self.instructions
            .extend(S::instructions().map(str::to_owned));
        self.offers = add(self.offers);
        self
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
    /// [`Error::Start`](crate::Error::Start) when the server contradicts itself: every mistake in it.
    pub async fn serve(self, mut connection: Connection) -> Result<()> {
        let time = self.drain;
        let server = self.build()?;
        let drain = async { tokio::time::sleep(time).await };
        server
            .serve(&mut connection, std::future::pending(), drain)
            .await;
        connection.flush().await;
        Ok(())
    }
}

#[cfg(test)]
mod offer_tests;
