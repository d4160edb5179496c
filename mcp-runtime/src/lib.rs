//! Servers and clients for the Model Context Protocol, in every version from 2024-11-05 to
//! 2026-07-28.

// Generated code names this crate by its name, here too.
extern crate self as mcp_runtime;

#[cfg(feature = "server")]
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
#[cfg(feature = "server")]
mod call;
#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "server")]
mod dispatch;
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
pub mod transport;

#[cfg(feature = "server")]
pub use error::{Error, Result, StartError};
#[cfg(all(feature = "macros", feature = "server"))]
pub use macros::{ToolError, server, tool, tools};
#[cfg(feature = "server")]
pub use server::{Answer, Argument, Context, IntoContent, IntoToolResult, Server, Service, Tool};

/// What most servers need: `use mcp_runtime::prelude::*;`
#[cfg(feature = "server")]
pub mod prelude {
    pub use crate::protocol::{Content, ToolResult};
    pub use crate::{Context, Server};
    #[cfg(feature = "macros")]
    pub use crate::{ToolError, server, tool, tools};
}
