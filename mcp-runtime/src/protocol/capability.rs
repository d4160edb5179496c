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
    pub roots: Option<Json>,
    /// Asks its model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampling: Option<Json>,
    /// Asks its user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elicitation: Option<Json>,
    /// Extensions, by identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Json>,
    /// What no specification describes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experimental: Option<Json>,
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

/// A list that a server offers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListChanged {
    /// Whether the server says when the list changes.
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
