//! Arguments as people type them: `KEY=VALUE` and `KEY:=JSON`.

use serde_json::{Map, Value};

use crate::report::Failure;

/// Arguments as they were typed.
#[derive(Debug)]
pub(crate) struct Typed {
    json: Map<String, Value>,
    /// Text that may be meant as something else.
    text: Vec<(String, String)>,
}

impl Typed {
    /// Reads one JSON object, and what is typed beside it.
    pub(crate) fn read(json: Option<&str>, words: &[String]) -> Result<Self, Failure> {
        let mut json: Map<String, Value> = serde_json::from_str(json.unwrap_or("{}"))
            .map_err(|error| Failure::Misuse(format!("--json is not a JSON object: {error}")))?;
        let (mut text, mut keys) = (Vec::new(), Vec::new());
        for typed in words {
            let Some((key, value)) = typed.split_once('=') else {
                return Err(Failure::Misuse(format!(
                    "`{typed}` is no argument: write KEY=VALUE or KEY:=JSON"
                )));
            };
            let (key, is_json) = match key.strip_suffix(':') {
                Some(key) => (key, true),
                None => (key, false),
            };
            if keys.contains(&key) {
                return Err(Failure::Misuse(format!(
                    "`{key}` is given twice: write a list as {key}:='[…]'"
                )));
            }
            keys.push(key);
            if !is_json {
                text.push((key.to_owned(), value.to_owned()));
                continue;
            }
            let value = serde_json::from_str(value).map_err(|error| {
                Failure::Misuse(format!("`{typed}`: what follows `:=` is not JSON: {error}"))
            })?;
            json.insert(key.to_owned(), value);
        }
        Ok(Self { json, text })
    }

    /// The arguments, with text read as the schema of the whole says.
    pub(crate) fn fit(self, schema: &Value) -> Result<Map<String, Value>, Failure> {
        let mut fitted = self.json;
        for (key, text) in self.text {
            let value = fit(&schema["properties"][&key], &text).map_err(|kinds| {
                let kinds = kinds.join(" or ");
                Failure::Misuse(format!(
                    "{key}={text}: not a valid {kinds}; {key}:=JSON takes any JSON"
                ))
            })?;
            fitted.insert(key, value);
        }
        Ok(fitted)
    }

    /// The arguments where every value is text.
    pub(crate) fn texts(self) -> Result<Map<String, Value>, Failure> {
        let mut all = self.json;
        if let Some((key, _)) = all.iter().find(|(_, value)| !value.is_string()) {
            return Err(Failure::Misuse(format!(
                "`{key}` is not text, and the arguments of a prompt are: write {key}=VALUE"
            )));
        }
        let texts = self.text.into_iter();
        all.extend(texts.map(|(key, text)| (key, Value::String(text))));
        Ok(all)
    }
}

/// The text as the schema wants it; else what the schema does want.
pub(crate) fn fit(schema: &Value, text: &str) -> Result<Value, Vec<&'static str>> {
    let kinds = kinds(schema);
    if kinds.is_empty() || kinds.contains(&"string") {
        return Ok(Value::String(text.to_owned()));
    }
    match serde_json::from_str::<Value>(text) {
        Ok(value) if kinds.iter().any(|kind| is(&value, kind)) => Ok(value),
        _ => Err(kinds),
    }
}

/// The types that a schema allows; none if it does not say.
fn kinds(schema: &Value) -> Vec<&'static str> {
    const KINDS: [&str; 7] = [
        "string", "integer", "number", "boolean", "array", "object", "null",
    ];
    let known = |name: &Value| KINDS.into_iter().find(|kind| name == kind);
    match &schema["type"] {
        Value::Array(names) => return names.iter().filter_map(known).collect(),
        Value::String(_) => return known(&schema["type"]).into_iter().collect(),
        _ => {}
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(branches) = schema[key].as_array() {
            let branches: Vec<_> = branches.iter().map(kinds).collect();
            // A branch that says nothing allows text.
            if branches.iter().any(Vec::is_empty) {
                return Vec::new();
            }
            return branches.into_iter().flatten().collect();
        }
    }
    Vec::new()
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "integer" => {
            value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|it| it.fract() == 0.0)
        }
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => value.is_null(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_becomes_what_the_schema_wants() {
        for (schema, text, expected) in [
            (json!({"type": "string"}), "5", Some(json!("5"))),
            (json!({"type": "integer"}), "5", Some(json!(5))),
            (json!({"type": "integer"}), "5.5", None),
            (json!({"type": "integer"}), "true", None),
            (
                json!({"type": ["integer", "null"]}),
                "null",
                Some(json!(null)),
            ),
            (
                json!({"anyOf": [{"type": "number"}, {"type": "null"}]}),
                "1.5",
                Some(json!(1.5)),
            ),
            (
                json!({"anyOf": [{"type": "number"}, {"type": "string"}]}),
                "1.5",
                Some(json!("1.5")),
            ),
            (
                json!({"anyOf": [{"type": "number"}, {"$ref": "#/$defs/X"}]}),
                "x",
                Some(json!("x")),
            ),
            (json!({"type": "array"}), "[1]", Some(json!([1]))),
            (json!({"type": "array"}), "a", None),
            (json!({"type": "boolean"}), "yes", None),
            (json!({}), "5", Some(json!("5"))),
        ] {
            assert_eq!(fit(&schema, text).ok(), expected, "{schema} {text}");
        }
    }
}
