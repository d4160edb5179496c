//! What a client wants to hear of when it changes.

use serde::{Deserialize, Serialize};

/// Which changes a client wants to hear of.
///
/// ```
/// use mcp_runtime::protocol::SubscriptionFilter;
///
/// let filter = SubscriptionFilter::lists().resource("file:///config.json");
/// assert!(filter.tools_list_changed);
/// ```
///
/// Specification: *Subscriptions, Notification Filter*.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct SubscriptionFilter {
    /// Of the list of tools.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tools_list_changed: bool,
    /// Of the list of prompts.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub prompts_list_changed: bool,
    /// Of the list of resources.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resources_list_changed: bool,
    /// Of the resources with these URIs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub resource_subscriptions: Vec<String>,
}

impl SubscriptionFilter {
    /// Nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All lists.
    #[must_use]
    pub fn lists() -> Self {
        Self {
            tools_list_changed: true,
            prompts_list_changed: true,
            resources_list_changed: true,
            resource_subscriptions: Vec::new(),
        }
    }

    /// The same and one resource more.
    #[must_use]
    pub fn resource(mut self, uri: impl Into<String>) -> Self {
        self.resource_subscriptions.push(uri.into());
        self
    }
}
