//! What a failed tool said.

use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::protocol::{ErrorObject, Json, ToolResult, key};

/// What a failed tool said: in an error object, or in a result that is marked as an error.
///
/// Specification: *Tools, Error Handling*.
#[derive(Clone, Debug, Default)]
pub struct ToolFailure {
    /// Which failure, for programs: servers made with this crate say it, others may.
    pub code: Option<i64>,
    /// What happened, for people and models.
    pub text: String,
    /// What else a program can use: for servers made with this crate, the fields of the error.
    pub data: Option<Box<RawValue>>,
}

/// A tool's own error type, made again from what came over the wire. Generated error types implement it,
/// with a variant for failures they do not know.
///
/// ```
/// use mcp_runtime::client::{FromFailure, ToolFailure};
///
/// #[derive(Debug)]
/// enum NoteError {
///     NotFound,
///     Other(ToolFailure),
/// }
///
/// impl FromFailure for NoteError {
///     fn from_failure(failure: ToolFailure) -> Self {
///         match failure.code {
///             Some(1001) => Self::NotFound,
///             _ => Self::Other(failure),
///         }
///     }
/// }
/// ```
pub trait FromFailure: Sized {
    /// The error that the tool meant.
    fn from_failure(failure: ToolFailure) -> Self;

    /// Whether the tool's author says that the same call may succeed when it is made again.
    fn is_retryable(&self) -> bool {
        false
    }
}

impl FromFailure for ToolFailure {
    fn from_failure(failure: ToolFailure) -> Self {
        failure
    }
}

impl ToolFailure {
    /// Reads a result that is marked as an error.
    pub(super) fn from_result(result: &ToolResult) -> Self {
        #[derive(Default, Deserialize)]
        struct Details {
            code: Option<i64>,
            data: Option<Box<RawValue>>,
        }
        let details = result.meta.get(key::ERROR).map(Json::decode::<Details>);
        let Details { code, data } = details.and_then(Result::ok).unwrap_or_default();
        let text = result.joined_text();
        Self { code, text, data }
    }

    /// Reads an error object.
    pub(super) fn from_error(error: &ErrorObject) -> Self {
        Self {
            code: Some(error.code.0),
            text: error.message.clone(),
            data: error.data.as_ref().and_then(|data| data.decode().ok()),
        }
    }
}

impl fmt::Display for ToolFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.is_empty() {
            return f.write_str("the tool failed and says nothing about it");
        }
        f.write_str(&self.text)
    }
}

impl std::error::Error for ToolFailure {}
