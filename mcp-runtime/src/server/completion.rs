//! What the value of an argument or of a variable may become.

use super::ToolError;
use super::inquiry::{Handler, Inquiry, Reply, refusal};
use crate::protocol::Completion;

/// What a completion can come to: a list of texts, or a [`Completion`] that says more.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a completion",
    label = "not a completion",
    note = "return `Vec<String>`, `Vec<&'static str>`, `Completion`, or a `Result` of one of them"
)]
pub trait IntoCompletion {
    /// The completion.
    ///
    /// # Errors
    /// Why there is none.
    fn into_completion(self) -> Reply<Completion>;
}

impl IntoCompletion for Completion {
    fn into_completion(self) -> Reply<Completion> {
        Ok(self)
    }
}

impl<T: Into<String>> IntoCompletion for Vec<T> {
    fn into_completion(self) -> Reply<Completion> {
        Ok(Completion::new(self.into_iter().map(Into::into).collect()))
    }
}

impl<T: IntoCompletion, E: ToolError> IntoCompletion for Result<T, E> {
    fn into_completion(self) -> Reply<Completion> {
        self.map_err(|error| refusal(&error))?.into_completion()
    }
}

/// The functions that complete the values of one prompt or template, by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Completers(Vec<(String, Handler<Completion>)>);

impl Completers {
    pub(super) fn add<F, R>(&mut self, name: String, function: F)
    where
        F: Fn(Inquiry) -> R + Send + Sync + 'static,
        R: Future<Output: IntoCompletion> + Send + 'static,
    {
        let reply = IntoCompletion::into_completion;
        self.insert(name, Handler::closure(function, reply));
    }

    pub(super) fn insert(&mut self, name: String, handler: Handler<Completion>) {
        self.0.push((name, handler));
    }

    pub(super) fn get(&self, name: &str) -> Option<&Handler<Completion>> {
        let mut all = self.0.iter();
        all.find_map(|(known, handler)| (known == name).then_some(handler))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first one that completes none of these.
    pub(super) fn stranger<'a>(&self, names: impl Iterator<Item = &'a str>) -> Option<&str> {
        let names: Vec<_> = names.collect();
        let mut all = self.0.iter().map(|(name, _)| name.as_str());
        all.find(|name| !names.contains(name))
    }
}
