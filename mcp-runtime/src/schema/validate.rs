//! Everything that is wrong with a value, by its schema.
//!
//! Only the words that our own schemas contain are known; others allow everything. It runs when a
//! value could not be decoded: it explains, it does not decide.

use serde_json::{Map, Value};

use super::nearest::nearest;
use super::pointer::Pointer;
use super::{Problem, describe};

/// How deep a value is looked into. Deeper JSON is not parsed in the first place.
const DEPTH: usize = 128;

/// How many problems are told. Whoever made more is not helped by a longer list.
const MOST_PROBLEMS: usize = 20;

/// How many values are looked at: an explanation takes no longer than it is worth.
const NODES: usize = 20_000;

/// What is wrong with a value.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    /// The first of them, in the order of the schema.
    pub(crate) told: Vec<Problem>,
    /// How many more there are.
    pub(crate) more: usize,
    /// Whether not everything was looked at.
    pub(crate) incomplete: bool,
}

impl Problems {
    pub(crate) fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    fn count(&self) -> usize {
        self.told.len() + self.more
    }

    /// One problem more, which is made only when there is room for it.
    pub(crate) fn add(&mut self, problem: impl FnOnce() -> Problem) {
        if self.told.len() < MOST_PROBLEMS {
            self.told.push(problem());
        } else {
            self.more += 1;
        }
    }

    fn extend(&mut self, other: Self) {
        for problem in other.told {
            self.add(|| problem);
        }
        self.more += other.more;
        self.incomplete |= other.incomplete;
    }
}

/// The problems of `value`.
pub(crate) fn problems(schema: &Value, value: &Value) -> Problems {
    let mut walk = Walk {
        root: schema,
        nodes: NODES,
        problems: Problems::default(),
    };
    walk.value(schema, value, Pointer::Root, DEPTH);
    walk.problems
}

struct Walk<'s> {
    root: &'s Value,
    /// How many values may still be looked at.
    nodes: usize,
    problems: Problems,
}

impl<'s> Walk<'s> {
    /// Whether there is time for one value more.
    fn spend(&mut self) -> bool {
        match self.nodes.checked_sub(1) {
            Some(nodes) => self.nodes = nodes,
            None => self.problems.incomplete = true,
        }
        !self.problems.incomplete
    }

    fn value(&mut self, schema: &'s Value, value: &Value, at: Pointer<'_>, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        if !self.spend() {
            return;
        }
        if let Some(target) = self.target(schema) {
            self.value(target, value, at, depth);
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
    fn scalar(&mut self, schema: &Value, value: &Value, at: Pointer<'_>) -> bool {
        if !has_type(&schema["type"], value) {
            self.problems
                .add(|| Problem::new(at, describe::schema(schema), value));
            return false;
        }
        if let Some(values) = schema["enum"].as_array()
            && !values.contains(value)
        {
            self.problems.add(|| {
                let names = values.iter().filter_map(Value::as_str);
                let meant = value.as_str().and_then(|it| nearest(it, names));
                let meant = meant.map(|it| format!("\"{it}\""));
                Problem::new(at, describe::one_of(values), value).hint(meant)
            });
            return false;
        }
        let constant = &schema["const"];
        if !constant.is_null() && constant != value {
            self.problems
                .add(|| Problem::new(at, constant.to_string(), value));
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
                .add(|| Problem::new(at, describe::schema(schema), value));
        }
        true
    }

    fn members(&mut self, schema: &'s Value, value: &Value, at: Pointer<'_>, depth: usize) {
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
                Some(member) => self.value(property, member, Pointer::Member(&at, name), depth),
                None if is_required(name) => {
                    let expected = self.resolve(property);
                    self.problems.add(|| {
                        Problem::absent(Pointer::Member(&at, name), describe::schema(expected))
                    });
                }
                None => {}
            }
        }
        for (name, member) in members {
            if properties.is_some_and(|it| it.contains_key(name)) {
                continue;
            }
            let here = Pointer::Member(&at, name);
            match &schema["additionalProperties"] {
                Value::Bool(false) if !self.spend() => return,
                Value::Bool(false) => self
                    .problems
                    .add(|| unknown(here, properties, members, name, member)),
                other @ Value::Object(_) => self.value(other, member, here, depth),
                _ => {}
            }
        }
    }

