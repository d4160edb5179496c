//! What `#[arg(…)]` demands of an argument beyond its type: checked on the decoded value.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;
use std::sync::OnceLock;

use regex_lite::Regex;
use serde_json::{Map, Value};

use crate::protocol::mirror::KEYWORD;
use crate::schema::format;

/// A demand, as generated code writes it into the table of arguments.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// `range(min = …, max = …)`
    Range(Option<Number>, Option<Number>),
    /// `length(min = …, max = …)`
    Length(Option<usize>, Option<usize>),
    /// `pattern = "…"`
    Pattern(&'static str),
    /// `format = "…"`
    Format(&'static str),
    /// `example = …`; demands nothing.
    Example(Option<Value>),
    /// `header = "…"`; demands nothing.
    Header(&'static str),
}

impl Constraint {
    /// Writes the demand into the schema of the argument.
    pub(crate) fn describe(&self, schema: &mut Map<String, Value>) {
        match self {
            Self::Range(min, max) => {
                raise(schema, "minimum", *min);
                lower(schema, "maximum", *max);
            }
            Self::Length(min, max) => {
                let (least, most) = match schema.get("type").and_then(Value::as_str) {
                    Some("array") => ("minItems", "maxItems"),
                    Some("object") => ("minProperties", "maxProperties"),
                    _ => ("minLength", "maxLength"),
                };
                raise(schema, least, min.map(Number::from));
                lower(schema, most, max.map(Number::from));
            }
            Self::Pattern(pattern) => insert(schema, "pattern", Some((*pattern).into())),
            Self::Format(format) => insert(schema, "format", Some((*format).into())),
            Self::Header(header) => insert(schema, KEYWORD, Some((*header).into())),
            Self::Example(example) => {
                insert(
                    schema,
                    "examples",
                    example.clone().map(|it| vec![it].into()),
                );
            }
        }
    }
}

fn insert(schema: &mut Map<String, Value>, word: &str, value: Option<Value>) {
    if let Some(value) = value {
        schema.insert(word.to_owned(), value);
    }
}

/// Writes a lower bound, unless the type has a higher one.
fn raise(schema: &mut Map<String, Value>, word: &str, bound: Option<Number>) {
    let known = schema.get(word).and_then(Number::of);
    let bound = bound.filter(|bound| known.is_none_or(|known| known.is_at_most(*bound)));
    insert(schema, word, bound.map(Number::json));
}

/// Writes an upper bound, unless the type has a lower one.
fn lower(schema: &mut Map<String, Value>, word: &str, bound: Option<Number>) {
    let known = schema.get(word).and_then(Number::of);
    let bound = bound.filter(|bound| known.is_none_or(|known| bound.is_at_most(known)));
    insert(schema, word, bound.map(Number::json));
}

/// A bound of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// Without a fraction.
    Integer(i128),
    /// With one.
    Float(f64),
}

impl Number {
    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond 2^53 a float has no fraction to lose"
    )]
    fn float(self) -> f64 {
        match self {
            Self::Integer(number) => number as f64,
            Self::Float(number) => number,
        }
    }

    pub(super) fn is_at_most(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a <= b,
            (a, b) => a.float() <= b.float(),
        }
    }

    fn of(value: &Value) -> Option<Self> {
        let integer = value.as_i64().map(i128::from);
        let integer = integer.or_else(|| value.as_u64().map(i128::from));
        integer
            .map(Self::Integer)
            .or_else(|| value.as_f64().map(Self::Float))
    }

    pub(super) fn of_json(number: &serde_json::Number) -> Option<Self> {
        Self::of(&Value::Number(number.clone()))
    }

    /// The number in JSON; `None` when it is not finite.
    pub(super) fn to_json(self) -> Option<serde_json::Number> {
        match self.json() {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    fn json(self) -> Value {
        match self {
            Self::Integer(number) => match (u64::try_from(number), i64::try_from(number)) {
                (Ok(number), _) => number.into(),
                (_, Ok(number)) => number.into(),
                _ => self.float().into(),
            },
            Self::Float(number) => number.into(),
        }
    }
}

/// What has a place in a range: numbers, and optional ones.
#[diagnostic::on_unimplemented(
    message = "`range` is for numbers, and `{Self}` is none",
    label = "not a number",
    note = "for a text or a list: `length(min = …, max = …)`"
)]
pub trait Ranged {
    /// The number; `None` where there is none to judge.
    fn number(&self) -> Option<Number>;
}

