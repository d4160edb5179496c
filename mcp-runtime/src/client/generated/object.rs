//! Reading and writing objects, member by member.

use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Object, Optional, Value};

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
