//! From what a function returns to the result of a call.
//!
//! Generated code asks for the kind of a return type by method resolution (*autoref dispatch*): of
//! several traits with a method `success` (and `failure` for errors), the one that needs the fewest dereferences and whose bounds
//! hold is taken. So a plain struct is structured content, a `String` is text, and no wrapper says
//! which. The last resort of each chain is bounded by one trait, whose message explains the mistake.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::error::{Answer, Catalogue, ToolError, tell_the_author};
use super::inquiry::{Reply, protocol_error};
use super::{IntoPromptResult, IntoResourceResult, ToolOutcome};
use crate::protocol::{
    Audio, Content, EmbeddedResource, ErrorObject, Image, PromptResult, ResourceLink,
    ResourceResult, Text, ToolResult,
};
use crate::schema;

/// What a tool can return: text, content blocks, nothing, or a whole [`ToolResult`].
///
/// A type that is `serde::Serialize + schemars::JsonSchema` needs no implementation: it becomes
/// structured content with an output schema.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a tool",
    label = "not a result",
    note = "a value that programs read: `#[derive(serde::Serialize, schemars::JsonSchema)]` on its type",
    note = "anything else: return `String`, `Content`, `ToolResult`, or implement `mcp_runtime::IntoToolResult`"
)]
pub trait IntoToolResult {
    /// The result of the call.
    fn into_tool_result(self) -> ToolResult;

    /// The schema of the result's structured content, if it has one.
    #[must_use]
    fn output_schema() -> Option<serde_json::Value> {
        None
    }
}

impl IntoToolResult for ToolResult {
    fn into_tool_result(self) -> ToolResult {
        self
    }
}

impl IntoToolResult for () {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::default()
    }
}

macro_rules! text {
    ($($type:ty),*) => {$(
        impl IntoToolResult for $type {
            fn into_tool_result(self) -> ToolResult {
                ToolResult::text(self)
            }
        }
    )*};
}
text!(String, &str, Cow<'_, str>, Box<str>);

impl IntoToolResult for Arc<str> {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::text(&*self)
    }
}

/// What is a content block by itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a content block",
    note = "the blocks are `Content`, `Text`, `Image`, `Audio`, `ResourceLink` and `EmbeddedResource`"
)]
pub trait IntoContent {
    /// The block.
    fn into_content(self) -> Content;
}

macro_rules! block {
    ($($type:ident => $variant:expr;)*) => {$(
        impl IntoContent for $type {
            fn into_content(self) -> Content {
                $variant(self)
            }
        }

        impl IntoToolResult for $type {
            fn into_tool_result(self) -> ToolResult {
                ToolResult::new(vec![self.into_content()])
            }
        }
    )*};
}
block! {
    Content => std::convert::identity;
    Text => Content::Text;
    Image => Content::Image;
    Audio => Content::Audio;
    ResourceLink => Content::ResourceLink;
    EmbeddedResource => Content::Resource;
}

impl<T: IntoContent> IntoToolResult for Vec<T> {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::new(self.into_iter().map(T::into_content).collect())
    }
}

macro_rules! blocks {
    ($($name:ident)*) => {
        impl<$($name: IntoContent),*> IntoToolResult for ($($name,)*) {
            #[expect(non_snake_case, reason = "the names of the types serve for the values")]
            fn into_tool_result(self) -> ToolResult {
                let ($($name,)*) = self;
                ToolResult::new(vec![$($name.into_content()),*])
            }
        }
    };
}
blocks!(A);
blocks!(A B);
blocks!(A B C);
blocks!(A B C D);
blocks!(A B C D E);
blocks!(A B C D E F);

/// The return type of a tool, before anybody asked what it is.
pub struct Returned<R>(PhantomData<fn() -> R>);

impl<R> Returned<R> {
    /// The one value.
    pub const NEW: Self = Self(PhantomData);
}

impl<T, E> Returned<Result<T, E>> {
    /// A function that can fail. An inherent method, hence preferred to [`Infallibly::split`].
    #[must_use]
    pub const fn split(&self) -> Fallible<T, E> {
        Fallible(PhantomData)
    }
}

/// A function that cannot fail.
pub trait Infallibly<R> {
    /// The value is the result.
    fn split(&self) -> Plain<R>;
}

impl<R> Infallibly<R> for Returned<R> {
    fn split(&self) -> Plain<R> {
        Plain(PhantomData)
    }
}

/// A `Result<T, E>`.
pub struct Fallible<T, E>(PhantomData<fn() -> (T, E)>);

/// Anything but a `Result`.
pub struct Plain<T>(PhantomData<fn() -> T>);

/// A type that is asked what it is.
pub struct Probe<T>(PhantomData<fn() -> T>);

impl<T> Probe<T> {
    /// The one value.
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<T> Clone for Probe<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Probe<T> {}

impl<T, E> Fallible<T, E> {
    /// The success.
    #[must_use]
    pub const fn ok(&self) -> Probe<T> {
        Probe(PhantomData)
    }

    /// The failure.
    #[must_use]
    pub const fn err(&self) -> Probe<E> {
        Probe(PhantomData)
    }

