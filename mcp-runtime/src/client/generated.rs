//! What generated clients stand on: values that keep apart what JSON keeps apart.
//!
//! Everything here is part of what `cargo mcp generate` writes against. It changes only together with it.

use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use serde_json::Value;

/// A JSON object of any content.
pub type Object = serde_json::Map<String, Value>;

/// A JSON number as it was written: `10` stays `10` and does not become `10.0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Number(serde_json::Number);

impl Number {
    /// The number, or the nearest one to it.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        self.0.as_f64().unwrap_or(f64::NAN)
    }

    /// The number, if it is whole and fits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.0.as_i64()
    }

    /// The number, if it is whole, not negative, and fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }
}

macro_rules! whole_numbers {
    ($($type:ty)*) => {$(
        impl From<$type> for Number {
            fn from(value: $type) -> Self {
                Self(value.into())
            }
        }
    )*};
}

whole_numbers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl From<f64> for Number {
    /// JSON has no infinity and no NaN; they become zero.
    fn from(value: f64) -> Self {
        Self(serde_json::Number::from_f64(value).unwrap_or_else(|| 0.into()))
    }
}

impl From<f32> for Number {
    fn from(value: f32) -> Self {
        f64::from(value).into()
    }
}

impl From<&Number> for f64 {
    fn from(value: &Number) -> Self {
        value.as_f64()
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An optional property that may also be null: three states, and servers tell them apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Nullable<T> {
    /// The property is not there.
    #[default]
    Absent,
    /// The property is null.
    Null,
    /// The property has a value.
    Value(T),
}

impl<T> Nullable<T> {
    /// Whether the property is not there.
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// The value, if there is one.
    pub const fn as_option(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// The value, if there is one.
    pub fn into_option(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }
}

impl<T> From<T> for Nullable<T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}

impl<T: Serialize> Serialize for Nullable<T> {
    /// An absent property is left out by the struct around it; on its own it can only be null.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_option().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Nullable<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Null, Self::Value))
    }
}

/// Reads an optional property whose value may be null, so that null is a value and not an absence.
///
/// # Errors
///
/// When the value is not a `T`.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads a choice of types that nothing tells apart by name: the first one that gives back exactly the value that was
/// read. A type that would lose or change something is passed over, so no wrong choice goes unnoticed.
#[derive(Debug)]
pub struct OneOf<U> {
    value: Value,
    found: Option<U>,
    reasons: Vec<String>,
}

impl<U> OneOf<U> {
    /// Takes in the value.
    ///
    /// # Errors
    ///
    /// When it is not well-formed.
    pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { value: Value::deserialize(deserializer)?, found: None, reasons: Vec::new() })
    }

    /// Tries the next type.
    #[must_use]
    pub fn or<T: DeserializeOwned + Serialize>(mut self, wrap: impl FnOnce(T) -> U) -> Self {
        if self.found.is_some() {
            return self;
        }
        match T::deserialize(&self.value) {
            Ok(read) => match serde_json::to_value(&read) {
                Ok(written) if written == self.value => self.found = Some(wrap(read)),
                _ => self.reasons.push("does not hold all of it".to_owned()),
            },
            Err(error) => self.reasons.push(error.to_string()),
        }
        self
    }

    /// The choice that was made.
    ///
    /// # Errors
    ///
    /// When no type fits; says for each of them why.
    pub fn finish<E: serde::de::Error>(self, name: &str) -> Result<U, E> {
        self.found.ok_or_else(|| E::custom(format_args!("no variant of {name} fits: {}", self.reasons.join("; "))))
    }
}

/// The data of a failure: an object of named values.
#[derive(Debug)]
pub struct Fields(Object);

impl Fields {
    /// Reads the data; what is not an object has no fields.
    #[must_use]
    pub fn read(data: Option<&RawValue>) -> Self {
        Self(data.and_then(|data| serde_json::from_str(data.get()).ok()).unwrap_or_default())
    }

    /// The value of this name, if it is there and of this type.
    #[must_use]
    pub fn get<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        T::deserialize(self.0.get(name)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Patch {
        #[serde(default, skip_serializing_if = "Nullable::is_absent")]
        name: Nullable<String>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        any: Option<Value>,
    }

    #[derive(Debug, PartialEq, Serialize)]
    #[serde(untagged)]
    enum Choice {
        Point(Point),
        Number(Number),
        Names(Vec<String>),
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Point {
        x: Number,
    }

    impl<'de> Deserialize<'de> for Choice {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            OneOf::read(deserializer)?.or(Self::Point).or(Self::Number).or(Self::Names).finish("Choice")
        }
    }

    #[test]
    fn absent_null_and_a_value_stay_apart() {
        for value in [json!({}), json!({"name": null}), json!({"name": "a"}), json!({"any": null}), json!({"any": 1.0})] {
            let patch: Patch = serde_json::from_value(value.clone()).unwrap();
            assert_eq!(serde_json::to_value(&patch).unwrap(), value);
        }
    }

    #[test]
    fn numbers_keep_their_form() {
        for text in ["10", "10.0", "-1", "18446744073709551615", "0.1", "1e300"] {
            let number: Number = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&number).unwrap(), text.replace("e300", "e+300"));
        }
        assert_eq!(Number::from(2).to_string(), "2");
        assert_eq!(Number::from(f64::NAN).to_string(), "0");
    }

    #[test]
    fn no_variant_is_chosen_that_loses_something() {
        let read = |value| serde_json::from_value::<Choice>(value);
        assert_eq!(read(json!({"x": 1})).unwrap(), Choice::Point(Point { x: 1.into() }));
        assert_eq!(read(json!([])).unwrap(), Choice::Names(Vec::new()));
        let error = read(json!({"x": 1, "y": 2})).unwrap_err().to_string();
        assert!(error.starts_with("no variant of Choice fits: does not hold all of it; "), "{error}");
        // A struct can be read from a list, but it is not one.
        assert!(read(json!([1])).is_err());
    }

    #[test]
    fn fields_are_typed_one_by_one() {
        let data = RawValue::from_string(r#"{"0": 7, "max": "x"}"#.to_owned()).unwrap();
        let fields = Fields::read(Some(&data));
        assert_eq!((fields.get("0"), fields.get::<u64>("max"), fields.get::<u64>("none")), (Some(7), None, None));
    }
}
