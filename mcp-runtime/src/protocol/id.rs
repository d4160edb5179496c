//! Request ids.

use std::fmt;

use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// What correlates a response with its request: a string or an integer, unique among the requests
/// that its sender still waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RequestId {
    /// An integer. One that was written as `1.0` is the same id.
    Number(i64),
    /// A string.
    String(Box<str>),
}

impl From<i64> for RequestId {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for RequestId {
    fn from(text: &str) -> Self {
        Self::String(text.into())
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::String(text) => f.write_str(text),
        }
    }
}

impl Serialize for RequestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::String(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for RequestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Id;
        impl Visitor<'_> for Id {
            type Value = RequestId;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string or an integer")
            }
            fn visit_i64<E>(self, number: i64) -> Result<RequestId, E> {
                Ok(RequestId::Number(number))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<RequestId, E> {
                i64::try_from(number)
                    .map(RequestId::Number)
                    .map_err(|_| E::custom("an integer of more than 64 bits"))
            }
            fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<RequestId, E> {
                // Languages with one number type may write 1 as 1.0; beyond 2^53 a float no longer
                // says which integer it means.
                if number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0 {
                    #[expect(clippy::cast_possible_truncation, reason = "checked to be integral")]
                    return Ok(RequestId::Number(number as i64));
                }
                Err(E::custom("a number that is not an integer"))
            }
            fn visit_str<E>(self, text: &str) -> Result<RequestId, E> {
                Ok(RequestId::String(text.into()))
            }
        }
        deserializer.deserialize_any(Id)
    }
}
