//! Absent, null and a value: three things.

use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::Value;

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
