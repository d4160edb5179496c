//! Transcripts: an exchange of messages in a text file that a reader of the specification can check.
//!
//! ```text
//! # A comment.
//! > {"id":1,"method":"ping"}            sent to the server; "jsonrpc" is added
//! < {"id":1,"result":{}}                expected from it
//! >> not json                           sent as it is, where the transport has lines
//! ```
//!
//! In an expected message, `"…"` as a value stands for any value, and as a member or as the last
//! element for any others.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::wire::Wire;

/// What stands for anything.
const ANYTHING: &str = "…";

/// One line of a transcript.
#[derive(Debug)]
enum Step {
    Send(String),
    SendRaw(String),
    Expect(Value),
}

/// Plays a transcript. Answers what went wrong, with everything that was said until then; `false`
/// when the transcript does not apply to this transport.
///
/// # Errors
/// The first line of the transcript that does not hold.
///
/// # Panics
/// When the file is no transcript.
pub async fn play(file: &Path, mut wire: Wire) -> Result<bool, String> {
    let text = std::fs::read_to_string(file).expect("a transcript");
    let steps: Vec<_> = text
        .lines()
        .enumerate()
        .filter_map(|(index, line)| Some((index + 1, read_step(line)?)))
        .collect();
    let raw = |(_, step): &(usize, Step)| matches!(step, Step::SendRaw(_));
    if steps.iter().any(raw) && !wire.takes_raw_lines() {
        return Ok(false);
    }
    let mut said = String::new();
    for (number, step) in steps {
        match step {
            Step::Send(line) | Step::SendRaw(line) => {
                let _ = writeln!(said, "> {line}");
                wire.send(&line).await;
            }
            Step::Expect(expected) => {
                let Some(line) = wire.receive().await else {
                    return Err(format!("line {number}: the server ended. So far:\n{said}"));
                };
                let _ = writeln!(said, "< {line}");
                let got: Value = serde_json::from_str(&line).expect("JSON");
                if let Err((pointer, why)) = matches(&expected, &got, String::new()) {
                    return Err(format!("line {number}: {pointer}: {why}. So far:\n{said}"));
                }
            }
        }
    }
    let rest = wire.finish().await;
    if rest.is_empty() {
        Ok(true)
    } else {
        Err(format!("the server said more: {rest:#?}. Before:\n{said}"))
    }
}

fn read_step(line: &str) -> Option<Step> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    if let Some(raw) = line.strip_prefix(">>") {
        let raw = raw.strip_prefix(' ').unwrap_or(raw);
        return Some(Step::SendRaw(
            raw.replace("\\r", "\r").replace("\\u{feff}", "\u{feff}"),
        ));
    }
    let (direction, message) = line.split_at(1);
    let mut message: Value = serde_json::from_str(message).unwrap_or_else(|error| {
        panic!("a transcript's line is no JSON: {error}: {line}");
    });
    message["jsonrpc"] = "2.0".into();
    match direction {
        ">" => Some(Step::Send(message.to_string())),
        "<" => Some(Step::Expect(message)),
        _ => panic!("a line of a transcript starts with `>`, `<`, `>>` or `#`: {line}"),
    }
}

/// Whether `got` is what `expected` says, or where and how it differs.
fn matches(expected: &Value, got: &Value, at: String) -> Result<(), (String, String)> {
    match (expected, got) {
        (Value::String(text), _) if text == ANYTHING => Ok(()),
        (Value::Object(expected), Value::Object(got)) => {
            let open = expected.contains_key(ANYTHING);
            for (key, expected) in expected.iter().filter(|(key, _)| *key != ANYTHING) {
                let at = format!("{at}/{key}");
                let Some(got) = got.get(key) else {
                    return Err((at, "is missing".to_owned()));
                };
                matches(expected, got, at)?;
            }
            let other = got.keys().find(|key| !expected.contains_key(*key));
            match other {
                Some(key) if !open => Err((format!("{at}/{key}"), "is not expected".to_owned())),
                _ => Ok(()),
            }
        }
        (Value::Array(expected), Value::Array(got)) => {
            let open = expected.last().and_then(Value::as_str) == Some(ANYTHING);
            let expected = &expected[..expected.len() - usize::from(open)];
            if got.len() < expected.len() || (got.len() > expected.len() && !open) {
                let why = format!("has {} elements, not {}", got.len(), expected.len());
                return Err((at, why));
            }
            let pairs = expected.iter().zip(got).enumerate();
            pairs.into_iter().try_for_each(|(index, (expected, got))| {
                matches(expected, got, format!("{at}/{index}"))
            })
        }
        _ if expected == got => Ok(()),
        _ => Err((at, format!("is {got}, not {expected}"))),
    }
}
