//! Clients: calling the tools of a server that somebody else wrote.
//!
//! A [`Client`] is connected to one server: a process that it starts, a server in the same process, or
//! anything that is a [`Connection`](crate::transport::Connection). It speaks every protocol version,
//! finds out which the server speaks, and behaves the same in all of them.
//!
//! What a server's process writes to standard error goes to `tracing`, with the target
//! `mcp_runtime::child`; what a server logs through the protocol, with `mcp_runtime::server`.
//!
//! ```no_run
//! use mcp_runtime::client::Client;
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let mut command = tokio::process::Command::new("npx");
//! command.args(["-y", "@modelcontextprotocol/server-filesystem", "."]);
//! let client = Client::connect(command).await?;
//! for tool in client.list_tools().await? {
//!     println!("{}", tool.name);
//! }
//! let arguments = serde_json::json!({ "path": "README.md" });
//! let result = client.call_tool("read_text_file", arguments).await?;
//! println!("{}", result.joined_text());
//! client.close().await?;
//! # Ok(())
//! # }
//! ```

mod answering;
mod cache;
mod call;
mod change;
mod connect;
mod decode;
mod drive;
mod error;
mod failure;
#[doc(hidden)]
pub mod generated;
mod handler;
#[cfg(feature = "server")]
mod in_process;
mod inbox;
mod input;
mod line;
mod log;
mod pages;
mod prompt;
mod replay;
mod resource;
mod retry;
mod start;
mod target;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use self::cache::{Cache, Freshness, Stamp};
use self::line::Line;
use crate::era::{ClientEra, ServerFacts};
use crate::peer::{Patience, Withdrawal};
use crate::protocol::{
    Implementation, Json, Meta, Method, Params, Progress, Request, ServerCapabilities, Tool,
    ToolResult, Version, key,
};

pub use self::call::{Call, CallFuture};
pub use self::change::{Change, Changes};
pub use self::connect::ClientBuilder;
pub use self::error::{CallError, ClientError, ConnectError};
pub use self::failure::{FromFailure, ToolFailure};
pub use self::handler::HandlerError;
pub use self::retry::Retry;
pub use self::target::Target;
pub use crate::disconnected::Disconnected;

/// A connection to one server, from the client's side. Cheap to clone; calls run side by side.
///
/// When the last clone is gone the connection is closed, and the server's process ended, in the
/// background; [`close`](Self::close) does the same and waits for it. Either way nothing is left of
/// the process when the runtime ends.
#[derive(Clone)]
pub struct Client(Arc<Core>);

struct Core {
    line: Line,
    era: Arc<ClientEra>,
    facts: ServerFacts,
    patience: Patience,
    budget: retry::Budget,
    cache: Cache,
    handlers: handler::Handlers,
    input_rounds: u32,
}

