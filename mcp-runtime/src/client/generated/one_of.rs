//! Unions whose variants nothing but their shape tells apart.

use serde::de::{DeserializeOwned, Deserializer};
use serde::{Deserialize as _, Serialize};

use super::Value;

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
