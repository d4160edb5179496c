//! A prompt: its description, and the function that fills it in.

use std::any::{Any, TypeId};
use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use super::completion::{Completers, IntoCompletion};
use super::inquiry::{Handler, Inquiry, Reply, refusal};
use super::{Context, Need, Place, ToolError};
use crate::protocol::{
    self, Completion, Content, Icon, PromptArgument, PromptMessage, PromptResult, Role,
};

/// A prompt that a server offers.
///
/// ```
/// use mcp_runtime::protocol::PromptArgument;
/// use mcp_runtime::{Inquiry, Prompt, Server};
///
/// let review = Prompt::new("review", async |ask: Inquiry| {
///     format!("Please review this code:\n{}", ask.get("code").unwrap_or_default())
/// })
/// .description("Asks for a review.")
/// .argument(PromptArgument::required("code").description("The code to review."))
/// .argument(PromptArgument::optional("language"))
/// .complete("language", async |ask: Inquiry| {
///     let known = ["python", "rust", "ruby"];
///     let fitting = known.into_iter().filter(|it| it.starts_with(ask.typed()));
///     fitting.collect::<Vec<_>>()
/// });
/// let server = Server::new("reviewer", "1.0.0").prompts([review]);
/// # let _ = server;
/// ```
///
/// Specification: *Prompts*.
#[derive(Clone)]
pub struct Prompt {
    pub(crate) definition: protocol::Prompt,
    pub(super) completers: Completers,
    /// The state that the function borrows.
    pub(crate) needs: Vec<Need>,
    /// The value that the method is called on.
    pub(crate) receiver: Option<Arc<dyn Any + Send + Sync>>,
    pub(super) handler: Handler<PromptResult>,
    pub(crate) place: Place,
}

/// What a prompt can come to: text, which the user says, or messages.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be what a prompt comes to",
    label = "not a prompt",
    note = "return `String`, `PromptMessage`, `Vec<PromptMessage>`, `PromptResult`, or a `Result` of one of them"
)]
pub trait IntoPromptResult {
    /// The messages.
    ///
    /// # Errors
    /// Why there are none.
    fn into_prompt_result(self) -> Reply<PromptResult>;
}

impl Prompt {
    /// A prompt with a name, and an async function that fills it in. A required argument that is missing
    /// is refused before the function runs.
    #[track_caller]
    pub fn new<F, R>(name: impl Into<String>, function: F) -> Self
    where
        F: Fn(Inquiry) -> R + Send + Sync + 'static,
        R: Future<Output: IntoPromptResult> + Send + 'static,
    {
        let definition = protocol::Prompt {
            name: name.into(),
            ..protocol::Prompt::default()
        };
        Self {
            definition,
            completers: Completers::default(),
            needs: Vec::new(),
            receiver: None,
            handler: Handler::closure(function, IntoPromptResult::into_prompt_result),
            place: Place::here(Location::caller()),
        }
    }

    /// The name it is asked for by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.definition.name
    }

    /// The same with its name for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.definition.title = Some(title.into());
        self
    }

    /// The same with what it is for.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.definition.description = Some(description.into());
        self
    }

    /// The same with one argument more.
    #[must_use]
    pub fn argument(mut self, argument: PromptArgument) -> Self {
        self.definition.arguments.push(argument);
        self
    }

    /// The same with one picture more.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.definition.icons.push(icon);
        self
    }

    /// The same with an async function that says what an argument may become. It finds what was typed
    /// in [`Inquiry::typed`], and the arguments that are known already by [`Inquiry::get`].
    ///
    /// Specification: *Completion*.
    #[must_use]
    pub fn complete<F, R>(mut self, argument: impl Into<String>, function: F) -> Self
    where
        F: Fn(Inquiry) -> R + Send + Sync + 'static,
        R: Future<Output: IntoCompletion> + Send + 'static,
    {
        self.completers.add(argument.into(), function);
        self
    }

    /// The names of the required arguments that are not there.
    pub(super) fn missing(&self, given: &[(String, String)]) -> Vec<&str> {
        let required = self.definition.arguments.iter().filter(|it| it.required);
        let names = required.map(|argument| argument.name.as_str());
        names
            .filter(|name| given.iter().all(|(known, _)| known != name))
            .collect()
    }
}

