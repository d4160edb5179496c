//! Numbers that stay as they were written.

use std::fmt;

use serde::{Deserialize, Serialize};

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
