//! What models get wrong most: a value of the right kind in the wrong clothes.
//!
//! Asked only after a value was refused, and only where its schema leaves one reading: `"5"` for an
//! integer, `"true"` for a boolean, an object or an array sent as text.

use serde_json::{Number, Value};

/// How deep a value is looked into.
const DEPTH: usize = 64;

/// The value as its schema wants it, if that differs from what came.
pub(crate) fn repaired(root: &Value, schema: &Value, value: &Value) -> Option<Value> {
    let mut repaired = value.clone();
    repair(root, schema, &mut repaired, DEPTH);
    (repaired != *value).then_some(repaired)
}

fn repair(root: &Value, schema: &Value, value: &mut Value, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    let target = schema["$ref"].as_str().and_then(|it| it.strip_prefix('#'));
    if let Some(target) = target.and_then(|it| root.pointer(it)) {
        return repair(root, target, value, depth);
    }
    let Some(kind) = kind(schema) else { return };
    if let Some(better) = converted(kind, value) {
        *value = better;
    }
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                repair(root, &schema["properties"][name], member, depth);
            }
        }
        Value::Array(items) => {
            let prefix = schema["prefixItems"]
                .as_array()
                .map_or(&[][..], Vec::as_slice);
            for (index, item) in items.iter_mut().enumerate() {
                let of = prefix.get(index).unwrap_or(&schema["items"]);
                repair(root, of, item, depth);
            }
        }
        _ => {}
    }
}

/// The one type of a schema, `null` aside.
fn kind(schema: &Value) -> Option<&str> {
    match &schema["type"] {
        Value::String(name) => Some(name),
        Value::Array(names) => {
            let mut names = names
                .iter()
                .filter_map(Value::as_str)
                .filter(|it| *it != "null");
            names.next().filter(|_| names.next().is_none())
        }
        _ => None,
    }
}

fn converted(kind: &str, value: &Value) -> Option<Value> {
    match (kind, value) {
        ("integer", Value::String(text)) => integer(text.trim()),
        // 5.0 is an integer in JSON Schema, and not in serde.
        ("integer", Value::Number(number)) if number.is_f64() => {
            let number = number.as_f64()?;
            (number.fract() == 0.0)
                .then(|| integer(&format!("{number:.0}")))
                .flatten()
        }
        ("number", Value::String(text)) => {
            let number: f64 = text.trim().parse().ok()?;
            integer(text.trim()).or_else(|| Number::from_f64(number).map(Value::Number))
        }
        ("boolean", Value::String(text)) => match text.trim() {
            "true" | "True" | "TRUE" => Some(true.into()),
            "false" | "False" | "FALSE" => Some(false.into()),
            _ => None,
        },
        ("object", Value::String(text)) => serde_json::from_str(text).ok().filter(Value::is_object),
        ("array", Value::String(text)) => serde_json::from_str(text).ok().filter(Value::is_array),
        _ => None,
    }
}

fn integer(text: &str) -> Option<Value> {
    let signed = text.parse::<i64>().map(Value::from);
    signed
        .or_else(|_| text.parse::<u64>().map(Value::from))
        .ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::repaired;

    #[test]
    fn only_what_has_one_reading_is_repaired() {
        let schema = json!({
            "type": "object",
            "properties": {
                "a": { "type": "integer" },
                "b": { "type": ["boolean", "null"] },
                "c": { "type": "array", "items": { "type": "number" } },
                "d": { "type": "string" },
                "e": { "type": ["integer", "string"] },
                "f": { "$ref": "#/$defs/F" },
            },
            "$defs": { "F": { "type": "object", "properties": { "g": { "type": "integer" } } } },
        });
        let value = json!({
            "a": "5", "b": "true", "c": "[1, \"2.5\"]", "d": 5, "e": "5", "f": "{\"g\": 3.0}",
        });
        let better = json!({
            "a": 5, "b": true, "c": [1, 2.5], "d": 5, "e": "5", "f": { "g": 3 },
        });
        assert_eq!(repaired(&schema, &schema, &value), Some(better.clone()));
        assert_eq!(repaired(&schema, &schema, &better), None);
        let hopeless = json!({ "a": "five", "b": "yes", "c": "1, 2", "f": "[]" });
        assert_eq!(repaired(&schema, &schema, &hopeless), None);
    }
}
