//! Resources as they are listed, and what is read from them.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Annotations, EmbeddedResource, Icon, Meta, ResourceContents};

/// A resource as `resources/list` describes it.
///
/// Specification: *Resources, Data Types*.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Resource {
    /// Where it is.
    pub uri: String,
    /// Its name, for programs.
    pub name: String,
    /// Its name, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What its bytes are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// How many bytes it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Pictures of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// For whom, how important, how old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

/// Many resources with one form of URI, as `resources/templates/list` describes them.
///
/// Specification: *Resources, Resource Templates*.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceTemplate {
    /// Where they are: a [`UriTemplate`](super::UriTemplate).
    pub uri_template: String,
    /// Their name, for programs.
    pub name: String,
    /// Their name, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What they hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What their bytes are, if it is the same for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// Pictures of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// For whom, how important, how old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

/// What is read from a resource.
///
/// Specification: *Resources, Reading Resources*.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceResult {
    /// What it holds: one part, or several, for a folder for example.
    pub contents: Vec<ResourceContents>,
    /// How long it may be kept, and by whom, where the server says so.
    #[serde(flatten)]
    pub cache: Option<CacheHint>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl ResourceResult {
    /// These contents.
    #[must_use]
    pub fn new(contents: Vec<ResourceContents>) -> Self {
        Self {
            contents,
            ..Self::default()
        }
    }

    /// The same, with how long it may be kept and by whom.
    #[must_use]
    pub const fn cache(mut self, cache: CacheHint) -> Self {
        self.cache = Some(cache);
        self
    }
}

impl ResourceContents {
    /// Text.
    #[must_use]
    pub fn text(uri: impl Into<String>, text: impl Into<String>) -> Self {
        EmbeddedResource::text(uri, text).resource
    }

    /// Bytes, encoded in base64 here.
    #[must_use]
    pub fn blob(uri: impl Into<String>, bytes: impl AsRef<[u8]>) -> Self {
        EmbeddedResource::blob(uri, bytes).resource
    }

    /// The same, with the kind of its bytes.
    #[must_use]
    pub fn mime_type(mut self, mime_type: impl Into<String>) -> Self {
        self.mime_type = Some(mime_type.into());
        self
    }
}

/// How long a result may be kept, and by whom (2026-07-28).
///
/// Specification: *Caching*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CacheHint {
    /// For how many milliseconds.
    pub ttl_ms: u64,
    /// By whom.
    pub cache_scope: CacheScope,
}

/// Who may keep a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CacheScope {
    /// Anyone, a proxy for example, for everyone.
    Public,
    /// Whoever asked, for themselves.
    Private,
}

impl CacheHint {
    /// For nobody and no time.
    pub const NEVER: Self = Self {
        ttl_ms: 0,
        cache_scope: CacheScope::Private,
    };

    /// For everyone.
    #[must_use]
    pub fn public(time: Duration) -> Self {
        Self::new(time, CacheScope::Public)
    }

    /// For whoever asked.
    #[must_use]
    pub fn private(time: Duration) -> Self {
        Self::new(time, CacheScope::Private)
    }

    fn new(time: Duration, cache_scope: CacheScope) -> Self {
        // JSON numbers are exact up to there.
        const LONGEST: u64 = 1 << 53;
        let ttl_ms = u64::try_from(time.as_millis()).map_or(LONGEST, |ms| ms.min(LONGEST));
        Self {
            ttl_ms,
            cache_scope,
        }
    }
}