impl Client {
    /// Connects to a server with the usual settings; [`builder`](Self::builder) has others.
    ///
    /// # Errors
    /// [`ConnectError`] when the server cannot be started, or does not speak the protocol.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub async fn connect(target: impl Into<Target>) -> Result<Self, ConnectError> {
        Self::builder().connect(target).await
    }

    /// Settings to connect with.
    pub fn builder() -> ClientBuilder {
        ClientBuilder::default()
    }

    /// Who the server says it is, if it says so. For display and logs: anyone can say anything.
    #[must_use]
    pub fn server_info(&self) -> Option<&Implementation> {
        self.0.facts.info.as_ref()
    }

    /// The protocol version that is spoken.
    #[must_use]
    pub fn protocol_version(&self) -> Version {
        self.0.era.version()
    }

    /// What the server offers.
    #[must_use]
    pub fn capabilities(&self) -> &ServerCapabilities {
        &self.0.facts.capabilities
    }

    /// What models should know about the server as a whole.
    #[must_use]
    pub fn instructions(&self) -> Option<&str> {
        self.0.facts.instructions.as_deref()
    }

    /// All tools of the server, from all pages of the list.
    ///
    /// A tool whose description cannot be read is left out, with a warning in the log: one bad tool
    /// does not hide the others.
    ///
    /// Specification: *Tools, Listing Tools*; *Pagination*.
    ///
    /// # Errors
    /// [`ClientError`]: what [`request`](Self::request) reports, and [`ClientError::Pages`] for a list
    /// that never ends.
    pub async fn list_tools(&self) -> Result<Vec<Tool>, ClientError> {
        let list = pages::list(self, Method::ListTools, "tools").await?;
        Ok(list.items)
    }

    /// The tools, as [`list_tools`](Self::list_tools) lists them, from memory while they are fresh:
    /// for as long as the server says, or until it says that they changed.
    ///
    /// Specification: *Caching*.
    ///
    /// # Errors
    /// What [`list_tools`](Self::list_tools) reports.
    pub async fn tools(&self) -> Result<Arc<[Tool]>, ClientError> {
        let Core { line, cache, .. } = &*self.0;
        let stamp = Stamp::now(&line.link().await?);
        if let Some(tools) = cache.get(&stamp) {
            return Ok(tools);
        }
        let list = pages::list(self, Method::ListTools, "tools").await?;
        let tools: Arc<[Tool]> = list.items.into();
        let announced = self.capabilities().tools.as_ref();
        let announced = announced.and_then(|tools| tools.list_changed) == Some(true);
        let hears_changes = announced && self.0.era.hears_changes();
        let freshness = Freshness::of(list.ttl, hears_changes);
        cache.set(tools.clone(), stamp, freshness);
        Ok(tools)
    }

    /// Everything that a list holds under the name `member`, from all pages: any list, untyped or not.
    ///
    /// ```no_run
    /// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::ClientError> {
    /// use mcp_runtime::protocol::Json;
    ///
    /// let prompts: Vec<Json> = client.list("prompts/list", "prompts").await?;
    /// # let _ = prompts; Ok(()) }
    /// ```
    ///
    /// # Errors
    /// What [`list_tools`](Self::list_tools) reports.
    pub async fn list<T: DeserializeOwned>(
        &self,
        method: &str,
        member: &str,
    ) -> Result<Vec<T>, ClientError> {
        let list = pages::list(self, Method::from(method), member).await?;
        Ok(list.items)
    }

    /// Sends any request and decodes its result.
    ///
    /// Metadata that the protocol version wants in `_meta` is added to what is there. Dropping the
    /// future withdraws the request.
    ///
    /// # Errors
    /// [`ClientError`]: the params are not an object, the server answers with an error or not in time,
    /// the result is not an `R`, or the connection ends.
    pub async fn request<R: DeserializeOwned>(
        &self,
        method: &str,
        params: impl Serialize,
    ) -> Result<R, ClientError> {
        let params = Params::encode(&params).map_err(ClientError::Params)?;
        let result = self.ask(Method::from(method), params).await?;
        result
            .decode()
            .map_err(|error| ClientError::invalid(method, error))
    }

    /// Calls a tool and returns what it says as it is.
    ///
    /// `arguments` serialise to an object; `()` is one without members. Nothing is sent until the
    /// [`Call`] is awaited.
    pub fn call_tool(
        &self,
        tool: impl Into<Cow<'static, str>>,
        arguments: impl Serialize,
    ) -> Call<ToolResult> {
        self.call(tool, arguments)
    }

    /// The same as [`call_tool`](Self::call_tool) with the tool's own error type: for tools without an
    /// output schema.
    pub fn call<E: FromFailure>(
        &self,
        tool: impl Into<Cow<'static, str>>,
        arguments: impl Serialize,
    ) -> Call<ToolResult, E> {
        Call::new(self, tool.into(), &arguments, decode::whole)
    }

    /// Calls a tool whose structured content is an `O`.
    ///
    /// Servers of versions before 2025-06-18 know no structured content: there the text is read as
    /// JSON.
    ///
    /// ```no_run
    /// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::CallError> {
    /// #[derive(serde::Deserialize)]
    /// struct Weather { temperature: f64 }
    /// let arguments = serde_json::json!({ "city": "Paris" });
    /// let weather: Weather = client.call_structured("weather", arguments).await?;
    /// # let _ = weather.temperature; Ok(()) }
    /// ```
    pub fn call_structured<O: DeserializeOwned, E: FromFailure>(
        &self,
        tool: impl Into<Cow<'static, str>>,
        arguments: impl Serialize,
    ) -> Call<O, E> {
        Call::new(self, tool.into(), &arguments, decode::structured)
    }

    /// Calls a tool whose structured content is `{"result": O}`: how protocol versions that only know
    /// objects there write a number, a string or a list. Where the version knows more, a bare `O` is
    /// read as well.
    pub fn call_wrapped<O: DeserializeOwned, E: FromFailure>(
        &self,
        tool: impl Into<Cow<'static, str>>,
        arguments: impl Serialize,
    ) -> Call<O, E> {
        Call::new(self, tool.into(), &arguments, decode::wrapped)
    }

    /// Closes the connection, for all clones, and waits until the server's process is gone: its
    /// standard input is closed, then it is asked to end, then it is killed, with a bounded wait after
    /// each step. Calls that are still out fail.
    ///
    /// # Errors
    /// [`ClientError::NotEnded`] when the process is still there after it was killed.
    pub async fn close(self) -> Result<(), ClientError> {
        self.0.line.close().await
    }

    async fn ask(&self, method: Method, params: Params) -> Result<Json, ClientError> {
        let patience = self.0.patience;
        self.exchange(method, params, Meta::new(), patience, None)
            .await
    }

    /// Sends a request once and waits for what comes. With `on_progress` the server is asked to report.
    async fn send(
        &self,
        method: &Method,
        mut params: Params,
        meta: Meta,
        patience: Patience,
        on_progress: Option<&mut (dyn FnMut(Progress) + Send)>,
    ) -> Result<Json, ClientError> {
        let Core { line, era, .. } = &*self.0;
        let link = line.link().await?;
        let peer = &link.peer;
        // A server that does not read must not fill our memory.
        let ready = tokio::time::timeout(patience.idle, peer.ready()).await;
        if ready.is_err() {
            return Err(ClientError::timeout(method, patience.idle));
        }
        let id = peer.next_id();
        let given = params
            .meta()
            .map_err(|error| ClientError::Params(serde::ser::Error::custom(error.message)))?;
        let mut meta: Meta = given.into_iter().chain(meta).collect();
        if on_progress.is_some() {
            let token = Json::encode(&id).expect("an id is always JSON");
            meta.insert(key::PROGRESS_TOKEN.to_owned(), token);
        }
        era.identify(&mut meta);
        if !meta.is_empty() {
            params.set("_meta", Json::encode(&meta).map_err(ClientError::Params)?);
        }
        let request = Request {
            id,
            method: method.clone(),
            params,
        };
        let ticket = peer.send(request, Withdrawal::Announced)?;
        let mut ignored = |_| ();
        let on_progress = on_progress.unwrap_or(&mut ignored);
        let payload = ticket.wait(patience, on_progress).await;
        let payload = payload.map_err(|lost| ClientError::lost(method, lost))?;
        line.answered();
        payload.map_err(|error| ClientError::Refused {
            method: method.to_string(),
            error,
        })
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let server = self.server_info().map(|info| &info.name);
        f.debug_struct("Client")
            .field("server", &server)
            .field("protocol_version", &self.protocol_version())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod call_tests;
#[cfg(all(test, feature = "server"))]
mod change_tests;
#[cfg(all(test, unix))]
mod chaos_tests;
#[cfg(test)]
mod input_tests;
#[cfg(all(test, feature = "server"))]
mod offer_tests;
#[cfg(test)]
mod script;