impl IntoPromptResult for PromptResult {
    fn into_prompt_result(self) -> Reply<PromptResult> {
        Ok(self)
    }
}

impl IntoPromptResult for Vec<PromptMessage> {
    fn into_prompt_result(self) -> Reply<PromptResult> {
        Ok(PromptResult::new(self))
    }
}

impl IntoPromptResult for PromptMessage {
    fn into_prompt_result(self) -> Reply<PromptResult> {
        vec![self].into_prompt_result()
    }
}

impl IntoPromptResult for Content {
    fn into_prompt_result(self) -> Reply<PromptResult> {
        PromptMessage::new(Role::User, self).into_prompt_result()
    }
}

impl IntoPromptResult for String {
    fn into_prompt_result(self) -> Reply<PromptResult> {
        PromptMessage::user(self).into_prompt_result()
    }
}

impl IntoPromptResult for &str {
    fn into_prompt_result(self) -> Reply<PromptResult> {
        PromptMessage::user(self).into_prompt_result()
    }
}

impl<T: IntoPromptResult, E: ToolError> IntoPromptResult for Result<T, E> {
    fn into_prompt_result(self) -> Reply<PromptResult> {
        self.map_err(|error| refusal(&error))?.into_prompt_result()
    }
}

/// What generated code says about a prompt.
#[derive(Debug)]
pub struct PromptDefinition<'a> {
    /// The name it is asked for by.
    pub name: &'static str,
    /// Its name for people, or nothing.
    pub title: &'static str,
    /// What it is for, or nothing.
    pub description: &'static str,
    /// A picture of it, or nothing.
    pub icon: &'static str,
    /// Its arguments, in the order of the source.
    pub arguments: &'a [PromptParameter],
    /// What it borrows.
    pub needs: &'a [Need],
    /// How it is run.
    pub handler: Handler<PromptResult>,
    /// Where it was written.
    pub place: Place,
}

/// One argument of a prompt, or one variable of a resource's URI, as generated code says it.
#[derive(Debug)]
pub struct PromptParameter {
    /// Its name.
    pub name: &'static str,
    /// What it means, or nothing.
    pub description: &'static str,
    /// Whether it must be given.
    pub required: bool,
    /// What its value may become, where something is known of it.
    pub complete: Option<Handler<Completion>>,
}

impl PromptDefinition<'_> {
    /// The prompt.
    #[must_use]
    pub fn prompt(self) -> Prompt {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let mut completers = Completers::default();
        for parameter in self.arguments {
            if let Some(complete) = &parameter.complete {
                completers.insert(parameter.name.to_owned(), complete.clone());
            }
        }
        let arguments = self.arguments.iter().map(|parameter| PromptArgument {
            name: parameter.name.to_owned(),
            title: None,
            description: some(parameter.description),
            required: parameter.required,
        });
        Prompt {
            definition: protocol::Prompt {
                name: self.name.to_owned(),
                title: some(self.title),
                description: some(self.description),
                arguments: arguments.collect(),
                icons: some(self.icon).map(Icon::new).into_iter().collect(),
                ..protocol::Prompt::default()
            },
            completers,
            needs: lent(self.needs),
            receiver: None,
            handler: self.handler,
            place: self.place,
        }
    }
}

/// What must be among the server's states.
pub(super) fn lent(needs: &[Need]) -> Vec<Need> {
    let lent = |need: &&Need| (need.id)() != TypeId::of::<Context>();
    needs.iter().filter(lent).copied().collect()
}

impl fmt::Debug for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prompt")
            .field("definition", &self.definition)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}
