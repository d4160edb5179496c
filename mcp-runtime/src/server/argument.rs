//! From the JSON of a call's `arguments` to the values that a function takes.
//!
//! Each argument is decoded as its own type, straight from the request's bytes. Only when something
//! is wrong is the whole looked at again, against the tool's own schema, to name every problem.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Deserializer, Error as _, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Invocation, ToolFuture, ToolOutcome};
use crate::protocol::{ToolResult, key};
use crate::schema::{self, Problem, Problems};

/// What a tool can take from the caller: everything that is read from JSON and described by a
/// schema.
///
/// Implemented by `#[derive(serde::Deserialize, schemars::JsonSchema)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument of a tool",
    label = "not an argument",
    note = "an argument is read from JSON and described by a schema: `#[derive(serde::Deserialize, schemars::JsonSchema)]`",
    note = "what the server provides is borrowed instead: `&{Self}`"
)]
pub trait Argument: Sized {
    /// Reads the value.
    #[doc(hidden)]
    fn decode(text: &str) -> Result<Self, serde_json::Error>;

    /// The value of an argument that the caller left out, for types that have one.
    #[doc(hidden)]
    fn missing() -> Option<Self>;

    /// Describes the value.
    #[doc(hidden)]
    fn schema(generator: &mut SchemaGenerator) -> Schema;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> Argument for T {
    fn decode(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    fn missing() -> Option<Self> {
        T::deserialize(Missing).ok()
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

/// The arguments of one call, one slot for each parameter.
pub struct Slots<'a> {
    invocation: &'a Invocation,
    found: Vec<Option<&'a RawValue>>,
    names: &'static [&'static str],
    /// What could not be decoded, by slot.
    failures: Vec<(usize, Failure)>,
    /// What is wrong with the whole.
    misfits: Misfits,
}

/// Why a slot has no value.
enum Failure {
    Missing,
    Undecodable(serde_json::Error),
    /// Decoded, and then refused by a constraint.
    Refused,
}

/// What is wrong besides the values of slots.
#[derive(Default)]
struct Misfits {
    not_an_object: bool,
    /// Whether there is a member without a slot.
    unknown: bool,
    /// The slots of which there are several values.
    twice: Vec<usize>,
}

/// Finds the arguments of a call by their names.
pub fn slots<'a>(invocation: &'a Invocation, names: &'static [&'static str]) -> Slots<'a> {
    let mut slots = Slots {
        invocation,
        found: vec![None; names.len()],
        names,
        failures: Vec::new(),
        misfits: Misfits::default(),
    };
    // Some clients send `null` for no arguments.
    let arguments = invocation.arguments.as_ref();
    if let Some(arguments) = arguments.filter(|it| !it.is_null()) {
        let mut reader = serde_json::Deserializer::from_str(arguments.as_str());
        if reader.deserialize_map(Splitter(&mut slots)).is_err() {
            slots.misfits.not_an_object = true;
        }
    }
    slots
}

