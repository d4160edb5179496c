//! What generated code says about a tool, and the [`Tool`] that is made of it.

use std::any::{Any, TypeId, type_name};
use std::sync::Arc;
use std::time::Duration;

use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use super::argument::Argument;
use super::constraint::Constraint;
use super::error::Catalogue;
use super::limit::Limit;
use super::result::{Refusal, Success};
use super::{Context, Inquiry, Invocation, Need, Place, Run, Tool};
use crate::protocol::{self, Icon, Json, ToolAnnotations, key};
use crate::schema;

/// A function that is a tool: `#[tool]` implements it for a type of the function's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    note = "write `#[tool]` on the function"
)]
pub trait ToolFn {
    /// The tool.
    fn tool() -> Tool;
}

/// What generated code says about a tool.
#[derive(Clone, Copy)]
pub struct Definition<'a> {
    /// The name it is called by.
    pub name: &'static str,
    /// Its name for people, or nothing.
    pub title: &'static str,
    /// What it does, or nothing.
    pub description: &'static str,
    /// Its arguments, in the order of the source.
    pub parameters: &'a [Parameter<'a>],
    /// `readOnlyHint`
    pub read_only: Option<bool>,
    /// `destructiveHint`
    pub destructive: Option<bool>,
    /// `idempotentHint`
    pub idempotent: Option<bool>,
    /// `openWorldHint`
    pub open_world: Option<bool>,
    /// Whether lists leave it out.
    pub hidden: bool,
    /// A picture of it, or nothing.
    pub icon: &'static str,
    /// Entries of its `_meta`.
    pub meta: &'a [(&'static str, Option<Json>)],
    /// What it borrows.
    pub needs: &'a [Need],
    /// What it returns.
    pub returns: Returns,
    /// How it is run.
    pub run: Run,
    /// How long a call may take, in milliseconds.
    pub timeout: Option<u64>,
    /// How many calls run at once.
    pub concurrency: Option<usize>,
    /// Where it was written.
    pub place: Place,
}

/// One argument of a tool.
#[derive(Clone, Copy)]
pub struct Parameter<'a> {
    /// Its name.
    pub name: &'static str,
    /// What it means, or nothing.
    pub description: &'static str,
    /// Its type.
    pub of: ArgumentType,
    /// What is demanded of it beyond its type.
    pub constraints: &'a [Constraint],
    /// For an argument with a default: its JSON, if it has one.
    pub default: Option<&'a dyn Fn() -> Option<Value>>,
}

/// What there is to know about the type of an argument.
#[derive(Clone, Copy)]
pub struct ArgumentType {
    pub(crate) schema: fn(&mut SchemaGenerator) -> Schema,
    pub(crate) is_optional: fn() -> bool,
}

/// What there is to know about `T` as an argument.
#[must_use]
pub fn argument<T: Argument>() -> ArgumentType {
    ArgumentType {
        schema: T::schema,
        is_optional: || T::missing().is_some(),
    }
}

/// What there is to know about the return type.
#[derive(Clone, Copy, Debug)]
pub struct Returns {
    schema: fn() -> Option<Value>,
    errors: fn() -> Catalogue,
}

/// What there is to know about a return type of these kinds.
pub fn returns<T, E, S: Success<T>, R: Refusal<E>>(
    _: &super::result::Probe<T>,
    _: &super::result::Probe<E>,
    _: S,
    _: R,
) -> Returns {
    Returns {
        schema: S::schema,
        errors: R::catalogue,
    }
}

impl Returns {
    /// The same, with the output schema of another type.
    #[must_use]
    pub fn described_by<T: schemars::JsonSchema>(self) -> Self {
        Self {
            schema: || Some(schema::output::<T>()),
            ..self
        }
    }
}

/// What the server can lend: a value that all calls share.
#[diagnostic::on_unimplemented(
    message = "a call cannot borrow `{Self}`",
    label = "not shareable between calls",
    note = "what is borrowed is shared by all calls: its type must be `Send + Sync + 'static`",
    note = "an argument from the caller is taken by value instead: `{Self}`"
)]
pub trait State: Any + Send + Sync {}

#[diagnostic::do_not_recommend]
impl<T: Any + Send + Sync> State for T {}

/// Says that a function borrows a `T`.
#[must_use]
pub fn need<T: State>() -> Need {
    Need {
        id: TypeId::of::<T>,
        name: type_name::<T>,
    }
}

