//! How a tool's own errors are answered, and the catalogue that clients are generated from.

use std::fmt::{Display, Write as _};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::ToolOutcome;
use crate::protocol::{Code, ErrorObject, Json, ToolResult, key};
use crate::schema;

/// An error whose variants each say who shall know: programs (by a code), the model, or nobody
/// outside the server.
///
/// `#[derive(ToolError)]` implements it. An error that is only `Display` needs no implementation: its
/// text is a tool execution error, which the model reads.
///
/// By hand:
///
/// ```
/// use mcp_runtime::{Answer, ErrorData, ToolError};
///
/// #[derive(Debug)]
/// struct TooLong {
///     most: usize,
/// }
///
/// impl std::fmt::Display for TooLong {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "at most {} letters", self.most)
///     }
/// }
///
/// impl ToolError for TooLong {
///     fn answer(&self) -> Answer {
///         Answer::coded(1003, self, ErrorData::new().field("most", &self.most))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a tool",
    label = "not an error",
    note = "an error that programs can tell apart: `#[derive(mcp_runtime::ToolError)]`",
    note = "an error for the model alone needs only `std::fmt::Display`; `String` and `anyhow::Error` have it"
)]
pub trait ToolError: Display {
    /// How this error is answered.
    fn answer(&self) -> Answer;

    /// All errors of this type that programs can tell apart.
    #[must_use]
    fn catalogue() -> Catalogue {
        Catalogue::default()
    }
}

/// How an error is answered.
#[derive(Clone, Debug)]
pub struct Answer(ToolOutcome);

impl Answer {
    /// A protocol error: programs branch on its code.
    pub fn protocol(code: i64, error: &(impl ToolError + ?Sized)) -> Self {
        Self(Err(ErrorObject::new(Code(code), shown(error))))
    }

    /// A tool execution error: the model reads its text and corrects itself.
    pub fn model(error: &(impl ToolError + ?Sized)) -> Self {
        Self::displayed(error)
    }

    /// A tool execution error with the text of something that is only `Display`.
    pub(crate) fn displayed(text: &(impl Display + ?Sized)) -> Self {
        Self(Ok(ToolResult::error(shown(text))))
    }

    /// A tool execution error that programs can branch on too.
    pub fn coded(code: i64, error: &(impl ToolError + ?Sized), data: ErrorData) -> Self {
        let Self(outcome) = Self::model(error);
        let error = match data.json() {
            Some(data) => json!({ "code": code, "data": data }),
            None => json!({ "code": code }),
        };
        Self(outcome.map(|result| result.with_meta(key::ERROR, &error)))
    }

    /// A failure of the server: logged with its causes, which never leave the server.
    pub fn internal(
        error: &(impl ToolError + ?Sized),
        source: Option<&(dyn std::error::Error + 'static)>,
    ) -> Self {
        let mut causes = String::new();
        let mut next = source;
        while let Some(cause) = next {
            let _ = write!(causes, ": {cause}");
            next = cause.source();
        }
        tell_the_author(&format!("a tool failed: {error}{causes}"));
        Self(Err(ErrorObject::internal("internal error")))
    }

    /// The same protocol error with its fields.
    #[must_use]
    pub fn with(self, data: ErrorData) -> Self {
        Self(self.0.map_err(|error| match data.json() {
            Some(data) => error.with_data(&data),
            None => error,
        }))
    }

    pub(crate) fn into_outcome(self) -> ToolOutcome {
        self.0
    }
}

/// Not `to_string`, which panics when an implementation of `Display` reports an error.
fn shown(text: &(impl Display + ?Sized)) -> String {
    let mut shown = String::new();
    let _ = write!(shown, "{text}");
    shown
}

impl ToolError for ErrorObject {
    fn answer(&self) -> Answer {
        Answer(Err(self.clone()))
    }
}

/// The fields of an error, as they travel.
#[derive(Clone, Debug, Default)]
pub struct ErrorData(Map<String, Value>);

impl ErrorData {
    /// No fields.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One field more; a value that cannot be serialised is left out, and logged.
    #[must_use]
    pub fn field(mut self, name: &str, value: &(impl ErrorField + ?Sized)) -> Self {
        match value.json() {
            Ok(value) => {
                self.0.insert(name.to_owned(), value);
            }
            Err(error) => tracing::warn!(%error, name, "a field of an error cannot be serialised"),
        }
        self
    }

