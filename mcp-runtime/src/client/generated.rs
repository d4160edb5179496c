//! What generated clients stand on: values that keep apart what JSON keeps apart.
//!
//! Everything here is part of what `cargo mcp generate` writes against. It changes only together with it.

use std::fmt;

use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use serde;
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
        Ok(Self {
            value: Value::deserialize(deserializer)?,
            found: None,
            reasons: Vec::new(),
        })
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
        self.found.ok_or_else(|| {
            E::custom(format_args!(
                "no variant of {name} fits: {}",
                self.reasons.join("; ")
            ))
        })
    }
}

/// An object whose properties are taken out one by one.
///
/// Derived code would read from the wire directly, but costs some hundred lines for each struct; a client has hundreds
/// of structs. This is one call for each property.
#[derive(Debug)]
pub struct Reader(Object);

impl Reader {
    /// Takes in the object.
    ///
    /// # Errors
    ///
    /// When the value is none.
    pub fn new<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Object::deserialize(deserializer).map(Self)
    }

    /// A property that must be there.
    ///
    /// # Errors
    ///
    /// When it is not, or is no `T`.
    pub fn required<T: DeserializeOwned, E: serde::de::Error>(
        &mut self,
        name: &'static str,
    ) -> Result<T, E> {
        let value = self.0.remove(name).ok_or_else(|| E::missing_field(name))?;
        read(name, value)
    }

    /// A property that may be missing.
    ///
    /// # Errors
    ///
    /// When it is there and of another type.
    pub fn optional<T: Optional, E: serde::de::Error>(
        &mut self,
        name: &'static str,
    ) -> Result<T, E> {
        match self.0.remove(name) {
            None => Ok(T::absent()),
            Some(value) => T::present(value).map_err(|error| at(name, &error)),
        }
    }

    /// All other properties.
    ///
    /// # Errors
    ///
    /// When one is of another type than the schema says.
    pub fn rest<T: DeserializeOwned, E: serde::de::Error>(&mut self) -> Result<T, E> {
        T::deserialize(Value::Object(std::mem::take(&mut self.0))).map_err(E::custom)
    }
}

fn read<T: DeserializeOwned, E: serde::de::Error>(name: &str, value: Value) -> Result<T, E> {
    T::deserialize(value).map_err(|error| at(name, &error))
}

/// Says in which property an error is; those around it add theirs.
fn at<E: serde::de::Error>(name: &str, error: &serde_json::Error) -> E {
    let message = error.to_string();
    match message.strip_prefix('/') {
        Some(inner) => E::custom(format_args!("/{name}/{inner}")),
        None => E::custom(format_args!("/{name}: {message}")),
    }
}

/// An object that is written property by property. The first error is kept to the end.
#[derive(Debug)]
pub struct Writer<M: SerializeMap>(Result<M, M::Error>);

impl<M: SerializeMap> Writer<M> {
    /// Starts the object.
    pub fn new<S: Serializer<SerializeMap = M, Ok = M::Ok, Error = M::Error>>(
        serializer: S,
    ) -> Self {
        Self(serializer.serialize_map(None))
    }

    /// Writes a property.
    pub fn required<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) {
        if let Ok(map) = &mut self.0
            && let Err(error) = map.serialize_entry(name, value)
        {
            self.0 = Err(error);
        }
    }

    /// Writes a property, unless it is absent.
    pub fn optional<T: Optional>(&mut self, name: &str, value: &T) {
        if !value.is_absent() {
            self.required(name, value);
        }
    }

    /// Writes undeclared properties.
    pub fn rest<'a, T: Serialize + 'a>(
        &mut self,
        properties: impl IntoIterator<Item = (&'a String, &'a T)>,
    ) {
        for (name, value) in properties {
            self.required(name, value);
        }
    }

    /// Ends the object.
    ///
    /// # Errors
    ///
    /// When a property could not be written.
    pub fn finish(self) -> Result<M::Ok, M::Error> {
        self.0?.end()
    }
}

/// A field that may be absent.
pub trait Optional: Sized + Serialize {
    /// The type of its value.
    type Value;

    /// The field without a value.
    fn absent() -> Self;

    /// The field with a value.
    fn some(value: Self::Value) -> Self;

    /// Whether there is nothing to write.
    fn is_absent(&self) -> bool;

    /// The field as it was read.
    ///
    /// # Errors
    ///
    /// When the value is of another type.
    fn present(value: Value) -> Result<Self, serde_json::Error>;
}

