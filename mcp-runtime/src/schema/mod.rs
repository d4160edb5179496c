//! JSON Schemas: made from Rust types once, at registration, in the form that clients can read.

mod clean;
mod describe;
pub(crate) mod format;
mod nearest;
mod problem;
mod repair;
mod validate;

pub(crate) use problem::Problem;
pub(crate) use repair::repaired;
pub(crate) use validate::problems;

use schemars::JsonSchema;
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::server::definition::Parameter;
use crate::server::error::FieldSchema;

/// Subschemas are inlined, because many clients do not follow references; what contains itself keeps
/// one definition.
fn generator(contract: Contract) -> SchemaGenerator {
    SchemaSettings::draft2020_12()
        .with(|settings| {
            settings.meta_schema = None;
            settings.inline_subschemas = true;
            settings.contract = contract;
        })
        .into_generator()
}

/// The schema of a tool's arguments: a closed object, its properties in the order of the source.
pub(crate) fn input(parameters: &[Parameter<'_>]) -> Value {
    let mut generator = generator(Contract::Deserialize);
    let mut properties = Map::new();
    let mut required = Vec::new();
    for parameter in parameters {
        let mut schema = Value::from((parameter.of.schema)(&mut generator));
        clean::schema(&mut schema);
        let default = parameter.default.map(|default| default());
        if default.is_some() || (parameter.of.is_optional)() {
            clean::strip_null(&mut schema);
        } else {
            required.push(Value::from(parameter.name));
        }
        let object = clean::object(&mut schema);
        if !parameter.description.is_empty() {
            // First, because a person reads it first.
            object.shift_insert(0, "description".to_owned(), parameter.description.into());
        }
        for constraint in parameter.constraints {
            constraint.describe(object);
        }
        if let Some(default) = default.flatten() {
            object.insert("default".to_owned(), default);
        }
        properties.insert(parameter.name.to_owned(), schema);
    }
    let mut root = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        root["required"] = required.into();
    }
    root["additionalProperties"] = false.into();
    with_definitions(root, &mut generator)
}

/// The schema of a structured result, as it is written.
pub(crate) fn output<T: JsonSchema + ?Sized>() -> Value {
    let mut generator = generator(Contract::Serialize);
    let mut schema = Value::from(generator.subschema_for::<T>());
    clean::schema(&mut schema);
    clean::object(&mut schema);
    with_definitions(schema, &mut generator)
}

/// The schema of an error's fields.
pub(crate) fn fields(fields: &[(&str, FieldSchema)]) -> Value {
    let mut generator = generator(Contract::Serialize);
    let mut properties = Map::new();
    for (name, of) in fields {
        let mut schema = of.map_or_else(|| json!({}), |of| Value::from(of(&mut generator)));
        clean::schema(&mut schema);
        properties.insert((*name).to_owned(), schema);
    }
    let required: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
    let root = json!({ "type": "object", "properties": properties, "required": required });
    with_definitions(root, &mut generator)
}

fn with_definitions(mut root: Value, generator: &mut SchemaGenerator) -> Value {
    let mut definitions = generator.take_definitions(false);
    for definition in definitions.values_mut() {
        clean::schema(definition);
    }
    if !definitions.is_empty() {
        root["$defs"] = definitions.into();
    }
    root
}

/// Whether structured content of this schema is an object in every version of the protocol.
pub(crate) fn is_object(schema: &Value) -> bool {
    schema["type"] == "object"
}