    /// The outcome of the call, given the kinds of both types.
    pub fn finish(
        &self,
        returned: Result<T, E>,
        ok: impl Success<T>,
        err: impl Refusal<E>,
    ) -> ToolOutcome {
        match returned {
            Ok(value) => ok.outcome(value),
            Err(error) => err.answer(error).into_outcome(),
        }
    }

    /// The messages of a prompt, given the kind of the error.
    ///
    /// # Errors
    /// Why there are none.
    pub fn prompt(&self, returned: Result<T, E>, err: impl Refusal<E>) -> Reply<PromptResult>
    where
        T: IntoPromptResult,
    {
        match returned {
            Ok(value) => value.into_prompt_result(),
            Err(error) => Err(protocol_error(err.answer(error).into_outcome())),
        }
    }

    /// The contents of a resource, given the kind of the error.
    ///
    /// # Errors
    /// Why there are none.
    pub fn resource(&self, returned: Result<T, E>, err: impl Refusal<E>) -> Reply<ResourceResult>
    where
        T: IntoResourceResult,
    {
        match returned {
            Ok(value) => value.into_resource_result(),
            Err(error) => Err(protocol_error(err.answer(error).into_outcome())),
        }
    }
}

impl<T> Plain<T> {
    /// The success.
    #[must_use]
    pub const fn ok(&self) -> Probe<T> {
        Probe(PhantomData)
    }

    /// There is no failure.
    #[must_use]
    pub const fn err(&self) -> Probe<Infallible> {
        Probe(PhantomData)
    }

    /// The outcome of the call.
    pub fn finish(
        &self,
        returned: T,
        ok: impl Success<T>,
        _: impl Refusal<Infallible>,
    ) -> ToolOutcome {
        ok.outcome(returned)
    }

    /// The messages of a prompt.
    ///
    /// # Errors
    /// Why there are none.
    pub fn prompt(&self, returned: T, _: impl Refusal<Infallible>) -> Reply<PromptResult>
    where
        T: IntoPromptResult,
    {
        returned.into_prompt_result()
    }

    /// The contents of a resource.
    ///
    /// # Errors
    /// Why there are none.
    pub fn resource(&self, returned: T, _: impl Refusal<Infallible>) -> Reply<ResourceResult>
    where
        T: IntoResourceResult,
    {
        returned.into_resource_result()
    }
}

/// What becomes of a `T` that a function returned.
pub trait Success<T> {
    /// The outcome of the call.
    fn outcome(self, value: T) -> ToolOutcome;

    /// The schema of the structured content.
    fn schema() -> Option<serde_json::Value>;
}

/// What becomes of an `E` that a function failed with.
pub trait Refusal<E> {
    /// How it is answered.
    fn answer(self, error: E) -> Answer;

    /// The errors that programs can tell apart.
    fn catalogue() -> Catalogue;
}

/// A type that implements a trait of ours.
#[derive(Clone, Copy, Debug)]
pub struct ByTrait;

/// A type that serde and schemars know.
#[derive(Clone, Copy, Debug)]
pub struct Structured;

/// A type with a text.
#[derive(Clone, Copy, Debug)]
pub struct Displayed;

/// A type that is none of these. The compiler has said so where it was asked for its kind; this says
/// yes to everything, so that it is said once.
#[derive(Clone, Copy, Debug)]
pub struct Explained;

impl<T> Success<T> for Explained {
    fn outcome(self, _: T) -> ToolOutcome {
        unreachable!("code with mistakes does not compile")
    }

    fn schema() -> Option<serde_json::Value> {
        None
    }
}

impl<E> Refusal<E> for Explained {
    fn answer(self, _: E) -> Answer {
        unreachable!("code with mistakes does not compile")
    }

    fn catalogue() -> Catalogue {
        Catalogue::default()
    }
}

impl<T: IntoToolResult> Success<T> for ByTrait {
    fn outcome(self, value: T) -> ToolOutcome {
        Ok(value.into_tool_result())
    }

    fn schema() -> Option<serde_json::Value> {
        T::output_schema()
    }
}

impl<T: Serialize + JsonSchema> Success<T> for Structured {
    fn outcome(self, value: T) -> ToolOutcome {
        ToolResult::structured(&value).map_err(|error| {
            tell_the_author(&format!(
                "a tool's result cannot be written as JSON: {error}"
            ));
            ErrorObject::internal("internal error")
        })
    }

    fn schema() -> Option<serde_json::Value> {
        Some(schema::output::<T>())
    }
}

impl<E: ToolError> Refusal<E> for ByTrait {
    fn answer(self, error: E) -> Answer {
        error.answer()
    }

    fn catalogue() -> Catalogue {
        E::catalogue()
    }
}

impl<E: fmt::Display> Refusal<E> for Displayed {
    fn answer(self, error: E) -> Answer {
        Answer::displayed(&error)
    }

    fn catalogue() -> Catalogue {
        Catalogue::default()
    }
}

macro_rules! opaque {
    ($($name:ident)*) => {$(
        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    )*};
}
opaque!(Returned Plain Probe);

impl<T, E> fmt::Debug for Fallible<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fallible")
    }
}
