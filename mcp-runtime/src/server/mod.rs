//! Servers: tools, prompts, resources, the state they borrow, and the connections they answer on.

pub(crate) mod argument;
pub(crate) mod completion;
pub(crate) mod constraint;
mod context;
pub(crate) mod definition;
pub(crate) mod error;
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

use std::any::TypeId;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use tokio::sync::Semaphore;

use self::router::Router;
use self::state::States;
use self::tables::{Entries, Tables};
use crate::dispatch::{self, Limits};
use crate::era::{Profile, ServerEra};
use crate::error::{Error, Result, StartError};
use crate::protocol::{Implementation, Json, ListChanged, ResourcesCapability, ServerCapabilities};
use crate::transport::Connection;

pub use argument::Argument;
pub use completion::IntoCompletion;
pub use context::Context;
pub use error::{Answer, Catalogue, ErrorData, ErrorEntry, ToolError};
pub use inquiry::{Handler, Inquiry, Reply, ReplyFuture, Values};
pub use prompt::{IntoPromptResult, Prompt, PromptDefinition, PromptParameter};
pub use resource::{IntoResourceResult, Resource, ResourceDefinition};
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
    prompts: Vec<Prompt>,
    resources: Vec<Resource>,
    /// Which kinds are offered, be it with nothing in them yet.
    offers: Offers,
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
            tools: Vec::new(),
            prompts: Vec::new(),
            resources: Vec::new(),
            offers: Offers::default(),
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
        self.offers.tools = true;
        self
    }

    /// Offers prompts.
    pub fn prompts(mut self, prompts: impl IntoIterator<Item = Prompt>) -> Self {
        self.prompts.extend(prompts);
        self.offers.prompts = true;
        self
    }

    /// Offers resources, and templates of resources.
    pub fn resources(mut self, resources: impl IntoIterator<Item = Resource>) -> Self {
        self.resources.extend(resources);
        self.offers.resources = true;
        self
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
        self.add_service(service, |_| ())
    }

    /// The same with names of tools and prompts that start with `prefix` and a dot. The URIs of resources
    /// stay what they are.
    pub fn mount<S: Service>(self, prefix: &str, service: S) -> Self {
        self.add_service(service, |name| *name = format!("{prefix}.{name}"))
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

    fn add_service<S: Service>(mut self, service: S, rename: impl Fn(&mut String)) -> Self {
        let receiver = Arc::new(service);
        self.instructions
            .extend(S::instructions().map(str::to_owned));
        self.tools.extend(S::tools().into_iter().map(|mut tool| {
            rename(&mut tool.definition.name);
            tool.receiver = Some(receiver.clone());
            tool
        }));
        self.prompts
            .extend(S::prompts().into_iter().map(|mut prompt| {
                rename(&mut prompt.definition.name);
                prompt.receiver = Some(receiver.clone());
                prompt
            }));
        self.resources
            .extend(S::resources().into_iter().map(|mut it| {
                it.receiver = Some(receiver.clone());
                it
            }));
        self
    }

    /// Checks the server and makes its tables.
    fn build(mut self) -> Result<Built> {
        let capabilities = self.capabilities();
        let (mut tools, mut prompts, mut resources) =
            (Entries::default(), Entries::default(), Entries::default());
        let mut states = self.states.types();
        states.insert(TypeId::of::<Context>());
        let (mut numbers, mistakes) = (0, &mut self.mistakes);
        tools.add(self.tools, &states, &mut numbers, mistakes);
        prompts.add(self.prompts, &states, &mut numbers, mistakes);
        resources.add(self.resources, &states, &mut numbers, mistakes);
        if !self.mistakes.is_empty() {
            return Err(Error::Start(self.mistakes));
        }
        let tables =
            Tables::new(tools, prompts, resources, self.page_size).map_err(Error::Describe)?;
        let instructions = self.instructions.join("\n\n");
        let profile = Profile {
            written_info: Json::encode(&self.info).map_err(Error::Describe)?,
            info: self.info,
            instructions: (!instructions.is_empty()).then_some(instructions),
            capabilities,
        };
        let threads = Arc::new(Semaphore::new(self.blocking));
        Ok(Built {
            profile: Arc::new(profile),
            router: Arc::new(Router {
                tables: Arc::new(RwLock::new(Arc::new(tables))),
                states: Arc::new(self.states),
                repairs: self.repairs,
                threads: threads.clone(),
            }),
            limits: Limits {
                calls: self.calls,
                blocking: threads,
                drain: self.drain,
            },
        })
    }

    /// What the server can do, by what it was given.
    fn capabilities(&self) -> ServerCapabilities {
        let empty = || Json::encode(&serde_json::Map::new()).expect("no members are always JSON");
        let offers_tools = self.offers.tools || !self.tools.is_empty();
        let offers_prompts = self.offers.prompts || !self.prompts.is_empty();
        let offers_resources = self.offers.resources || !self.resources.is_empty();
        let completes = self.prompts.iter().any(|it| !it.completers.is_empty())
            || self.resources.iter().any(|it| !it.completers.is_empty());
        ServerCapabilities {
            tools: offers_tools.then(ListChanged::default),
            prompts: offers_prompts.then(ListChanged::default),
            resources: offers_resources.then(ResourcesCapability::default),
            completions: completes.then(empty),
            logging: self.logging.then(empty),
            ..ServerCapabilities::default()
        }
    }
}

/// Which kinds were offered by name, so that there may be some later.
#[derive(Debug, Default)]
struct Offers {
    tools: bool,
    prompts: bool,
    resources: bool,
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