    fn json(self) -> Option<Value> {
        (!self.0.is_empty()).then_some(Value::Object(self.0))
    }
}

/// What can travel as a field of an error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot travel in an error",
    label = "not serialisable",
    note = "the fields of an error are its data: `#[derive(serde::Serialize)]` on `{Self}`",
    note = "or keep the whole error on the server with `#[code(internal)]`, or mark the field `#[source]`"
)]
pub trait ErrorField {
    /// The field as JSON.
    #[doc(hidden)]
    fn json(&self) -> Result<Value, serde_json::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + ?Sized> ErrorField for T {
    fn json(&self) -> Result<Value, serde_json::Error> {
        serde_json::to_value(self)
    }
}

/// The errors of a tool that programs can tell apart, in the order of the source.
#[derive(Clone, Debug, Default)]
pub struct Catalogue(pub(crate) Vec<Value>);

/// One entry of a [`Catalogue`], as generated code writes it.
#[derive(Clone, Debug)]
pub struct ErrorEntry {
    /// The code.
    pub code: i64,
    /// The variant.
    pub name: &'static str,
    /// Its doc comment, or nothing.
    pub description: &'static str,
    /// `protocol` or `tool`.
    pub kind: &'static str,
    /// Whether the same call may succeed later.
    pub retry: bool,
    /// The fields and how each is described.
    pub fields: Vec<(&'static str, FieldSchema)>,
}

/// Describes a field whose type has a schema.
pub type FieldSchema = Option<fn(&mut schemars::SchemaGenerator) -> schemars::Schema>;

impl Catalogue {
    /// A catalogue of these entries.
    #[must_use]
    pub fn new(entries: &[ErrorEntry]) -> Self {
        Self(entries.iter().map(ErrorEntry::describe).collect())
    }

    pub(crate) fn json(&self) -> Option<Json> {
        if self.0.is_empty() {
            return None;
        }
        Json::encode(&self.0).ok()
    }
}

impl ErrorEntry {
    fn describe(&self) -> Value {
        let mut entry = json!({ "code": self.code, "name": self.name });
        if !self.description.is_empty() {
            entry["description"] = self.description.into();
        }
        entry["kind"] = self.kind.into();
        if self.retry {
            entry["retry"] = true.into();
        }
        if !self.fields.is_empty() {
            entry["data"] = schema::fields(&self.fields);
        }
        entry
    }
}

/// A field of an error that is asked whether it has a schema.
pub struct FieldProbe<T: ?Sized>(std::marker::PhantomData<fn(&T)>);

impl<T: ?Sized> FieldProbe<T> {
    /// The one value.
    pub const NEW: Self = Self(std::marker::PhantomData);
}

impl<T: ?Sized> std::fmt::Debug for FieldProbe<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FieldProbe")
    }
}

impl<T: JsonSchema + ?Sized> FieldProbe<T> {
    /// The type has a schema. An inherent method, hence preferred to [`Undescribed::schema`].
    #[must_use]
    pub fn schema(&self) -> FieldSchema {
        Some(schemars::SchemaGenerator::subschema_for::<T>)
    }
}

/// A type without a schema.
pub trait Undescribed {
    /// Nothing to say.
    fn schema(&self) -> FieldSchema {
        None
    }
}

impl<T: ?Sized> Undescribed for FieldProbe<T> {}

/// An error that is asked for its cause.
#[derive(Debug)]
pub struct Caused<'a, T: ?Sized>(pub &'a T);

impl<T: std::error::Error + ?Sized> Caused<'_, T> {
    /// What it was caused by. An inherent method, hence preferred to [`Uncaused::source`].
    #[must_use]
    pub fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

/// A type that is only `Display`.
pub trait Uncaused {
    /// Nothing is known of a cause.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        None
    }
}

impl<T: ?Sized> Uncaused for Caused<'_, T> {}

/// Says what no client is told: to the log, or to standard error where nobody set one up. An author who
/// is told nowhere never learns the cause.
pub(super) fn tell_the_author(what: &str) {
    if tracing::dispatcher::has_been_set() {
        tracing::error!("{what}");
    } else {
        eprintln!("error: {what}");
    }
}