impl<T: Serialize + DeserializeOwned> Optional for Option<T> {
    type Value = T;

    fn absent() -> Self {
        None
    }

    fn some(value: T) -> Self {
        Some(value)
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }

    /// Null is a value if `T` has it. Otherwise it should not be here; many servers mean an absent property by it.
    fn present(value: Value) -> Result<Self, serde_json::Error> {
        let null = value.is_null();
        match T::deserialize(value) {
            Err(_) if null => Ok(None),
            read => read.map(Some),
        }
    }
}

impl<T: Serialize + DeserializeOwned> Optional for Nullable<T> {
    type Value = T;

    fn absent() -> Self {
        Self::Absent
    }

    fn some(value: T) -> Self {
        Self::Value(value)
    }

    fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    fn present(value: Value) -> Result<Self, serde_json::Error> {
        Option::deserialize(value).map(|value| value.map_or(Self::Null, Self::Value))
    }
}

/// Implements `Serialize` and `Deserialize` for a struct of properties.
///
/// `object!(Issue (id, html_url = "htmlUrl") { body, closed_by = "closedBy" } extra)`: what is required, what may be
/// absent, and the field for all other properties, if the schema allows any.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_object {
    (
        $type:ident
        ($($field:ident $(= $name:literal)?),* $(,)?)
        { $($option:ident $(= $option_name:literal)?),* $(,)? }
        $($rest:ident)?
    ) => {
        impl $crate::client::generated::serde::Serialize for $type {
            fn serialize<S: $crate::client::generated::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut writer = $crate::client::generated::Writer::new(serializer);
                $(writer.required($crate::client::generated::name!($field $($name)?), &self.$field);)*
                $(writer.optional($crate::client::generated::name!($option $($option_name)?), &self.$option);)*
                $(writer.rest(&self.$rest);)?
                writer.finish()
            }
        }

        impl<'de> $crate::client::generated::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::client::generated::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                #[allow(unused_mut, reason = "the object may have no properties")]
                let mut reader = $crate::client::generated::Reader::new(deserializer)?;
                Ok(Self {
                    $($field: reader.required($crate::client::generated::name!($field $($name)?))?,)*
                    $($option: reader.optional($crate::client::generated::name!($option $($option_name)?))?,)*
                    $($rest: reader.rest()?,)?
                })
            }
        }
    };
}

