//! What the generator has to say about a schema: a message with a place.

use std::fmt;

use serde::Serialize;

/// Something in a manifest that could not be expressed, or was ignored. Never fatal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The tool it concerns; absent when it concerns the whole manifest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// JSON pointer into the tool as listed, for instance `/inputSchema/properties/when`.
    pub pointer: String,
    /// What happened, and what became of it.
    pub message: String,
}

impl Diagnostic {
    pub(crate) fn new(
        tool: Option<&str>,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            tool: tool.map(str::to_owned),
            pointer: pointer.into(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tool) = &self.tool {
            write!(f, "{}", tool.escape_debug())?;
        }
        write!(f, "{}: {}", self.pointer.escape_debug(), self.message)
    }
}
