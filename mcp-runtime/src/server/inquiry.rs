//! What is asked of a prompt, a resource or a completion, and how the function behind it is run.

use std::any::Any;
use std::fmt;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;

use super::state::States;
use super::{Context, ToolError, ToolOutcome};
use crate::call::{Outcome, Written};
use crate::dispatch::Work;
use crate::protocol::{Code, ErrorObject, Json, key};

/// What a function behind a prompt, a resource or a completion came to.
pub type Reply<T> = Result<T, ErrorObject>;

/// The future of an asynchronous function behind a prompt, a resource or a completion.
pub type ReplyFuture<T> = Pin<Box<dyn Future<Output = Reply<T>> + Send>>;

/// What is asked of a prompt, a resource or a completion.
///
/// Values are strings: the arguments of a prompt, the variables of a resource's URI, or, for a
/// completion, what the other arguments are already.
pub struct Inquiry {
    pub(crate) context: Context,
    pub(crate) uri: String,
    pub(crate) values: Vec<(String, String)>,
    /// What was typed so far of the value that is completed.
    pub(crate) typed: String,
    pub(crate) receiver: Option<Arc<dyn Any + Send + Sync>>,
    pub(crate) states: Arc<States>,
}

impl Inquiry {
    /// The call that this is part of.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The URI that is read, or the template whose variable is completed; empty for a prompt.
    #[must_use]
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// A value, by its name, if it was given.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut values = self.values.iter();
        values.find_map(|(known, value)| (known == name).then_some(value.as_str()))
    }

    /// A value that must be there and be a `T`.
    ///
    /// # Errors
    /// [`Code::INVALID_PARAMS`] that names the value and says what is wrong with it.
    pub fn parse<T: FromStr<Err: fmt::Display>>(&self, name: &str) -> Result<T, ErrorObject> {
        let mut values = Values::of(self);
        let value = values.take(name);
        value.ok_or_else(|| values.reject())
    }

    /// What was typed so far of the value that is completed.
    #[must_use]
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The value that the method is called on.
    ///
    /// # Panics
    /// When it was registered with a receiver of another type: generated code never does it.
    #[must_use]
    pub fn receiver<T: Any + Send + Sync>(&self) -> Arc<T> {
        let receiver = self.receiver.clone().expect("a method has a receiver");
        receiver
            .downcast()
            .expect("the receiver is of the method's type")
    }

    /// What a parameter `&T` borrows: the call's [`Context`], or the server's state of that type.
    ///
    /// # Panics
    /// When there is no such state: the server refuses to start then, if it was told of the need.
    #[must_use]
    pub fn lend<T: Any + Send + Sync>(&self) -> &T {
        let context: &dyn Any = &self.context;
        context
            .downcast_ref()
            .or_else(|| self.states.get())
            .expect("the server checked its state when it started")
    }
}

/// Reads the values of an inquiry, and collects everything that is wrong with them.
#[derive(Debug)]
pub struct Values<'a> {
    pub(super) inquiry: &'a Inquiry,
    pub(super) problems: Vec<String>,
}

impl<'a> Values<'a> {
    /// The values of an inquiry.
    #[must_use]
    pub const fn of(inquiry: &'a Inquiry) -> Self {
        let problems = Vec::new();
        Self { inquiry, problems }
    }

    /// A value that must be there.
    pub fn take<T: FromStr<Err: fmt::Display>>(&mut self, name: &str) -> Option<T> {
        let value = self.take_optional(name)?;
        if value.is_none() {
            self.problems.push(format!("`{name}` is missing"));
        }
        value
    }

    /// A value that may be missing.
    pub fn take_optional<T: FromStr<Err: fmt::Display>>(
        &mut self,
        name: &str,
    ) -> Option<Option<T>> {
        let Some(text) = self.inquiry.get(name) else {
            return Some(None);
        };
        match text.parse() {
            Ok(value) => Some(Some(value)),
            Err(error) => {
                self.problems.push(format!("`{name}`: {error}"));
                None
            }
        }
    }

