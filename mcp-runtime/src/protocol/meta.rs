//! `_meta`: what travels beside the payload.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ClientCapabilities, Implementation, Json, LogLevel};

/// The `_meta` keys that we read or write.
pub mod key {
    /// The protocol version of a request (2026-07-28).
    pub const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
    /// Who sends a request (2026-07-28).
    pub const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
    /// What the sender of a request can do (2026-07-28).
    pub const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
    /// Who answers (2026-07-28).
    pub const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";
    /// Which log messages about a request are wanted (2026-07-28).
    pub const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
    /// Which subscription a notification belongs to (2026-07-28).
    pub const SUBSCRIPTION_ID: &str = "io.modelcontextprotocol/subscriptionId";
    /// Names the notifications about a request's progress.
    pub const PROGRESS_TOKEN: &str = "progressToken";
    /// The errors a tool can return: code, name, description, whether to retry, schema of the data.
    pub const ERRORS: &str = "mcp-runtime/errors";
    /// The code and data of a tool execution error, for programs.
    pub const ERROR: &str = "mcp-runtime/error";
    /// What is wrong with a call's arguments, for programs.
    pub const PROBLEMS: &str = "mcp-runtime/problems";
}

/// Metadata of a message, by key.
pub type Meta = BTreeMap<String, Json>;

/// Names the notifications about one request's progress; chosen by whoever sends the request.
pub type ProgressToken = super::RequestId;

/// How far a request has come.
///
/// Specification: *Progress*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Progress {
    /// How much is done; grows from one notification to the next.
    pub progress: f64,
    /// How much there is to do, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<f64>,
    /// What is being done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Progress {
    /// How far a request has come.
    #[must_use]
    pub const fn new(progress: f64, total: Option<f64>, message: Option<String>) -> Self {
        Self {
            progress,
            total,
            message,
        }
    }
}

/// The part of a request's `_meta` that decides how the request is served.
#[derive(Clone, Debug, Default, Deserialize)]
#[non_exhaustive]
pub struct RequestMeta {
    /// Present in every request of 2026-07-28 and later.
    #[serde(rename = "io.modelcontextprotocol/protocolVersion")]
    pub protocol_version: Option<String>,
    /// Who asks.
    #[serde(rename = "io.modelcontextprotocol/clientInfo")]
    pub client_info: Option<Implementation>,
    /// What the asking side can do; present wherever the version is.
    #[serde(rename = "io.modelcontextprotocol/clientCapabilities")]
    pub client_capabilities: Option<ClientCapabilities>,
    /// Wants log messages that are at least so serious.
    #[serde(rename = "io.modelcontextprotocol/logLevel")]
    pub log_level: Option<LogLevel>,
    /// Wants progress notifications that carry this token.
    #[serde(rename = "progressToken")]
    pub progress_token: Option<ProgressToken>,
}
