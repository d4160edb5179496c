//! Schemas and values in a few words, for messages.

use serde_json::Value;

/// The most letters of a caller's own text that a message repeats.
const EXCERPT: usize = 40;

/// What a schema wants.
pub(super) fn schema(schema: &Value) -> String {
    if let Some(values) = schema["enum"].as_array() {
        return one_of(values);
    }
    if !schema["const"].is_null() {
        return schema["const"].to_string();
    }
    match &schema["type"] {
        Value::String(name) => typed(name, schema),
        Value::Array(names) => {
            let names: Vec<_> = names
                .iter()
                .filter_map(Value::as_str)
                .map(article)
                .collect();
            names.join(" or ")
        }
        _ => {
            let branches = ["oneOf", "anyOf"]
                .iter()
                .find_map(|word| schema[word].as_array());
            let branches: Vec<_> = branches.into_iter().flatten().map(self::schema).collect();
            if branches.is_empty() {
                "a value".to_owned()
            } else {
                branches.join(" or ")
            }
        }
    }
}

fn typed(name: &str, schema: &Value) -> String {
    let base = article(name);
    match name {
        "integer" | "number" => match (&schema["minimum"], &schema["maximum"]) {
            (Value::Null, Value::Null) => base.to_owned(),
            (minimum, Value::Null) => format!("{base} of at least {minimum}"),
            (Value::Null, maximum) => format!("{base} of at most {maximum}"),
            (minimum, maximum) => format!("{base} from {minimum} to {maximum}"),
        },
        "array" => {
            let count = between(&schema["minItems"], &schema["maxItems"], "items");
            let items = match &schema["items"] {
                items @ Value::Object(_) => self::schema(items),
                _ => "a value".to_owned(),
            };
            match items.as_str() {
                "a value" => format!("{base}{count}"),
                items => format!("{base}{count}, each item {items}"),
            }
        }
        "string" => {
            let count = between(&schema["minLength"], &schema["maxLength"], "characters");
            match (schema["format"].as_str(), schema["pattern"].as_str()) {
                (Some(format), _) => format!("{base}{count} in the format {format}"),
                (None, Some(pattern)) => format!("{base}{count} that matches {pattern}"),
                (None, None) => format!("{base}{count}"),
            }
        }
        "object" => {
            let count = between(
                &schema["minProperties"],
                &schema["maxProperties"],
                "members",
            );
            format!("{base}{count}")
        }
        _ => base.to_owned(),
    }
}

/// ` of 1 to 9 items`, or nothing.
fn between(minimum: &Value, maximum: &Value, of: &str) -> String {
    let is_one = |it: &Value| *it == 1;
    let last = if maximum.is_null() { minimum } else { maximum };
    let of = if is_one(last) {
        of.trim_end_matches('s')
    } else {
        of
    };
    match (minimum, maximum) {
        (Value::Null, Value::Null) => String::new(),
        (minimum, Value::Null) => format!(" of at least {minimum} {of}"),
        (Value::Null, maximum) => format!(" of at most {maximum} {of}"),
        (minimum, maximum) if minimum == maximum => format!(" of {minimum} {of}"),
        (minimum, maximum) => format!(" of {minimum} to {maximum} {of}"),
    }
}

fn article(name: &str) -> &str {
    match name {
        "integer" => "an integer",
        "number" => "a number",
        "string" => "a string",
        "boolean" => "true or false",
        "array" => "an array",
        "object" => "an object",
        other => other,
    }
}

pub(super) fn one_of(values: &[Value]) -> String {
    let shown: Vec<_> = values.iter().map(Value::to_string).collect();
    match shown.as_slice() {
        [only] => only.clone(),
        _ => format!("one of {}", shown.join(", ")),
    }
}

/// What a value is, with an excerpt.
pub(super) fn value(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) if text.chars().count() > EXCERPT => {
            let start: String = text.chars().take(EXCERPT).collect();
            format!("the string {start:?}…")
        }
        Value::String(_) => format!("the string {value}"),
        Value::Array(items) => match items.len() {
            1 => "an array of 1 item".to_owned(),
            count => format!("an array of {count} items"),
        },
        Value::Object(members) if members.is_empty() => "an empty object".to_owned(),
        Value::Object(members) => {
            let names: Vec<_> = members.keys().take(5).map(String::as_str).collect();
            let names: String = names.join(", ").chars().take(EXCERPT).collect();
            format!("an object with {names}")
        }
    }
}
