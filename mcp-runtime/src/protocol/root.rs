//! The directories and files that a client works with.

use serde::{Deserialize, Serialize};

use super::{Members, Meta};

/// A directory or file that the client works with.
///
/// Specification: *Roots, Data Types*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Root {
    /// Where it is: a `file://` URI.
    pub uri: String,
    /// Its name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

impl Root {
    /// A directory or file, by its `file://` URI.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            name: None,
            meta: Meta::new(),
            other: Members::new(),
        }
    }

    /// The same with its name for people.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }
}

/// The result of `roots/list`.
///
/// Specification: *Roots, Listing Roots*.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ListRootsResult {
    /// What the client works with.
    pub roots: Vec<Root>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

impl ListRootsResult {
    /// What the client works with.
    #[must_use]
    pub fn new(roots: Vec<Root>) -> Self {
        Self {
            roots,
            ..Self::default()
        }
    }
}
