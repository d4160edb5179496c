//! From the texts of an inquiry to the values that a function takes.
//!
//! The arguments of a prompt and the variables of a URI are texts. What a parameter makes of one is
//! asked of its type, by method resolution as for [results](super::result): `Option<T>` may be
//! missing; a `T` is read by its `FromStr`, and where it has none by its `Deserialize`.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::completion::IntoCompletion;
use super::inquiry::{Handler, Inquiry, Reply, ReplyFuture, Values};
use super::result::{Explained, Probe};
use super::{Prompt, Resource};
use crate::protocol::{CacheHint, Completion};

/// A function that is a prompt: `#[prompt]` implements it for a type of the function's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a prompt",
    note = "write `#[prompt]` on the function"
)]
pub trait PromptFn {
    /// The prompt.
    fn prompt() -> Prompt;
}

/// A function that reads a resource: `#[resource]` implements it for a type of the function's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource",
    note = "write `#[resource(\"…\")]` on the function"
)]
pub trait ResourceFn {
    /// The resource.
    fn resource() -> Resource;
}

/// The type of a parameter, before anybody asked whether it is optional.
pub struct Asked<T>(PhantomData<fn() -> T>);

impl<T> Asked<T> {
    /// The one value.
    pub const NEW: Self = Self(PhantomData);
}

impl<T> Asked<Option<T>> {
    /// What may be missing. An inherent method, hence preferred to [`Necessarily::split`].
    #[must_use]
    pub const fn split(&self) -> Optional<T> {
        Optional(PhantomData)
    }
}

/// What must be there.
pub trait Necessarily<T> {
    /// The type is that of the value.
    fn split(&self) -> Required<T>;
}

impl<T> Necessarily<T> for Asked<T> {
    fn split(&self) -> Required<T> {
        Required(PhantomData)
    }
}

/// An `Option<T>`.
pub struct Optional<T>(PhantomData<fn() -> T>);

/// Anything but an `Option`.
pub struct Required<T>(PhantomData<fn() -> T>);

/// What stands for a variable that a URI may be without.
#[diagnostic::on_unimplemented(
    message = "a URI may be without this variable, and `{Self}` cannot be missing",
    label = "not optional",
    note = "what stands in `{{?…}}`, `{{&…}}` and `{{;…}}` may be left out: write `Option<{Self}>`, or `#[arg(default)]` before the parameter"
)]
pub trait MayBeMissing {}

impl<T> Optional<T> {
    /// The type of a value that is there.
    #[must_use]
    pub const fn inner(&self) -> Probe<T> {
        Probe::NEW
    }

    /// Whether the value must be there.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        false
    }

    /// The same, for a variable that a URI may be without.
    #[must_use]
    pub const fn never_required(&self) -> bool {
        false
    }

    /// The value, if it is there.
    pub fn take<R: Reading<T>>(
        &self,
        values: &mut Values<'_>,
        name: &str,
        _: R,
    ) -> Option<Option<T>> {
        values.take_by(name, R::read)
    }

    /// The value, or what stands for it when it is not there.
    pub fn take_or<R: Reading<T>>(
        &self,
        values: &mut Values<'_>,
        name: &str,
        _: R,
        default: fn() -> Option<T>,
    ) -> Option<Option<T>> {
        let value = values.take_by(name, R::read)?;
        Some(value.or_else(default))
    }
}

impl<T> Required<T> {
    /// The type of the value.
    #[must_use]
    pub const fn inner(&self) -> Probe<T> {
        Probe::NEW
    }

    /// Whether the value must be there.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        true
    }

    /// Not for a variable that a URI may be without: explained by the bound.
    #[must_use]
    pub const fn never_required(&self) -> bool
    where
        T: MayBeMissing,
    {
        false
    }

    /// The value.
    pub fn take<R: Reading<T>>(&self, values: &mut Values<'_>, name: &str, _: R) -> Option<T> {
        let value = values.take_by(name, R::read)?;
        if value.is_none() {
            values.problems.push(format!("`{name}` is missing"));
        }
        value
    }

    /// The value, or what stands for it when it is not there.
    pub fn take_or<R: Reading<T>>(
        &self,
        values: &mut Values<'_>,
        name: &str,
        _: R,
        default: fn() -> T,
    ) -> Option<T> {
        let value = values.take_by(name, R::read)?;
        Some(value.unwrap_or_else(default))
    }
}

impl Values<'_> {
    /// A value that may be missing.
    fn take_by<T>(&mut self, name: &str, read: fn(&str) -> Result<T, String>) -> Option<Option<T>> {
        let Some(text) = self.inquiry.get(name) else {
            return Some(None);
        };
        match read(text) {
            Ok(value) => Some(Some(value)),
            Err(error) => {
                self.problems.push(format!("`{name}`: {error}"));
                None
            }
        }
    }

    /// Refuses with everything that is wrong.
    ///
    /// # Errors
    /// Always.
    #[cold]
    pub fn refuse<T>(self) -> Reply<T> {
        Err(self.reject())
    }

    /// The same as the future of an async function.
    #[cold]
    #[must_use]
    pub fn refuse_later<T: Send + 'static>(self) -> ReplyFuture<T> {
        Box::pin(std::future::ready(self.refuse()))
    }
}