macro_rules! numbers {
    ($($of:ty => $variant:ident,)*) => {$(
        impl From<$of> for Number {
            fn from(number: $of) -> Self {
                Self::$variant(number.into())
            }
        }

        impl Ranged for $of {
            fn number(&self) -> Option<Number> {
                Some((*self).into())
            }
        }
    )*};
}
numbers! {
    i8 => Integer, i16 => Integer, i32 => Integer, i64 => Integer, i128 => Integer,
    u8 => Integer, u16 => Integer, u32 => Integer, u64 => Integer,
    f32 => Float, f64 => Float,
}

macro_rules! sizes {
    ($($of:ty)*) => {$(
        impl From<$of> for Number {
            fn from(number: $of) -> Self {
                // No platform has more than 64 bits of these.
                Self::Integer(number as i128)
            }
        }

        impl Ranged for $of {
            fn number(&self) -> Option<Number> {
                Some((*self).into())
            }
        }
    )*};
}
sizes!(isize usize);

impl<T: Ranged> Ranged for Option<T> {
    fn number(&self) -> Option<Number> {
        self.as_ref()?.number()
    }
}

/// What has a length: texts, lists, maps, and optional ones.
#[diagnostic::on_unimplemented(
    message = "`length` is for texts, lists and maps, and `{Self}` is none",
    label = "without a length",
    note = "for a number: `range(min = …, max = …)`"
)]
pub trait Measured {
    /// The number of characters, items or members; `None` where there is nothing to measure.
    fn length(&self) -> Option<usize>;
}

/// What is a text.
#[diagnostic::on_unimplemented(
    message = "`pattern` and `format` are for texts, and `{Self}` is none",
    label = "not a text",
    note = "take a `String`, or let the type's `Deserialize` refuse what it does not like"
)]
pub trait Textual {
    /// The text; `None` where there is none to judge.
    fn text(&self) -> Option<&str>;
}

macro_rules! texts {
    ($($of:ty)*) => {$(
        impl Textual for $of {
            fn text(&self) -> Option<&str> {
                Some(self)
            }
        }

        impl Measured for $of {
            fn length(&self) -> Option<usize> {
                // As JSON Schema counts: characters, not bytes.
                Some(self.chars().count())
            }
        }
    )*};
}
texts!(String Box<str> Cow<'_, str> std::sync::Arc<str>);

impl<T: Textual> Textual for Option<T> {
    fn text(&self) -> Option<&str> {
        self.as_ref()?.text()
    }
}

macro_rules! collections {
    ($([$($parameters:tt)*] $of:ty,)*) => {$(
        impl<$($parameters)*> Measured for $of {
            fn length(&self) -> Option<usize> {
                Some(self.len())
            }
        }
    )*};
}
collections! {
    [T] Vec<T>, [T] VecDeque<T>, [T] BTreeSet<T>, [T, S: BuildHasher] HashSet<T, S>,
    [K, V] BTreeMap<K, V>, [K, V, S: BuildHasher] HashMap<K, V, S>, [] Map<String, Value>,
}

impl<T: Measured> Measured for Option<T> {
    fn length(&self) -> Option<usize> {
        self.as_ref()?.length()
    }
}

/// A regular expression, compiled when it is first needed.
#[derive(Debug)]
pub struct Pattern {
    source: &'static str,
    compiled: OnceLock<Option<Regex>>,
}

impl Pattern {
    /// The expression was checked when the user's crate was compiled.
    #[must_use]
    pub const fn new(source: &'static str) -> Self {
        Self {
            source,
            compiled: OnceLock::new(),
        }
    }
}

/// `range`
pub fn in_range<T: Ranged>(value: &T, min: Option<Number>, max: Option<Number>) -> bool {
    value.number().is_none_or(|number| {
        min.is_none_or(|min| min.is_at_most(number)) && max.is_none_or(|max| number.is_at_most(max))
    })
}

/// `length`
pub fn has_length<T: Measured>(value: &T, min: Option<usize>, max: Option<usize>) -> bool {
    value.length().is_none_or(|length| {
        min.is_none_or(|min| min <= length) && max.is_none_or(|max| length <= max)
    })
}

/// `pattern`
pub fn matches<T: Textual>(value: &T, pattern: &Pattern) -> bool {
    let compiled = pattern
        .compiled
        .get_or_init(|| Regex::new(pattern.source).ok());
    let text = value.text();
    text.is_none_or(|text| compiled.as_ref().is_some_and(|it| it.is_match(text)))
}

/// `format`
pub fn is_formatted<T: Textual>(value: &T, format: &str) -> bool {
    value
        .text()
        .is_none_or(|text| format::matches(format, text))
}
