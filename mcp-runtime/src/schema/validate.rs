//! Everything that is wrong with a value, by its schema.
//!
//! Only the words that our own schemas contain are known; others allow everything. It runs when a
//! value could not be decoded: it explains, it does not decide.

use serde_json::Value;

use super::nearest::nearest;
use super::problem::pointer;
use super::{Problem, describe};

/// How deep a value is looked into. Deeper JSON is not parsed in the first place.
const DEPTH: usize = 128;

/// All problems of `value`, in the order of the schema.
pub(crate) fn problems(schema: &Value, value: &Value) -> Vec<Problem> {
    let mut walk = Walk {
        root: schema,
        problems: Vec::new(),
    };
    walk.value(schema, value, "", DEPTH);
    walk.problems
}

struct Walk<'s> {
    root: &'s Value,
    problems: Vec<Problem>,
}

impl<'s> Walk<'s> {
    fn value(&mut self, schema: &'s Value, value: &Value, at: &str, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        if let Some(target) = schema["$ref"].as_str() {
            let target = target
                .strip_prefix('#')
                .and_then(|it| self.root.pointer(it));
            if let Some(target) = target {
                self.value(target, value, at, depth);
            }
        }
        for branch in schema["allOf"].as_array().into_iter().flatten() {
            self.value(branch, value, at, depth);
        }
        for word in ["oneOf", "anyOf"] {
            if let Some(branches) = schema[word].as_array() {
                self.alternatives(branches, value, at, depth);
            }
        }
        if !self.scalar(schema, value, at) {
            return;
        }
        match value {
            Value::Object(_) => self.members(schema, value, at, depth),
            Value::Array(items) => self.items(schema, items, at, depth),
            _ => {}
        }
    }

    /// The words about the value itself; answers whether it is worth looking inside.
    fn scalar(&mut self, schema: &Value, value: &Value, at: &str) -> bool {
        if !has_type(&schema["type"], value) {
            self.problems
                .push(Problem::new(at, describe::schema(schema), value));
            return false;
        }
        if let Some(values) = schema["enum"].as_array()
            && !values.contains(value)
        {
            let names = values.iter().filter_map(Value::as_str);
            let meant = value.as_str().and_then(|it| nearest(it, names));
            let meant = meant.map(|it| format!("\"{it}\""));
            self.problems
                .push(Problem::new(at, describe::one_of(values), value).hint(meant));
            return false;
        }
        let constant = &schema["const"];
        if !constant.is_null() && constant != value {
            self.problems
                .push(Problem::new(at, constant.to_string(), value));
            return false;
        }
        let outside = |number: f64, minimum: &str, maximum: &str| {
            schema[minimum].as_f64().is_some_and(|it| number < it)
                || schema[maximum].as_f64().is_some_and(|it| number > it)
        };
        let is_wrong = match value {
            Value::Number(number) => number
                .as_f64()
                .is_some_and(|it| outside(it, "minimum", "maximum")),
            Value::String(text) => {
                outside(count(text.chars().count()), "minLength", "maxLength")
                    || !has_format(schema, text)
            }
            Value::Array(items) => outside(count(items.len()), "minItems", "maxItems"),
            Value::Object(members) => {
                outside(count(members.len()), "minProperties", "maxProperties")
            }
            _ => false,
        };
        if is_wrong {
            self.problems
                .push(Problem::new(at, describe::schema(schema), value));
        }
        true
    }

    fn members(&mut self, schema: &'s Value, value: &Value, at: &str, depth: usize) {
        let Value::Object(members) = value else {
            return;
        };
        let properties = schema["properties"].as_object();
        let required = schema["required"].as_array();
        let is_required = |name: &str| required.into_iter().flatten().any(|it| it == name);
        for (name, property) in properties.into_iter().flatten() {
            match members.get(name) {
                // Left out in another way: accepted, as the decoder does.
                Some(Value::Null) if !is_required(name) => {}
                Some(member) => self.value(property, member, &pointer(at, name), depth),
                None if is_required(name) => {
                    let expected = describe::schema(self.resolve(property));
                    self.problems
                        .push(Problem::absent(pointer(at, name), expected));
                }
                None => {}
            }
        }
        for (name, member) in members {
            if properties.is_some_and(|it| it.contains_key(name)) {
                continue;
            }
            match &schema["additionalProperties"] {
                Value::Bool(false) => {
                    let known = properties.into_iter().flat_map(|it| it.keys());
                    let known: Vec<_> = known.map(String::as_str).collect();
                    // What is there already is not what was meant.
                    let free = known.iter().filter(|it| !members.contains_key(**it));
                    let meant = nearest(name, free.copied()).map(|it| format!("`{it}`"));
                    let expected = match known.as_slice() {
                        [] => "no arguments".to_owned(),
                        _ => format!("only {}", known.join(", ")),
                    };
                    self.problems
                        .push(Problem::new(&pointer(at, name), expected, member).hint(meant));
                }
                other @ Value::Object(_) => self.value(other, member, &pointer(at, name), depth),
                _ => {}
            }
        }
    }

    fn items(&mut self, schema: &'s Value, items: &[Value], at: &str, depth: usize) {
        let prefix = schema["prefixItems"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        for (index, item) in items.iter().enumerate() {
            let of = prefix.get(index).unwrap_or(&schema["items"]);
            self.value(of, item, &format!("{at}/{index}"), depth);
        }
    }

    /// When no branch fits: the problems of the one that was probably meant, or all of them at once.
    fn alternatives(&mut self, branches: &'s [Value], value: &Value, at: &str, depth: usize) {
        let mut best: Option<Vec<Problem>> = None;
        for branch in branches {
            let mut walk = Walk {
                root: self.root,
                problems: Vec::new(),
            };
            walk.value(branch, value, at, depth);
            if walk.problems.is_empty() {
                return;
            }
            // A branch that knows the value's tag or its type has its problems further inside.
            let meant = walk.problems.iter().all(|it| it.pointer != at)
                && !walk
                    .problems
                    .iter()
                    .any(|it| is_tag(branch, &it.pointer, at));
            if meant
                && best
                    .as_ref()
                    .is_none_or(|it| walk.problems.len() < it.len())
            {
                best = Some(walk.problems);
            }
        }
        match best {
            Some(problems) => self.problems.extend(problems),
            None => {
                let expected: Vec<_> = branches.iter().map(alternative).collect();
                self.problems
                    .push(Problem::new(at, expected.join(" or "), value));
            }
        }
    }

    fn resolve(&self, schema: &'s Value) -> &'s Value {
        let target = schema["$ref"].as_str().and_then(|it| it.strip_prefix('#'));
        target
            .and_then(|it| self.root.pointer(it))
            .unwrap_or(schema)
    }
}

/// Whether the pointer leads to the member that tells this branch from the others.
fn is_tag(branch: &Value, pointer: &str, at: &str) -> bool {
    let name = pointer.strip_prefix(at).and_then(|it| it.strip_prefix('/'));
    name.is_some_and(|name| !branch["properties"][name]["const"].is_null())
}

/// A branch in a few words: an object by the members that tell it from the others.
fn alternative(branch: &Value) -> String {
    let properties = branch["properties"].as_object();
    let tag = properties
        .into_iter()
        .flatten()
        .find(|(_, it)| !it["const"].is_null());
    if let Some((name, schema)) = tag {
        return format!("an object with \"{name}\": {}", schema["const"]);
    }
    let required = branch["required"].as_array();
    let required: Vec<_> = required
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    if branch["type"] == "object" && !required.is_empty() {
        return format!("an object with {}", required.join(", "));
    }
    describe::schema(branch)
}

#[expect(clippy::cast_precision_loss, reason = "no message has that many")]
fn count(count: usize) -> f64 {
    count as f64
}

/// Whether a text has the form that the schema wants. A pattern that cannot be read allows all.
fn has_format(schema: &Value, text: &str) -> bool {
    let format = schema["format"].as_str();
    let pattern = schema["pattern"].as_str();
    let pattern = pattern.and_then(|it| regex_lite::Regex::new(it).ok());
    format.is_none_or(|it| super::format::matches(it, text))
        && pattern.is_none_or(|it| it.is_match(text))
}

fn has_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        // serde decodes 1 as a float but not 1.0 as an integer.
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    match wanted {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}
