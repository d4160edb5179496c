//! The params of a message: an object whose members are found once and decoded where they are used.

use std::fmt;

use bytes::Bytes;
use serde::de::{DeserializeOwned, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::json::Json;
use super::{ErrorObject, Meta};

/// The members of a `params` object, in order, not yet decoded.
#[derive(Clone, Debug, Default)]
pub struct Params {
    members: Vec<(Box<str>, Json)>,
}

impl Params {
    /// The params that `value` serialises to; `None` for `null`.
    ///
    /// # Errors
    /// When the value does not serialise to an object.
    pub fn encode(value: &(impl Serialize + ?Sized)) -> Result<Self, serde_json::Error> {
        let text = Bytes::from(serde_json::to_vec(value)?);
        match serde_json::from_slice(&text)? {
            RawParams::Object(members) => Ok(Self::share(&text, &members)),
            RawParams::Absent => Ok(Self::default()),
            RawParams::NotAnObject => Err(serde::ser::Error::custom("params must be an object")),
        }
    }

    pub(super) fn share(buffer: &Bytes, members: &[(RawKey<'_>, &RawValue)]) -> Self {
        let members = members
            .iter()
            .map(|(key, raw)| (key.0.as_ref().into(), Json::slice(buffer, raw)))
            .collect();
        Self { members }
    }

    /// The member with this name. Of several with one name the last counts, as JSON readers do it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.members
            .iter()
            .rev()
            .find_map(|(key, json)| (**key == *name).then_some(json))
    }

    /// Decodes one required member.
    ///
    /// # Errors
    /// [`Code::INVALID_PARAMS`](super::Code::INVALID_PARAMS) that names the member.
    pub fn required<T: DeserializeOwned>(&self, name: &str) -> Result<T, ErrorObject> {
        self.optional(name)?.ok_or_else(|| {
            ErrorObject::invalid_params(format!("invalid params: /{name} is required"))
        })
    }

    /// Decodes one optional member; absent and `null` are the same.
    ///
    /// # Errors
    /// [`Code::INVALID_PARAMS`](super::Code::INVALID_PARAMS) that names the member.
    pub fn optional<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, ErrorObject> {
        let Some(json) = self.get(name) else {
            return Ok(None);
        };
        json.decode().map_err(|error| {
            ErrorObject::invalid_params(format!("invalid params: /{name}: {error}"))
        })
    }

    /// Sets a member, in place of one with the same name.
    pub fn set(&mut self, name: &str, value: Json) {
        self.members.retain(|(key, _)| **key != *name);
        self.members.push((name.into(), value));
    }

    /// Takes a member away.
    pub fn remove(&mut self, name: &str) -> Option<Json> {
        let index = self.members.iter().position(|(key, _)| **key == *name)?;
        Some(self.members.remove(index).1)
    }

    /// The `_meta` member; an absent one is empty.
    ///
    /// # Errors
    /// [`Code::INVALID_PARAMS`](super::Code::INVALID_PARAMS) when it is not an object.
    pub fn meta(&self) -> Result<Meta, ErrorObject> {
        Ok(self.optional("_meta")?.unwrap_or_default())
    }

    /// Whether there are no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.members.iter().map(|(key, json)| (key, json)))
    }
}

/// A key that is borrowed unless it holds an escape.
pub(super) struct RawKey<'a>(pub(super) std::borrow::Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for RawKey<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Key;
        impl<'de> Visitor<'de> for Key {
            type Value = RawKey<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(RawKey(text.into()))
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(RawKey(text.to_owned().into()))
            }
        }
        deserializer.deserialize_str(Key)
    }
}

/// Whatever stood where params belong.
pub(super) enum RawParams<'a> {
    Absent,
    Object(Vec<(RawKey<'a>, &'a RawValue)>),
    NotAnObject,
}

impl<'de: 'a, 'a> Deserialize<'de> for RawParams<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = RawParams<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("params")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::with_capacity(4);
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(RawParams::Object(members))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(RawParams::NotAnObject)
            }
            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(RawParams::Absent)
            }
            fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
                Ok(RawParams::NotAnObject)
            }
            fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
                Ok(RawParams::NotAnObject)
            }
            fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
                Ok(RawParams::NotAnObject)
            }
            fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
                Ok(RawParams::NotAnObject)
            }
            fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
                Ok(RawParams::NotAnObject)
            }
        }
        deserializer.deserialize_any(Any)
    }
}