/// Implements what [`object!`] does, and writes `new`, which takes what is required, and a method for each optional
/// field, which sets it.
///
/// `arguments!(Read (path: String) { limit: u64, tags: [String], sort: (sort::Order) = "sortBy" } [kind] extra)`:
/// strings, numbers and values are taken as anything that becomes one, lists of strings as any iterator over such; other
/// types as they are, in parentheses unless they are a single word. A field in brackets has only one value.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_arguments {
    (
        $type:ident
        ($($field:ident: $kind:tt $(= $name:literal)?),* $(,)?)
        { $($option:ident: $value:tt $(= $option_name:literal)?),* $(,)? }
        $([$($fixed:ident $(= $fixed_name:literal)?),*])?
        $($rest:ident)?
    ) => {
        $crate::client::generated::object!(
            $type
            ($($field $(= $name)?,)* $($($fixed $(= $fixed_name)?,)*)?)
            { $($option $(= $option_name)?),* }
            $($rest)?
        );

        impl $type {
            /// With everything that is required.
            #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "the schema asks for it")]
            pub fn new($($field: $crate::client::generated::parameter!($kind)),*) -> Self {
                Self {
                    $($field: $crate::client::generated::argument!($kind, $field),)*
                    $($option: $crate::client::generated::Optional::absent(),)*
                    $($($fixed: ::core::default::Default::default(),)*)?
                    $($rest: ::core::default::Default::default(),)?
                }
            }

            $(
                #[doc = concat!("Sets `", stringify!($option), "`.")]
                pub fn $option(mut self, $option: $crate::client::generated::parameter!($value)) -> Self {
                    let value = $crate::client::generated::argument!($value, $option);
                    self.$option = $crate::client::generated::Optional::some(value);
                    self
                }
            )*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_name {
    ($field:ident $name:literal) => {
        $name
    };
    ($field:ident) => {
        stringify!($field)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_parameter {
    (String) => { impl Into<String> };
    (Number) => { impl Into<$crate::client::generated::Number> };
    (Value) => { impl Into<$crate::client::generated::Value> };
    ([String]) => { impl IntoIterator<Item = impl Into<String>> };
    (($type:ty)) => { $type };
    ($type:ty) => { $type };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_argument {
    ([String], $value:ident) => {
        $value.into_iter().map(Into::into).collect()
    };
    // For types that are taken as they are this does nothing, or moves the value to the heap.
    ($type:tt, $value:ident) => {
        $value.into()
    };
}

#[doc(inline)]
pub use crate::{
    __mcp_argument as argument, __mcp_arguments as arguments, __mcp_name as name,
    __mcp_object as object, __mcp_parameter as parameter,
};

/// The data of a failure: an object of named values.
#[derive(Debug)]
pub struct Fields(Object);

impl Fields {
    /// Reads the data; what is not an object has no fields.
    #[must_use]
    pub fn read(data: Option<&RawValue>) -> Self {
        Self(
            data.and_then(|data| serde_json::from_str(data.get()).ok())
                .unwrap_or_default(),
        )
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

    #[derive(Debug, PartialEq)]
    struct Patch {
        id: u64,
        name: Nullable<String>,
        any: Option<Value>,
        tags: Option<Vec<String>>,
        extra: Object,
    }

    arguments!(Patch (id: u64) { name: String, any: Value, tags: [String] = "allTags" } extra);

    #[derive(Debug, PartialEq, Serialize)]
    #[serde(untagged)]
    enum Choice {
        Point(Point),
        Number(Number),
        Names(Vec<String>),
    }

    #[derive(Debug, PartialEq)]
    struct Point {
        x: Number,
    }

    object!(Point (x) {});

    impl<'de> Deserialize<'de> for Choice {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            OneOf::read(deserializer)?
                .or(Self::Point)
                .or(Self::Number)
                .or(Self::Names)
                .finish("Choice")
        }
    }

    #[test]
    fn absent_null_and_a_value_stay_apart() {
        for value in [
            json!({"id": 1}),
            json!({"id": 1, "name": null}),
            json!({"id": 1, "name": "a", "allTags": ["b"]}),
            json!({"id": 1, "any": null, "unknown": {"a": [null]}}),
            json!({"id": 1, "any": 1.0}),
        ] {
            let patch: Patch = serde_json::from_value(value.clone()).unwrap();
            assert_eq!(serde_json::to_value(&patch).unwrap(), value);
        }
        let made = Patch::new(1).name("a").tags(["b"]).any(2);
        let expected = json!({"id": 1, "name": "a", "allTags": ["b"], "any": 2});
        assert_eq!(serde_json::to_value(&made).unwrap(), expected);
    }

    #[test]
    fn errors_say_where() {
        let error = |value| {
            serde_json::from_value::<Patch>(value)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(error(json!({})), "missing field `id`");
        assert!(error(json!({"id": 1, "allTags": 7})).starts_with("/allTags: invalid type"));
        assert!(error(json!([1])).starts_with("invalid type: sequence"));
        // Servers that write null where a property should be absent are understood.
        let patch: Patch = serde_json::from_value(json!({"id": 1, "allTags": null})).unwrap();
        assert_eq!(patch.tags, None);
    }

    #[test]
    fn numbers_keep_their_form() {
        for text in ["10", "10.0", "-1", "18446744073709551615", "0.1", "1e300"] {
            let number: Number = serde_json::from_str(text).unwrap();
            assert_eq!(
                serde_json::to_string(&number).unwrap(),
                text.replace("e300", "e+300")
            );
        }
        assert_eq!(Number::from(2).to_string(), "2");
        assert_eq!(Number::from(f64::NAN).to_string(), "0");
    }

    #[test]
    fn no_variant_is_chosen_that_loses_something() {
        let read = |value| serde_json::from_value::<Choice>(value);
        assert_eq!(
            read(json!({"x": 1})).unwrap(),
            Choice::Point(Point { x: 1.into() })
        );
        assert_eq!(read(json!([])).unwrap(), Choice::Names(Vec::new()));
        let error = read(json!({"x": 1, "y": 2})).unwrap_err().to_string();
        assert!(
            error.starts_with("no variant of Choice fits: does not hold all of it; "),
            "{error}"
        );
        assert!(read(json!([1])).is_err());
    }

    #[test]
    fn fields_are_typed_one_by_one() {
        let data = RawValue::from_string(r#"{"0": 7, "max": "x"}"#.to_owned()).unwrap();
        let fields = Fields::read(Some(&data));
        assert_eq!(
            (
                fields.get("0"),
                fields.get::<u64>("max"),
                fields.get::<u64>("none")
            ),
            (Some(7), None, None)
        );
    }
}
