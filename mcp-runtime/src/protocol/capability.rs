//! What each side can do, and who it says it is.

use serde::{Deserialize, Serialize};

use super::{Icon, Json, SubscriptionFilter};

/// Who a client or server says it is: for display and logs, never for decisions.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Implementation {
    /// The name programs use.
    pub name: String,
    /// The version of the software.
    pub version: String,
    /// The name people read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Where its home page is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website_url: Option<String>,
    /// Pictures of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
}

impl Implementation {
    /// A name and a version.
    #[must_use]
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            version: version.into(),
            ..Self::default()
        }
    }
}

/// What a client can do when a server asks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ClientCapabilities {
    /// Tells which directories it works in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<ListChanged>,
    /// Asks its model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampling: Option<SamplingCapability>,
    /// Asks its user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elicitation: Option<ElicitationCapability>,
    /// Extensions, by identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Json>,
    /// What no specification describes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experimental: Option<Json>,
}

impl ClientCapabilities {
    /// Whether the client's user fills in forms. A client that names no mode does.
    #[must_use]
    pub fn elicits_forms(&self) -> bool {
        let elicitation = self.elicitation.as_ref();
        elicitation.is_some_and(|it| it.form.is_some() || it.url.is_none())
    }

    /// Whether the client's user opens pages.
    #[must_use]
    pub fn elicits_urls(&self) -> bool {
        let elicitation = self.elicitation.as_ref();
        elicitation.is_some_and(|it| it.url.is_some())
    }

    /// Whether the client's model uses tools that a server brings.
    #[must_use]
    pub fn samples_with_tools(&self) -> bool {
        let sampling = self.sampling.as_ref();
        sampling.is_some_and(|it| it.tools.is_some())
    }
}

/// How a client asks its model.
///
/// Specification: *Sampling, Capabilities*.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SamplingCapability {
    /// It can add context to a conversation (deprecated).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Json>,
    /// Its model can use tools that a server brings (2025-11-25 and later).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Json>,
}

/// How a client asks its user.
///
/// Specification: *Elicitation, Capabilities*.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ElicitationCapability {
    /// With forms. A client that names no mode has this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Json>,
    /// With pages to open (2025-11-25 and later).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<Json>,
}

/// What a server offers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ServerCapabilities {
    /// Tools.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<ListChanged>,
    /// Resources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<ResourcesCapability>,
    /// Prompts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<ListChanged>,
    /// Log messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logging: Option<Json>,
    /// Completion of arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completions: Option<Json>,
    /// Extensions, by identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Json>,
    /// What no specification describes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experimental: Option<Json>,
}

impl ServerCapabilities {
    /// The lists of which the server says when they change.
    #[must_use]
    pub fn changes(&self) -> SubscriptionFilter {
        let says = |list: Option<&ListChanged>| list.and_then(|it| it.list_changed) == Some(true);
        let resources = self.resources.as_ref().and_then(|it| it.list_changed);
        SubscriptionFilter {
            tools_list_changed: says(self.tools.as_ref()),
            prompts_list_changed: says(self.prompts.as_ref()),
            resources_list_changed: resources == Some(true),
            resource_subscriptions: Vec::new(),
        }
    }
}

/// A list that someone offers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListChanged {
    /// Whether they say when the list changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}

/// How resources are offered.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourcesCapability {
    /// Whether the server says when a resource changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subscribe: Option<bool>,
    /// Whether the server says when the list changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}
