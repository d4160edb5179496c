//! Completion: what an argument's value may become.

use serde::{Deserialize, Serialize};

/// What a value that is being typed may become, the best first.
///
/// Specification: *Completion*.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Completion {
    /// At most [`MOST`](Self::MOST) values.
    pub values: Vec<String>,
    /// How many there are, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// Whether there are more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_more: Option<bool>,
}

impl Completion {
    /// How many values travel at most.
    pub const MOST: usize = 100;

    /// All the values there are. More than [`MOST`](Self::MOST) are counted and not sent.
    #[must_use]
    pub fn new(values: Vec<String>) -> Self {
        let total = Some(values.len() as u64);
        Self {
            values,
            total,
            has_more: None,
        }
        .bounded()
    }

    /// Some of the values there are.
    #[must_use]
    pub fn part(values: Vec<String>, total: Option<u64>) -> Self {
        Self {
            values,
            total,
            has_more: Some(true),
        }
        .bounded()
    }

    fn bounded(mut self) -> Self {
        let more = self.values.len() > Self::MOST || self.has_more == Some(true);
        self.values.truncate(Self::MOST);
        self.has_more = Some(more);
        self
    }
}

/// Whose argument is completed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
#[non_exhaustive]
pub enum CompletionRef {
    /// A prompt's.
    #[serde(rename = "ref/prompt")]
    Prompt {
        /// Its name.
        name: String,
    },
    /// A resource template's.
    #[serde(rename = "ref/resource")]
    Resource {
        /// The template.
        uri: String,
    },
}

impl CompletionRef {
    /// A prompt.
    #[must_use]
    pub fn prompt(name: impl Into<String>) -> Self {
        Self::Prompt { name: name.into() }
    }

    /// A resource template.
    #[must_use]
    pub fn resource(uri_template: impl Into<String>) -> Self {
        let uri = uri_template.into();
        Self::Resource { uri }
    }
}
