//! JSON Schema, draft-07 and 2020-12, as far as it says what a value looks like.
//!
//! Keywords that only constrain (`pattern`, `not`, `if`) are not read: they never change the type of a valid value.

pub(crate) mod merge;
pub(crate) mod read;
pub(crate) mod resolve;

use serde_json::Value;

/// A schema and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Place<'a> {
    /// JSON pointer from the root of the document.
    pub(crate) pointer: String,
    /// The schema there.
    pub(crate) value: &'a Value,
    /// What of it is left out.
    pub(crate) without: Without,
}

/// Alternatives that have been dealt with already, and so are not looked at again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Without {
    pub(crate) any_of: bool,
    pub(crate) one_of: bool,
}

impl<'a> Place<'a> {
    pub(crate) fn new(pointer: impl Into<String>, value: &'a Value) -> Self {
        Self {
            pointer: pointer.into(),
            value,
            without: Without::default(),
        }
    }

    /// The schema under a keyword of this one.
    pub(crate) fn child(&self, path: &[&str], value: &'a Value) -> Self {
        let mut pointer = self.pointer.clone();
        for segment in path {
            pointer.push('/');
            pointer.push_str(&segment.replace('~', "~0").replace('/', "~1"));
        }
        Self::new(pointer, value)
    }
}

/// The kinds of JSON values a schema lets pass; `integer` is a kind of its own beside `number`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const BOOLEAN: Self = Self(2);
    pub(crate) const INTEGER: Self = Self(4);
    /// Any number, whole ones included.
    pub(crate) const NUMBER: Self = Self(4 | 8);
    pub(crate) const STRING: Self = Self(16);
    pub(crate) const ARRAY: Self = Self(32);
    pub(crate) const OBJECT: Self = Self(64);
    pub(crate) const ALL: Self = Self(127);

    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => return None,
        })
    }

    pub(crate) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) if number.is_f64() => Self::NUMBER,
            Value::Number(_) => Self::INTEGER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether any of the other's kinds is among these.
    pub(crate) fn meets(self, other: Self) -> bool {
        self.and(other) != Self::NONE
    }

    /// The kinds one by one, in the order in which a decoder should try them; `number` covers `integer`.
    pub(crate) fn each(self) -> impl Iterator<Item = Self> {
        let number = if self.0 & 8 == 0 {
            Self::INTEGER
        } else {
            Self::NUMBER
        };
        [
            Self::NULL,
            Self::BOOLEAN,
            number,
            Self::STRING,
            Self::ARRAY,
            Self::OBJECT,
        ]
        .into_iter()
        .filter(move |kind| self.meets(*kind))
    }
}