impl Slots<'_> {
    /// Decodes a required argument, or an optional one by what its type does with a missing value.
    pub fn take<T: Argument>(&mut self, index: usize) -> Option<T> {
        match self.found[index] {
            Some(raw) => match T::decode(raw.get()) {
                Ok(value) => Some(value),
                Err(error) => self.repair(index, raw, error),
            },
            None => T::missing().or_else(|| self.fail(index, Failure::Missing)),
        }
    }

    /// Decodes an argument that has a default, which also stands for a `null` that the type refuses.
    pub fn take_or<T: Argument>(&mut self, index: usize, default: fn() -> T) -> Option<T> {
        match self.found[index] {
            Some(raw) => match T::decode(raw.get()) {
                Ok(value) => Some(value),
                Err(_) if raw.get() == "null" => Some(default()),
                Err(error) => self.repair(index, raw, error),
            },
            None => Some(default()),
        }
    }

    /// Refuses a value that was given and does not fit. A default is the author's own business.
    pub fn check<T>(
        &mut self,
        index: usize,
        value: Option<T>,
        fits: impl FnOnce(&T) -> bool,
    ) -> Option<T> {
        let value = value?;
        if self.found[index].is_none() || fits(&value) {
            return Some(value);
        }
        self.fail(index, Failure::Refused)
    }

    /// Whether every argument found its parameter and every parameter its argument.
    #[must_use]
    pub fn is_good(&self) -> bool {
        let misfits = &self.misfits;
        self.failures.is_empty()
            && !misfits.not_an_object
            && !misfits.unknown
            && misfits.twice.is_empty()
    }

    /// Refuses the call with everything that is wrong with its arguments.
    #[cold]
    pub fn refuse(self) -> ToolOutcome {
        let problems = self.problems();
        let mut text = String::from("The arguments are wrong:");
        for problem in &problems.told {
            text.push_str("\n- ");
            text.push_str(&problem.to_string());
        }
        match (problems.more, problems.incomplete) {
            (0, false) => {}
            (0, true) => text.push_str("\n- and perhaps more"),
            (more, false) => text.push_str(&format!("\n- and {more} more")),
            (_, true) => text.push_str("\n- and more"),
        }
        Ok(ToolResult::error(text).with_meta(key::PROBLEMS, &problems.told))
    }

    /// The same as the future of an async tool.
    #[cold]
    #[must_use]
    pub fn refuse_later(self) -> ToolFuture {
        Box::pin(std::future::ready(self.refuse()))
    }

    #[cold]
    fn fail<T>(&mut self, index: usize, failure: Failure) -> Option<T> {
        self.failures.push((index, failure));
        None
    }

    /// Decodes what the argument was meant to be, where that is clear.
    #[cold]
    fn repair<T: Argument>(
        &mut self,
        index: usize,
        raw: &RawValue,
        error: serde_json::Error,
    ) -> Option<T> {
        let name = self.names[index];
        let meant = self.invocation.meant(name, raw);
        if let Some(value) = meant.and_then(|text| T::decode(&text).ok()) {
            tracing::debug!(argument = name, "an argument was repaired: {error}");
            return Some(value);
        }
        self.fail(index, Failure::Undecodable(error))
    }

    fn problems(self) -> Problems {
        let (arguments, unreadable) = self.readable();
        let is_readable = |name: &str| unreadable.iter().all(|it| it != name);
        let mut schema: Value = self.invocation.schema.decode().unwrap_or_default();
        // What a type accepted is fine, whatever its schema says: only the slots that failed, and
        // what belongs to no slot, are reported.
        for (index, name) in self.names.iter().enumerate() {
            let failed = self.failures.iter().any(|(failed, _)| *failed == index);
            if !failed || !is_readable(name) {
                allow_all(&mut schema, name);
            }
        }
        let mut problems = schema::problems(&schema, &arguments);
        if self.misfits.not_an_object {
            return problems;
        }
        // Those of a slot may be among the problems that are only counted.
        let is_full = problems.more > 0;
        for (index, failure) in self.failures {
            let name = self.names[index];
            if is_full || problems.told.iter().any(|problem| problem.is_in(name)) {
                continue;
            }
            problems.add(|| match failure {
                Failure::Missing => Problem::missing(name),
                Failure::Refused => Problem::refused(name, &arguments),
                Failure::Undecodable(error) if !is_readable(name) => {
                    Problem::unreadable(name, &error)
                }
                Failure::Undecodable(error) => Problem::undecodable(name, &error, &arguments),
            });
        }
        for index in self.misfits.twice {
            problems.add(|| Problem::twice(self.names[index]));
        }
        problems
    }
}

/// Lets the schema of the arguments demand nothing of one of them.
fn allow_all(schema: &mut Value, name: &str) {
    if let Some(property) = schema
        .pointer_mut("/properties")
        .and_then(|it| it.get_mut(name))
    {
        *property = Value::Bool(true);
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|it| it != name);
    }
}

impl Slots<'_> {
    /// The arguments as a value, and the names of those that no value can hold: numbers out of range,
    /// half of a surrogate pair, more nesting than is read.
    fn readable(&self) -> (Value, Vec<String>) {
        let Some(json) = self
            .invocation
            .arguments
            .as_ref()
            .filter(|it| !it.is_null())
        else {
            return (Value::Object(Map::new()), Vec::new());
        };
        let Ok(members) = json.decode_borrowed::<BTreeMap<String, &RawValue>>() else {
            return (json.decode().unwrap_or_default(), Vec::new());
        };
        let mut arguments = Map::new();
        let mut unreadable = Vec::new();
        for (name, raw) in members {
            match serde_json::from_str(raw.get()) {
                Ok(value) => _ = arguments.insert(name, value),
                Err(_) => {
                    arguments.insert(name.clone(), Value::Null);
                    unreadable.push(name);
                }
            }
        }
        (Value::Object(arguments), unreadable)
    }
}

impl Invocation {
    /// The JSON that an argument was probably meant to be.
    fn meant(&self, name: &str, raw: &RawValue) -> Option<String> {
        if !self.repairs {
            return None;
        }
        let schema: Value = self.schema.decode().ok()?;
        let value = serde_json::from_str(raw.get()).ok()?;
        let meant = schema::repaired(&schema, &schema["properties"][name], &value)?;
        serde_json::to_string(&meant).ok()
    }
}

impl fmt::Debug for Slots<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slots")
            .field("names", &self.names)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}

/// Puts each member of an object into its slot.
struct Splitter<'s, 'a>(&'s mut Slots<'a>);

impl<'de> Visitor<'de> for Splitter<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let slots = self.0;
        while let Some(found) = map.next_key_seed(Name(slots.names))? {
            let raw = map.next_value()?;
            match found {
                None => slots.misfits.unknown = true,
                Some(index) => {
                    let twice = &mut slots.misfits.twice;
                    if slots.found[index].replace(raw).is_some() && !twice.contains(&index) {
                        twice.push(index);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Finds the position of a name without copying it.
struct Name(&'static [&'static str]);

impl<'de> serde::de::DeserializeSeed<'de> for Name {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an argument")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().position(|known| *known == name))
    }
}

/// Answers what a member that is not there would: nothing, except for an optional value.
///
/// This is serde's own rule for missing fields, so that an alias of `Option<T>`, or a type of the
/// user's that is optional, needs no special spelling.
struct Missing;

impl<'de> Deserializer<'de> for Missing {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(serde_json::Error::custom("missing"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
