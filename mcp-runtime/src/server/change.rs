//! Changes of what a server offers.

use std::fmt::Display;
use std::sync::Arc;

use super::{Prompt, Resource, Service, Tool};
use crate::error::{Kind, StartError};

/// What a server shall offer from now on, and what no more. Nothing happens before
/// [`ServerHandle::apply`](super::ServerHandle::apply).
///
/// What is removed is removed first: something of the same name can take its place.
///
/// ```
/// use mcp_runtime::{ChangeSet, Prompt};
///
/// let greeting = Prompt::new("greeting", async |_| "Say hello.");
/// let changes = ChangeSet::new().remove_prompt("greeting").prompts([greeting]);
/// # let _ = changes;
/// ```
#[derive(Debug, Default)]
#[must_use = "a change set does nothing until it is applied"]
pub struct ChangeSet {
    pub(super) tools: Vec<Tool>,
    pub(super) prompts: Vec<Prompt>,
    pub(super) resources: Vec<Resource>,
    pub(super) removed: Vec<(Kind, String)>,
}

/// Why a server still offers what it did.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// It does not run yet, or no more.
    #[error("nothing was changed: the server does not run")]
    NotRunning,
    /// Clients were told at the start that there is nothing of this kind.
    #[error(
        "nothing was changed: this server offers no {0}s; start it with `.{0}s([])` if it may offer \
         some later"
    )]
    NotOffered(Kind),
    /// The server would contradict itself: every mistake that was found.
    #[error("nothing was changed:{}", list(.0))]
    Mistakes(Vec<StartError>),
    /// Something cannot be described in JSON.
    #[error("nothing was changed: it cannot be described in JSON: {0}")]
    Describe(#[source] serde_json::Error),
}

impl ChangeSet {
    /// Nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same and these tools: what `tools![…]` names.
    pub fn tools(mut self, tools: impl IntoIterator<Item = Tool>) -> Self {
        self.tools.extend(tools);
        self
    }

    /// The same and these prompts.
    pub fn prompts(mut self, prompts: impl IntoIterator<Item = Prompt>) -> Self {
        self.prompts.extend(prompts);
        self
    }

    /// The same and these resources.
    pub fn resources(mut self, resources: impl IntoIterator<Item = Resource>) -> Self {
        self.resources.extend(resources);
        self
    }

    /// The same and everything that a value has, under names as
    /// [`Server::service`](super::Server::service) gives them.
    pub fn service<S: Service>(self, service: S) -> Self {
        self.add(service, |_| ())
    }

    /// The same and everything that a value has, under names as
    /// [`Server::mount`](super::Server::mount) gives them.
    pub fn mount<S: Service>(self, prefix: &str, service: S) -> Self {
        self.add(service, |name| *name = format!("{prefix}.{name}"))
    }

    /// The same without a tool.
    pub fn remove_tool(self, name: impl Into<String>) -> Self {
        self.remove(Kind::Tool, name.into())
    }

    /// The same without a prompt.
    pub fn remove_prompt(self, name: impl Into<String>) -> Self {
        self.remove(Kind::Prompt, name.into())
    }

    /// The same without a resource, or a template.
    pub fn remove_resource(self, uri: impl Into<String>) -> Self {
        self.remove(Kind::Resource, uri.into())
    }

    fn remove(mut self, kind: Kind, name: String) -> Self {
        self.removed.push((kind, name));
        self
    }

    pub(super) fn add<S: Service>(mut self, service: S, rename: impl Fn(&mut String)) -> Self {
        let receiver = Arc::new(service);
        self.tools.extend(S::tools().into_iter().map(|mut tool| {
            rename(&mut tool.definition.name);
            tool.receiver = Some(receiver.clone());
            tool
        }));
        self.prompts.extend(S::prompts().into_iter().map(|mut it| {
            rename(&mut it.definition.name);
            it.receiver = Some(receiver.clone());
            it
        }));
        self.resources
            .extend(S::resources().into_iter().map(|mut it| {
                it.receiver = Some(receiver.clone());
                it
            }));
        self
    }

    /// What is touched.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        let touched = [
            (Kind::Tool, !self.tools.is_empty()),
            (Kind::Prompt, !self.prompts.is_empty()),
            (Kind::Resource, !self.resources.is_empty()),
        ];
        let touched = touched.into_iter().filter(|(kind, added)| {
            *added || self.removed.iter().any(|(removed, _)| removed == kind)
        });
        touched.map(|(kind, _)| kind).collect()
    }
}

fn list(mistakes: &[impl Display]) -> String {
    let lines = mistakes.iter().map(|mistake| format!("\n  - {mistake}"));
    lines.collect()
}
