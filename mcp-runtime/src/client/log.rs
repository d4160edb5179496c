//! What servers log: for a handler of the user's, or for `tracing`.
//!
//! Specification: *Logging*.

use std::fmt::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::protocol::{Json, LogLevel, LogMessage, Params};

/// How many bytes of a message are forwarded.
const LENGTH: usize = 4 * 1024;

/// Takes what servers log.
#[derive(Clone, Default)]
pub(super) struct LogHandler(Option<Arc<dyn Fn(LogMessage) + Send + Sync>>);

impl LogHandler {
    pub(super) fn new(handler: impl Fn(LogMessage) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(handler)))
    }

    pub(super) fn handle(&self, params: &Params) {
        let Some(handler) = &self.0 else {
            return forward(params);
        };
        let level = params.optional::<LogLevel>("level").ok().flatten();
        let logger = params.optional("logger").ok().flatten();
        let data = params.get("data").cloned();
        let message = LogMessage::new(
            level.unwrap_or(LogLevel::Info),
            logger,
            data.unwrap_or_else(|| Json::encode(&()).expect("null is JSON")),
        );
        // A panic there must not end the connection.
        if catch_unwind(AssertUnwindSafe(|| handler(message))).is_err() {
            tracing::error!("the handler of log messages panicked");
        }
    }
}

impl fmt::Debug for LogHandler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LogHandler")
            .field(&self.0.is_some())
            .finish()
    }
}

/// Forwards a log message: target `mcp_runtime::server`, with the nearest of tracing's levels.
fn forward(params: &Params) {
    let level: Option<String> = params.optional("level").ok().flatten();
    let logger: Option<String> = params.optional("logger").ok().flatten();
    let text = text(params.get("data"));
    let logger = logger.as_deref();
    match level.as_deref() {
        Some("debug") => tracing::debug!(target: "mcp_runtime::server", logger, "{text}"),
        Some("warning") => tracing::warn!(target: "mcp_runtime::server", logger, "{text}"),
        Some("error" | "critical" | "alert" | "emergency") => {
            tracing::error!(target: "mcp_runtime::server", logger, "{text}");
        }
        _ => tracing::info!(target: "mcp_runtime::server", logger, "{text}"),
    }
}

/// A string as it is, anything else as JSON; bounded, and without control characters that would let a
/// server write lines of its own into a log.
fn text(data: Option<&Json>) -> String {
    let Some(data) = data else {
        return String::new();
    };
    let text = data.decode::<String>();
    let text = text.unwrap_or_else(|_| data.as_str().to_owned());
    let mut clean = String::new();
    for letter in text.chars() {
        if clean.len() >= LENGTH {
            clean.push('…');
            break;
        }
        if letter.is_control() && letter != '\t' {
            let _ = write!(clean, "{}", letter.escape_default());
        } else {
            clean.push(letter);
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{LENGTH, text};
    use crate::protocol::Json;

    fn logged(data: &Value) -> String {
        text(Some(&Json::encode(data).expect("it is JSON")))
    }

    #[test]
    fn strings_are_logged_as_they_are_and_the_rest_as_json() {
        assert_eq!(logged(&json!("started")), "started");
        assert_eq!(logged(&json!({ "a": [1] })), r#"{"a":[1]}"#);
        assert_eq!(text(None), "");
    }

    #[test]
    fn a_message_is_one_bounded_line() {
        assert_eq!(logged(&json!("a\nb\u{1b}[31m")), "a\\nb\\u{1b}[31m");
        assert!(logged(&json!("é".repeat(LENGTH))).len() <= LENGTH + '…'.len_utf8());
    }
}