    fn items(&mut self, schema: &'s Value, items: &[Value], at: Pointer<'_>, depth: usize) {
        let prefix = schema["prefixItems"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        for (index, item) in items.iter().enumerate() {
            let of = prefix.get(index).unwrap_or(&schema["items"]);
            // What may be anything is no work.
            if of.is_object() {
                self.value(of, item, Pointer::Item(&at, index), depth);
            }
            if self.problems.incomplete {
                return;
            }
        }
    }

    /// When no branch fits: the problems of the one that was probably meant, or all of them at once.
    fn alternatives(
        &mut self,
        branches: &'s [Value],
        value: &Value,
        at: Pointer<'_>,
        depth: usize,
    ) {
        let mut best: Option<Problems> = None;
        // Looked at before any branch is walked: of branches that contain themselves, walking all
        // would double the work with each level.
        for branch in branches {
            if !self.has_tag_of(branch, value) {
                continue;
            }
            let mut walk = Walk {
                root: self.root,
                nodes: self.nodes,
                problems: Problems::default(),
            };
            walk.value(branch, value, at, depth);
            self.nodes = walk.nodes;
            if walk.problems.is_empty() {
                self.problems.incomplete |= walk.problems.incomplete;
                return;
            }
            // A branch of the value's type has its problems further inside.
            let here = at.to_string();
            let meant = walk.problems.told.iter().all(|it| it.pointer != here);
            let count = walk.problems.count();
            if meant && best.as_ref().is_none_or(|it| count < it.count()) {
                best = Some(walk.problems);
            }
        }
        match best {
            Some(problems) => self.problems.extend(problems),
            None => self.problems.add(|| {
                let expected: Vec<_> = branches.iter().map(alternative).collect();
                Problem::new(at, expected.join(" or "), value)
            }),
        }
    }

    /// Whether the members that tell this branch from the others are those of the value.
    fn has_tag_of(&self, branch: &'s Value, value: &Value) -> bool {
        let branch = self.resolve(branch);
        let properties = branch["properties"].as_object();
        let mut tags = properties
            .into_iter()
            .flatten()
            .filter(|(_, it)| !it["const"].is_null());
        tags.all(|(name, it)| value.get(name).is_some_and(|value| *value == it["const"]))
    }

    /// What a reference leads to.
    fn target(&self, schema: &'s Value) -> Option<&'s Value> {
        let target = schema["$ref"].as_str()?.strip_prefix('#')?;
        self.root.pointer(target)
    }

    fn resolve(&self, schema: &'s Value) -> &'s Value {
        self.target(schema).unwrap_or(schema)
    }
}

/// A member that the schema has no place for.
fn unknown(
    at: Pointer<'_>,
    properties: Option<&Map<String, Value>>,
    members: &Map<String, Value>,
    name: &str,
    member: &Value,
) -> Problem {
    let known = properties.into_iter().flat_map(Map::keys);
    let known: Vec<_> = known.map(String::as_str).collect();
    // What is there already is not what was meant.
    let free = known.iter().filter(|it| !members.contains_key(**it));
    let meant = nearest(name, free.copied()).map(|it| format!("`{it}`"));
    let expected = match known.as_slice() {
        [] => "no arguments".to_owned(),
        _ => format!("only {}", known.join(", ")),
    };
    Problem::new(at, expected, member).hint(meant)
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use schemars::JsonSchema;
    use serde_json::{Value, json};

    use super::{MOST_PROBLEMS, NODES, problems};
    use crate::schema;

    #[derive(JsonSchema)]
    #[serde(tag = "op", rename_all = "lowercase")]
    #[expect(dead_code, reason = "only described")]
    enum Tagged {
        Add { left: Box<Self>, right: Box<Self> },
        Sub { left: Box<Self>, right: Box<Self> },
        Number { value: i64 },
    }

    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only described")]
    enum External {
        Add { left: Box<Self>, right: Box<Self> },
        Sub { left: Box<Self>, right: Box<Self> },
        Number(i64),
    }

    #[derive(JsonSchema)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only described")]
    enum Untagged {
        One {
            left: Box<Self>,
            right: Box<Self>,
        },
        Other {
            left: Box<Self>,
            right: Box<Self>,
            more: Option<u8>,
        },
        Number(i64),
    }

    /// A union in a union, and so on, around a value.
    fn deep(levels: usize, inner: Value, wrap: fn(Value) -> Value) -> Value {
        (0..levels).fold(inner, |inner, _| wrap(inner))
    }

    #[test]
    fn unions_that_contain_themselves_are_explained_at_once() {
        let started = Instant::now();
        let tagged = deep(
            40,
            json!({ "op": "number", "value": "x" }),
            |left| json!({ "op": "sub", "left": left, "right": { "op": "number", "value": 1 } }),
        );
        let found = problems(&schema::output::<Tagged>(), &tagged);
        assert_eq!(found.told.len(), 1);
        assert_eq!(found.told[0].expected, "an integer");
        assert!(found.told[0].pointer.ends_with("/left/left/value"));

        let external = deep(
            20,
            json!({ "Number": "x" }),
            |left| json!({ "Sub": { "left": left, "right": { "Number": 1 } } }),
        );
        let found = problems(&schema::output::<External>(), &external);
        assert_eq!(found.told.len(), 1);
        assert!(found.told[0].pointer.ends_with("/left/Number"));

        // Nothing tells the branches apart: the explanation stops in time.
        let untagged = deep(40, json!("x"), |left| json!({ "left": left, "right": 1 }));
        let found = problems(&schema::output::<Untagged>(), &untagged);
        assert!(found.incomplete);
        assert!(started.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn only_the_first_problems_are_told() {
        let schema = schema::output::<Vec<i64>>();
        let found = problems(&schema, &json!(vec!["x"; 50]));
        assert_eq!(found.told.len(), MOST_PROBLEMS);
        assert_eq!((found.more, found.incomplete), (50 - MOST_PROBLEMS, false));
        let found = problems(&schema, &json!(vec!["x"; 1_000_000]));
        assert_eq!(found.told.len(), MOST_PROBLEMS);
        assert!(found.incomplete && found.more < NODES);
    }

    #[test]
    fn long_names_are_not_repeated() {
        let schema = json!({ "additionalProperties": { "type": "integer" } });
        let name = "~".repeat(1000);
        let found = problems(&schema, &json!({ name: "x" }));
        assert_eq!(found.told[0].pointer.len(), 1 + 2 * 128);
    }
}
