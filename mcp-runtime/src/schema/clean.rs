//! From what schemars writes to what clients read.
//!
//! Many clients refuse or ignore formats that only Rust has, `null` in a list of types, an enum
//! written as alternatives of constants, or a schema that is just `true`.

use serde_json::{Map, Value};

/// The formats of JSON Schema 2020-12. Others say something about Rust, not about the JSON.
const FORMATS: &[&str] = &[
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

/// Cleans a schema and all schemas inside it.
pub(super) fn schema(schema: &mut Value) {
    if *schema == Value::Bool(true) {
        *schema = Value::Object(Map::new());
    }
    let Value::Object(map) = schema else { return };
    map.shift_remove("$schema");
    format(map);
    for (word, value) in map.iter_mut() {
        match word.as_str() {
            "properties" | "patternProperties" | "$defs" | "dependentSchemas" => {
                for inner in value.as_object_mut().into_iter().flat_map(Map::values_mut) {
                    self::schema(inner);
                }
            }
            "oneOf" | "anyOf" | "allOf" | "prefixItems" => {
                for inner in value.as_array_mut().into_iter().flatten() {
                    self::schema(inner);
                }
            }
            // `false` closes, `true` says nothing: neither is a schema to open.
            "additionalProperties" | "unevaluatedProperties" | "items" if value.is_boolean() => {}
            "items"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "not"
            | "contains"
            | "propertyNames"
            | "if"
            | "then"
            | "else" => self::schema(value),
            _ => {}
        }
    }
    optional_properties(map);
    plain_enum(map);
}

/// The members of a schema, to add to them.
pub(super) fn object(schema: &mut Value) -> &mut Map<String, Value> {
    if !schema.is_object() {
        // `false`: the type has no values. Refused with the words that JSON Schema has for it.
        *schema = serde_json::json!({ "not": {} });
    }
    match schema {
        Value::Object(map) => map,
        _ => unreachable!("made an object above"),
    }
}

/// An optional argument is left out, not sent as `null`: says so in the form that all clients know.
pub(super) fn strip_null(schema: &mut Value) {
    let Value::Object(map) = schema else { return };
    if map.get("default").is_some_and(Value::is_null) {
        map.shift_remove("default");
    }
    if let Some(Value::Array(types)) = map.get_mut("type") {
        types.retain(|name| name != "null");
        if let [one] = types.as_mut_slice() {
            let one = one.take();
            map.insert("type".to_owned(), one);
        }
    }
    if let Some(Value::Array(values)) = map.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    for word in ["anyOf", "oneOf"] {
        let Some(Value::Array(branches)) = map.get_mut(word) else {
            continue;
        };
        branches.retain(|branch| branch["type"] != "null");
        if let [Value::Object(only)] = branches.as_mut_slice() {
            let only = std::mem::take(only);
            map.shift_remove(word);
            for (word, value) in only {
                map.entry(word).or_insert(value);
            }
        }
    }
}

fn optional_properties(map: &mut Map<String, Value>) {
    let required = map.get("required").cloned().unwrap_or_default();
    let required: Vec<_> = required.as_array().into_iter().flatten().collect();
    let Some(Value::Object(properties)) = map.get_mut("properties") else {
        return;
    };
    for (name, property) in properties {
        if !required.iter().any(|required| *required == name) {
            strip_null(property);
        }
    }
}

/// Keeps the formats of the standard; those of Rust's integers become bounds.
fn format(map: &mut Map<String, Value>) {
    let Some(Value::String(format)) = map.get("format") else {
        return;
    };
    let bounds: Option<(Value, Value)> = match format.as_str() {
        "int8" => Some((i8::MIN.into(), i8::MAX.into())),
        "int16" => Some((i16::MIN.into(), i16::MAX.into())),
        "int32" => Some((i32::MIN.into(), i32::MAX.into())),
        "uint8" => Some((0.into(), u8::MAX.into())),
        "uint16" => Some((0.into(), u16::MAX.into())),
        "uint32" => Some((0.into(), u32::MAX.into())),
        "uint" | "uint64" | "uint128" => Some((0.into(), Value::Null)),
        known if FORMATS.contains(&known) => return,
        _ => None,
    };
    map.shift_remove("format");
    if let Some((minimum, maximum)) = bounds {
        map.entry("minimum").or_insert(minimum);
        if !maximum.is_null() {
            map.entry("maximum").or_insert(maximum);
        }
    }
}

/// An enum of names: one list of values, with what is known about each in the description.
fn plain_enum(map: &mut Map<String, Value>) {
    let word = match (map.get("oneOf"), map.get("anyOf")) {
        (Some(_), None) => "oneOf",
        (None, Some(_)) => "anyOf",
        _ => return,
    };
    let Some(branches) = map[word].as_array() else {
        return;
    };
    let mut values = Vec::new();
    let mut documented = Vec::new();
    let mut nullable = false;
    for branch in branches {
        if branch["type"] == "null" {
            nullable = true;
            continue;
        }
        let names: Vec<&Value> = match (&branch["const"], &branch["enum"]) {
            (name @ Value::String(_), Value::Null) => vec![name],
            (Value::Null, Value::Array(names)) if names.iter().all(Value::is_string) => {
                names.iter().collect()
            }
            _ => return,
        };
        if let ([Value::String(name)], Some(text)) =
            (names.as_slice(), branch["description"].as_str())
        {
            documented.push(format!("- `{name}`: {text}"));
        }
        values.extend(names.into_iter().cloned());
    }
    if values.is_empty() {
        return;
    }
    let position = map.keys().position(|key| key == word).unwrap_or(0);
    map.shift_remove(word);
    let kind = if nullable {
        values.push(Value::Null);
        serde_json::json!(["string", "null"])
    } else {
        "string".into()
    };
    map.shift_insert(position, "type".to_owned(), kind);
    map.insert("enum".to_owned(), values.into());
    if !documented.is_empty() {
        let head = map.get("description").and_then(Value::as_str);
        let text =
            head.map_or_else(String::new, |head| format!("{head}\n")) + &documented.join("\n");
        map.insert("description".to_owned(), text.into());
    }
}
