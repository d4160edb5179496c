//! All that generated code may name. Not for people: it changes without notice.

pub use core::default::Default;
pub use core::marker::{Send, Sync};
pub use core::option::Option::{self, None, Some};
pub use core::{concat, env, file, line};
pub use std::boxed::Box;
pub use std::string::String;
pub use std::vec::Vec;

pub use crate::protocol::{Choice, ElicitField, ElicitSchema, StringFormat};
pub use crate::server::argument::{Argument, slots};
pub use crate::server::constraint::{
    Constraint, Number, Pattern, has_length, in_range, is_formatted, matches,
};
pub use crate::server::definition::{
    Asking, Definition, Parameter, Shown, ToolFn, argument, borrow, entry, need, returns, text,
};
pub use crate::server::elicit::{
    Elicit, ElicitChoice, ElicitValue, measured, narrowed, prefilled, with_field,
};
pub use crate::server::error::{
    Answer, Catalogue, Caused, ErrorData, ErrorEntry, FieldProbe, FieldSchema, ToolError,
};
pub use crate::server::inquiry::protocol_error;
pub use crate::server::result::Returned;
pub use crate::server::service::Part;
pub use crate::server::text::{Asked, PromptFn, ResourceFn, cache, completer};
pub use crate::server::{
    Handler, Invocation, NamedService, Need, Place, Prompt, PromptDefinition, PromptParameter,
    Reply, ReplyFuture, Resource, ResourceDefinition, Run, Service, Tool, ToolFuture, ToolOutcome,
    Values,
};

/// The traits whose methods generated code calls. Without names, which could hide the user's.
pub mod probe {
    pub use crate::server::definition::Unshown as _;
    pub use crate::server::error::{Uncaused as _, Undescribed as _};
    pub use crate::server::kind::{
        FailureByTrait as _, FailureDisplayed as _, FailureUnknown as _, SuccessByTrait as _,
        SuccessStructured as _, SuccessUnknown as _,
    };
    pub use crate::server::result::Infallibly as _;
    pub use crate::server::text::{
        Necessarily as _, ReadingDecoded as _, ReadingParsed as _, ReadingUnknown as _,
    };
}

/// The value that a method is called on.
#[must_use]
pub fn receiver<T: Service>(asking: &impl Asking) -> std::sync::Arc<T> {
    asking.receiver()
}

/// The future of an async function.
pub fn future<T>(future: impl Future<Output = Reply<T>> + Send + 'static) -> ReplyFuture<T> {
    Box::pin(future)
}

/// Stands where code would be if there were no mistakes: such a program is never run.
#[must_use]
pub fn fallback<T>() -> T {
    unreachable!("code with mistakes does not compile")
}
