//! The macros, and their documentation.

pub use crate::server::ToolError;
#[doc(hidden)]
pub use mcp_macros::ToolError;
pub use mcp_macros::{server, tool, tools};
