//! What was generated, for scripts and editors.

use serde::Serialize;

/// What one tool became.
///
/// Paths are relative to the generated module, or start with `::mcp_runtime`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolSummary {
    /// The tool's name on the wire.
    pub tool: String,
    /// The path of the method that calls it; absent when only types were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The path of the type of its arguments.
    pub arguments: String,
    /// The path of the type of its result.
    pub result: String,
    /// The result is the value of `result` in the structured content, which has nothing else in it.
    pub wrapped: bool,
    /// The path of the type of its failures.
    pub error: String,
}
