//! A tool: its description, and how to run the function behind it.

use std::any::{Any, TypeId};
use std::fmt;
use std::panic::Location;
use std::pin::Pin;
use std::sync::Arc;

use super::Context;
use super::limit::Limit;
use super::state::States;
use crate::protocol::{self, ErrorObject, Json, ToolResult};

/// What a call of a tool came to: a result (tool execution errors included) or a protocol error.
pub type ToolOutcome = Result<ToolResult, ErrorObject>;

/// The future of an asynchronous tool.
pub type ToolFuture = Pin<Box<dyn Future<Output = ToolOutcome> + Send>>;

/// A tool that a server offers.
///
/// `#[tool]` and `#[server]` make them; [`Server::tools`](super::Server::tools) takes them.
#[derive(Clone)]
pub struct Tool {
    pub(crate) definition: protocol::Tool,
    /// Whether structured content is not an object, so that versions which want one get
    /// `{"result": …}`.
    pub(crate) wraps_result: bool,
    /// Whether lists leave it out; it can be called by those who know its name.
    pub(crate) hidden: bool,
    /// The state that the function borrows.
    pub(crate) needs: Vec<Need>,
    /// The value that the method is called on.
    pub(crate) receiver: Option<Arc<dyn Any + Send + Sync>>,
    pub(crate) run: Run,
    pub(crate) limit: Limit,
    pub(crate) place: Place,
}

/// How a tool's function is run.
#[derive(Clone, Copy)]
pub enum Run {
    /// Where the message was read: only for functions that return at once.
    Inline(fn(&Invocation) -> ToolOutcome),
    /// On a thread where blocking harms nobody.
    Blocking(fn(&Invocation) -> ToolOutcome),
    /// As a task of its own.
    Async(fn(Invocation) -> ToolFuture),
}

/// A type that a tool borrows from the server.
#[derive(Clone, Copy)]
pub struct Need {
    /// Which type.
    pub id: fn() -> TypeId,
    /// What it is called.
    pub name: fn() -> &'static str,
}

/// Where a tool was written, for messages about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// `file!()`
    pub file: &'static str,
    /// `line!()`
    pub line: u32,
}

/// One call of a tool, on its way to the function.
pub struct Invocation {
    pub(crate) context: Context,
    pub(crate) arguments: Option<Json>,
    /// The schema of the arguments, to explain what is wrong with them.
    pub(crate) schema: Json,
    pub(crate) receiver: Option<Arc<dyn Any + Send + Sync>>,
    pub(crate) states: Arc<States>,
    /// Whether arguments with one other reading are read that way.
    pub(crate) repairs: bool,
}

impl Invocation {
    /// The value that the method is called on.
    ///
    /// # Panics
    /// When the tool was registered with a receiver of another type: generated code never does it.
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
    /// When there is no such state: the server refuses to start then.
    #[must_use]
    pub fn lend<T: Any + Send + Sync>(&self) -> &T {
        let context: &dyn Any = &self.context;
        context
            .downcast_ref()
            .or_else(|| self.states.get())
            .expect("the server checked its state when it started")
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool")
            .field("definition", &self.definition)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Inline(_) => "Inline",
            Self::Blocking(_) => "Blocking",
            Self::Async(_) => "Async",
        })
    }
}

impl fmt::Debug for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Need").field(&(self.name)()).finish()
    }
}

impl fmt::Debug for Invocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Invocation")
            .field("arguments", &self.arguments)
            .finish_non_exhaustive()
    }
}

impl Place {
    pub(super) fn here(caller: &Location<'static>) -> Self {
        Self {
            file: caller.file(),
            line: caller.line(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