/// How a `T` is read from a text.
pub trait Reading<T> {
    /// The value.
    ///
    /// # Errors
    /// Why there is none.
    fn read(text: &str) -> Result<T, String>;
}

/// By its `FromStr`.
#[derive(Clone, Copy, Debug)]
pub struct Parsed;

/// By its `Deserialize`.
#[derive(Clone, Copy, Debug)]
pub struct Decoded;

impl<T: FromStr<Err: fmt::Display>> Reading<T> for Parsed {
    fn read(text: &str) -> Result<T, String> {
        text.parse().map_err(|error: T::Err| error.to_string())
    }
}

impl<T: DeserializeOwned> Reading<T> for Decoded {
    fn read(text: &str) -> Result<T, String> {
        // The text itself, for names of variants and wrapped strings; else JSON, for wrapped numbers
        // and lists.
        T::deserialize(Value::from(text)).or_else(|as_text| {
            serde_json::from_str(text).map_err(|as_json| {
                let error = if as_json.is_data() { as_json } else { as_text };
                let error = error.to_string();
                error.split(" at line ").next().unwrap_or(&error).to_owned()
            })
        })
    }
}

impl<T> Reading<T> for Explained {
    fn read(_: &str) -> Result<T, String> {
        unreachable!("code with mistakes does not compile")
    }
}

/// First: the type has a `FromStr`.
pub trait ReadingParsed {
    /// The kind.
    fn reading(self) -> Parsed;
}

impl<T: FromStr<Err: fmt::Display>> ReadingParsed for &&Probe<T> {
    fn reading(self) -> Parsed {
        Parsed
    }
}

/// Second: the type has a `Deserialize`.
pub trait ReadingDecoded {
    /// The kind.
    fn reading(self) -> Decoded;
}

impl<T: DeserializeOwned> ReadingDecoded for &Probe<T> {
    fn reading(self) -> Decoded {
        Decoded
    }
}

/// Last: a mistake, explained by the bound.
pub trait ReadingUnknown<T> {
    /// The kind.
    fn reading(self) -> Explained
    where
        T: FromText;
}

impl<T> ReadingUnknown<T> for Probe<T> {
    fn reading(self) -> Explained
    where
        T: FromText,
    {
        Explained
    }
}

/// What is neither parsed nor decoded. Nothing implements it: it is there for its message.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a text",
    label = "neither `FromStr` nor `Deserialize`",
    note = "the arguments of prompts and the variables of URIs are texts: `impl std::str::FromStr for {Self}` (whose error is `Display`), or `#[derive(serde::Deserialize)]`",
    note = "what the server provides is borrowed instead: `&{Self}`"
)]
pub trait FromText {}

/// A function that says what a value may become.
#[diagnostic::on_unimplemented(
    message = "this cannot complete a value",
    label = "not a completion",
    note = "write `fn(typed: &str) -> Vec<String>`, or `async fn(ask: Inquiry) -> Vec<String>` for one that looks at other values or waits"
)]
pub trait Completer<Kind> {
    /// How it is run.
    #[doc(hidden)]
    fn handler(self) -> Handler<Completion>;
}

/// `async fn(Inquiry) -> …`
#[derive(Debug)]
pub struct ByInquiry;

/// `fn(&str) -> …`
#[derive(Debug)]
pub struct ByTyped;

impl<F, R> Completer<ByInquiry> for F
where
    F: Fn(Inquiry) -> R + Send + Sync + 'static,
    R: Future<Output: IntoCompletion> + Send + 'static,
{
    fn handler(self) -> Handler<Completion> {
        Handler::closure(self, IntoCompletion::into_completion)
    }
}

impl<F, R> Completer<ByTyped> for F
where
    F: Fn(&str) -> R + Send + Sync + 'static,
    R: IntoCompletion + Send + 'static,
{
    fn handler(self) -> Handler<Completion> {
        let complete = move |ask: Inquiry| std::future::ready(self(ask.typed()));
        Handler::closure(complete, IntoCompletion::into_completion)
    }
}

/// `#[arg(complete = …)]`
pub fn completer<Kind>(function: impl Completer<Kind>) -> Handler<Completion> {
    function.handler()
}

/// `ttl = "…", scope = "…"`
#[must_use]
pub fn cache(ttl_ms: u64, is_public: bool) -> CacheHint {
    let time = Duration::from_millis(ttl_ms);
    match is_public {
        true => CacheHint::public(time),
        false => CacheHint::private(time),
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
opaque!(Asked Optional Required);