/// What a function is called for: a call of a tool, or an inquiry.
pub trait Asking {
    /// The value that the method is called on.
    fn receiver<T: Any + Send + Sync>(&self) -> Arc<T>;

    /// What a parameter `&T` borrows.
    fn lend<T: Any + Send + Sync>(&self) -> &T;
}

macro_rules! asking {
    ($($of:ident)*) => {$(
        impl Asking for $of {
            fn receiver<T: Any + Send + Sync>(&self) -> Arc<T> {
                self.receiver()
            }

            fn lend<T: Any + Send + Sync>(&self) -> &T {
                self.lend()
            }
        }
    )*};
}
asking!(Invocation Inquiry);

/// What a parameter `&T` borrows.
#[must_use]
pub fn borrow<T: State>(asking: &impl Asking) -> &T {
    asking.lend()
}

impl Definition<'_> {
    /// The tool.
    #[must_use]
    pub fn tool(&self) -> Tool {
        let input = encode(&schema::input(self.parameters));
        let mut definition = protocol::Tool::new(self.name, input);
        definition.title = some(self.title);
        definition.description = some(self.description);
        let annotations = ToolAnnotations {
            title: None,
            read_only_hint: self.read_only,
            destructive_hint: self.destructive,
            idempotent_hint: self.idempotent,
            open_world_hint: self.open_world,
        };
        definition.annotations = (annotations != ToolAnnotations::default()).then_some(annotations);
        if !self.icon.is_empty() {
            let src = self.icon.to_owned();
            definition.icons.push(Icon {
                src,
                ..Icon::default()
            });
        }
        for (key, value) in self.meta {
            if let Some(value) = value {
                definition.meta.insert((*key).to_owned(), value.clone());
            }
        }
        let output = (self.returns.schema)();
        definition.output_schema = output.as_ref().map(encode);
        if let Some(errors) = (self.returns.errors)().json() {
            definition.meta.insert(key::ERRORS.to_owned(), errors);
        }
        let lent = |need: &&Need| (need.id)() != TypeId::of::<Context>();
        Tool {
            definition,
            wraps_result: output.is_some_and(|schema| !schema::is_object(&schema)),
            hidden: self.hidden,
            needs: self.needs.iter().filter(lent).copied().collect(),
            receiver: None,
            run: self.run,
            limit: Limit::new(self.timeout.map(Duration::from_millis), self.concurrency),
            place: self.place,
        }
    }
}

fn encode(schema: &Value) -> Json {
    Json::encode(schema).expect("a schema is JSON")
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// What can be metadata of a tool.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be metadata",
    label = "not serialisable",
    note = "metadata is written as JSON: `#[derive(serde::Serialize)]` on `{Self}`"
)]
pub trait MetaValue {
    /// The value as JSON.
    #[doc(hidden)]
    fn json(&self) -> Option<Json>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + ?Sized> MetaValue for T {
    fn json(&self) -> Option<Json> {
        Json::encode(self).ok()
    }
}

/// An entry of a tool's `_meta`.
pub fn entry(key: &'static str, value: &(impl MetaValue + ?Sized)) -> (&'static str, Option<Json>) {
    (key, value.json())
}

/// What a string literal can be a default of.
#[diagnostic::on_unimplemented(
    message = "a text cannot be the default of `{Self}`",
    label = "not made from a text",
    note = "write an expression of the parameter's type: `#[arg(default = …)]`"
)]
pub trait TextDefault: Sized {
    /// The default.
    #[doc(hidden)]
    fn text(text: &'static str) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: From<&'static str>> TextDefault for T {
    fn text(text: &'static str) -> Self {
        text.into()
    }
}

/// `#[arg(default = "…")]`
pub fn text<T: TextDefault>(text: &'static str) -> T {
    T::text(text)
}

/// A default value that is asked whether it can be shown.
#[derive(Debug)]
pub struct Shown<'a, T>(pub &'a T);

impl<T: Serialize> Shown<'_, T> {
    /// Its JSON. An inherent method, hence preferred to [`Unshown::json`].
    #[must_use]
    pub fn json(&self) -> Option<Value> {
        serde_json::to_value(self.0).ok()
    }
}

/// A default value that has no JSON.
pub trait Unshown {
    /// Nothing.
    fn json(&self) -> Option<Value> {
        None
    }
}

impl<T> Unshown for Shown<'_, T> {}

impl std::fmt::Debug for ArgumentType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ArgumentType")
    }
}

impl std::fmt::Debug for Definition<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Definition")
            .field("name", &self.name)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Parameter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parameter")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
