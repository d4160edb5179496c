//! What servers log, forwarded to `tracing`.
//!
//! Specification: *Logging*.

use std::fmt::Write as _;

use crate::protocol::{Json, Params};

/// How many bytes of a message are forwarded.
const LENGTH: usize = 4 * 1024;

/// Forwards a log message: target `mcp_runtime::server`, with the nearest of tracing's levels.
pub(super) fn forward(params: &Params) {
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
