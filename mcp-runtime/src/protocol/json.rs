//! A piece of JSON that nobody needed to look into yet.

use std::fmt;

use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// JSON text that is known to be valid, kept as bytes and decoded where it is used.
///
/// What arrives in a message shares the message's buffer: cloning costs a reference count.
#[derive(Clone, PartialEq, Eq)]
pub struct Json(Bytes);

impl Json {
    /// The JSON of a value.
    ///
    /// # Errors
    /// What the value's `Serialize` reports: a map whose keys are not strings, for example.
    pub fn encode(value: &(impl Serialize + ?Sized)) -> Result<Self, serde_json::Error> {
        serde_json::to_vec(value).map(|text| Self(text.into()))
    }

    /// The part of `buffer` that `raw` was borrowed from.
    pub(crate) fn slice(buffer: &Bytes, raw: &RawValue) -> Self {
        Self(buffer.slice_ref(raw.get().as_bytes()))
    }

    /// Reads the value.
    ///
    /// # Errors
    /// When the JSON is not what `T` expects.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_slice(&self.0)
    }

    /// Reads a value that borrows from this text.
    ///
    /// # Errors
    /// When the JSON is not what `T` expects.
    pub fn decode_borrowed<'a, T: Deserialize<'a>>(&'a self) -> Result<T, serde_json::Error> {
        serde_json::from_slice(&self.0)
    }

    /// The text.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("JSON that was read or written by serde_json is UTF-8")
    }

    /// Whether the value is an object.
    #[must_use]
    pub fn is_object(&self) -> bool {
        self.0.first() == Some(&b'{')
    }

    /// Whether the value is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.0.as_ref() == b"null"
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_slice(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Ok(Self(
            String::from(Box::<str>::from(raw)).into_bytes().into(),
        ))
    }
}
