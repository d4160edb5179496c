//! Servers and clients for the [Model Context Protocol](https://modelcontextprotocol.io), in every
//! version from 2024-11-05 to 2026-07-28.
//!
//! A server is a list of functions:
//!
//! ```no_run
//! use mcp_runtime::prelude::*;
//!
//! /// Adds two whole numbers.
//! #[tool]
//! fn add(
//!     /// The first number.
//!     a: i64,
//!     /// The second number.
//!     b: i64,
//! ) -> i64 {
//!     a + b
//! }
//!
//! #[tokio::main]
//! async fn main() -> mcp_runtime::Result<()> {
//!     Server::new("calculator", env!("CARGO_PKG_VERSION"))
//!         .tools(tools![add])
//!         .run()
//!         .await
//! }
//! ```
//!
//! [`tool`] says what a function may look like, [`prompt`] and [`resource`] what else it can be,
//! [`server`] how methods become tools, and [`ToolError`](derive@ToolError) how errors reach programs and
//! models. [`client`] calls servers, and
//! [`testing`] tests them without starting a program.
//!
//! # Features
//!
//! | feature | brings | default |
//! |---|---|---|
//! | `server` | [`Server`], standard input and output | yes |
//! | `macros` | [`tool`], [`prompt`], [`resource`], [`server`], [`ToolError`](derive@ToolError), [`Elicit`](derive@Elicit) | yes |
//! | `client` | [`client`], and with `server` [`testing`] | no |

// Generated code names this crate by its name, here too.
extern crate self as mcp_runtime;

#[cfg(feature = "server")]
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
#[cfg(feature = "server")]
mod call;
#[cfg(feature = "server")]
mod changes;
#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "client")]
mod disconnected;
#[cfg(feature = "server")]
mod dispatch;
#[cfg(any(feature = "client", feature = "server"))]
mod era;
#[cfg(feature = "server")]
mod error;
#[cfg(all(feature = "macros", feature = "server"))]
mod macros;
#[cfg(feature = "client")]
mod peer;
pub mod protocol;
#[cfg(feature = "server")]
mod schema;
#[cfg(feature = "server")]
mod server;
#[cfg(all(feature = "client", feature = "server"))]
pub mod testing;
pub mod transport;

#[cfg(feature = "server")]
pub use error::{Error, Kind, Result, StartError};
#[cfg(all(feature = "macros", feature = "server"))]
pub use macros::{Elicit, ToolError, prompt, prompts, resource, resources, server, tool, tools};
#[cfg(feature = "server")]
pub use server::{
    Answer, Argument, Catalogue, ChangeError, ChangeSet, Context, Elicit, ElicitChoice,
    ElicitValue, ErrorData, ErrorEntry, Inquiry, IntoCompletion, IntoContent, IntoPromptResult,
    IntoResourceResult, IntoToolResult, NamedService, Prompt, Resource, Server, ServerHandle,
    Service, Tool, ToolError,
};

/// What most servers need: `use mcp_runtime::prelude::*;`
#[cfg(feature = "server")]
pub mod prelude {
    pub use crate::protocol::{Content, ToolResult};
    pub use crate::{Context, Server, ToolError};
    #[cfg(feature = "macros")]
    pub use crate::{prompt, prompts, resource, resources, server, tool, tools};
}