    /// Everything that is wrong: [`Code::INVALID_PARAMS`].
    #[must_use]
    pub fn reject(self) -> ErrorObject {
        let problems = self.problems.join("; ");
        ErrorObject::invalid_params(format!("invalid params: {problems}"))
    }
}

/// How the function behind a prompt, a resource or a completion is run.
pub enum Handler<T> {
    /// Where the message was read: only for functions that return at once.
    Inline(fn(&Inquiry) -> Reply<T>),
    /// On a thread where blocking harms nobody.
    Blocking(fn(&Inquiry) -> Reply<T>),
    /// As a task of its own.
    Async(fn(Inquiry) -> ReplyFuture<T>),
    /// The same, with what it captured.
    Closure(Arc<dyn Fn(Inquiry) -> ReplyFuture<T> + Send + Sync>),
}

impl<T: Send + 'static> Handler<T> {
    /// A closure whose future comes to something that `reply` turns into a `T`.
    pub(super) fn closure<F, R>(function: F, reply: fn(R::Output) -> Reply<T>) -> Self
    where
        F: Fn(Inquiry) -> R + Send + Sync + 'static,
        R: Future + Send + 'static,
    {
        Self::Closure(Arc::new(move |inquiry| {
            let future = function(inquiry);
            Box::pin(async move { reply(future.await) })
        }))
    }

    /// Starts on an inquiry; `write` turns what it comes to into the result of the call.
    pub(super) fn work(
        &self,
        inquiry: Inquiry,
        write: impl FnOnce(Reply<T>) -> Outcome + Send + 'static,
    ) -> Work {
        match self {
            Self::Inline(run) => {
                let run = *run;
                Work::Inline(Box::new(move || write(run(&inquiry))))
            }
            Self::Blocking(run) => {
                let run = *run;
                Work::Blocking(Box::new(move || write(run(&inquiry))))
            }
            Self::Async(run) => {
                let run = *run;
                Work::Task(Box::pin(async move { write(run(inquiry).await) }))
            }
            Self::Closure(run) => {
                let run = run.clone();
                Work::Task(Box::pin(async move { write(run(inquiry).await) }))
            }
        }
    }
}

/// A result that was written, or why it could not be.
pub(super) fn written(result: Result<Written, serde_json::Error>) -> Outcome {
    match result {
        Ok(written) => Outcome::Complete(crate::call::Answer::Written(written)),
        Err(error) => {
            let why = format!("the result cannot be written: {error}");
            Outcome::Failed(ErrorObject::internal(why))
        }
    }
}

/// An error of a function that has no tool execution errors: what is meant for the model is a protocol
/// error there, with its own code if it has one.
pub(crate) fn refusal(error: &impl ToolError) -> ErrorObject {
    protocol_error(error.answer().into_outcome())
}

/// The same for an error whose outcome is known already, as generated code finds it.
#[must_use]
pub fn protocol_error(outcome: ToolOutcome) -> ErrorObject {
    #[derive(serde::Deserialize)]
    struct Coded {
        code: i64,
        data: Option<Json>,
    }
    let result = match outcome {
        Err(error) => return error,
        Ok(result) => result,
    };
    let coded = result.meta.get(key::ERROR).map(Json::decode::<Coded>);
    let mut error = ErrorObject::internal(result.joined_text());
    if let Some(Ok(Coded { code, data })) = coded {
        error.code = Code(code);
        error.data = data;
    }
    error
}

impl<T> Clone for Handler<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Inline(run) => Self::Inline(*run),
            Self::Blocking(run) => Self::Blocking(*run),
            Self::Async(run) => Self::Async(*run),
            Self::Closure(run) => Self::Closure(run.clone()),
        }
    }
}

impl<T> fmt::Debug for Handler<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Inline(_) => "Inline",
            Self::Blocking(_) => "Blocking",
            Self::Async(_) => "Async",
            Self::Closure(_) => "Closure",
        })
    }
}

impl fmt::Debug for Inquiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inquiry")
            .field("uri", &self.uri)
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}
