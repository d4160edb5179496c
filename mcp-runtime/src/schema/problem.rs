//! One thing that is wrong with a call's arguments.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::describe;

/// One thing that is wrong with a call's arguments, for the model and for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Problem {
    /// Where: a JSON pointer into the arguments.
    pub(crate) pointer: String,
    /// What should be there.
    pub(crate) expected: String,
    /// What is there.
    pub(crate) got: String,
    /// What was probably meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hint: Option<String>,
}

impl Problem {
    pub(super) fn new(pointer: &str, expected: impl Into<String>, got: &Value) -> Self {
        Self {
            pointer: pointer.to_owned(),
            expected: expected.into(),
            got: describe::value(got),
            hint: None,
        }
    }

    pub(super) fn absent(pointer: String, expected: impl Into<String>) -> Self {
        Self {
            pointer,
            expected: expected.into(),
            got: "nothing".to_owned(),
            hint: None,
        }
    }

    pub(super) fn hint(mut self, meant: Option<String>) -> Self {
        self.hint = meant.map(|meant| format!("did you mean {meant}?"));
        self
    }

    pub(crate) fn missing(name: &str) -> Self {
        Self::absent(pointer("", name), "a value")
    }

    pub(crate) fn undecodable(name: &str, error: &serde_json::Error, arguments: &Value) -> Self {
        let expected = format!("another value ({})", reason(error));
        Self::new(&pointer("", name), expected, &arguments[name])
    }

    /// JSON that cannot be shown as the value it is.
    pub(crate) fn unreadable(name: &str, error: &serde_json::Error) -> Self {
        Self {
            pointer: pointer("", name),
            expected: "a value that can be read".to_owned(),
            got: format!("one that cannot ({})", reason(error)),
            hint: None,
        }
    }

    pub(crate) fn refused(name: &str, arguments: &Value) -> Self {
        Self::new(&pointer("", name), "another value", &arguments[name])
    }

    pub(crate) fn twice(name: &str) -> Self {
        Self {
            pointer: pointer("", name),
            expected: "one value".to_owned(),
            got: "several of the same name".to_owned(),
            hint: None,
        }
    }

    /// Whether the problem is about the argument of this name, or inside it.
    pub(crate) fn is_in(&self, name: &str) -> bool {
        self.pointer
            .strip_prefix(&pointer("", name))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// An error without its last words, "at line 1 column 7", which count from the argument's own start.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

/// The pointer of a member.
pub(super) fn pointer(parent: &str, name: &str) -> String {
    format!("{parent}/{}", name.replace('~', "~0").replace('/', "~1"))
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() {
            "arguments"
        } else {
            &self.pointer
        };
        write!(f, "{place}: expected {}, got {}", self.expected, self.got)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}
