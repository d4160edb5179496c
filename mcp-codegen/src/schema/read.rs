//! One schema's own keywords, read leniently: real servers' schemas are messy, and a keyword that makes no sense says
//! nothing rather than stopping everything.

use serde_json::Value;

use super::Kinds;

/// The keywords of one schema that matter for types. Nothing below it is looked at.
#[derive(Debug)]
pub(crate) struct Keywords<'a> {
    pub(crate) reference: Option<&'a str>,
    pub(crate) kinds: Kinds,
    pub(crate) properties: Vec<(&'a str, &'a Value)>,
    pub(crate) required: Vec<&'a str>,
    pub(crate) additional: Option<&'a Value>,
    pub(crate) patterns: Vec<(&'a str, &'a Value)>,
    pub(crate) items: Option<&'a Value>,
    /// The keyword and the schemas of a tuple's elements.
    pub(crate) prefix: Option<(&'static str, &'a [Value])>,
    pub(crate) min_items: Option<u64>,
    pub(crate) max_items: Option<u64>,
    pub(crate) minimum: Option<f64>,
    pub(crate) maximum: Option<f64>,
    pub(crate) literals: Option<Vec<&'a Value>>,
    pub(crate) all_of: &'a [Value],
    pub(crate) any_of: &'a [Value],
    pub(crate) one_of: &'a [Value],
    pub(crate) title: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) default: Option<&'a Value>,
    pub(crate) deprecated: bool,
    /// A keyword that was not understood, and why.
    pub(crate) odd: Option<(&'static str, String)>,
}

impl<'a> Keywords<'a> {
    pub(crate) fn read(schema: &'a Value) -> Self {
        let object = schema.as_object();
        let get = |key: &str| object.and_then(|object| object.get(key));
        let text = |key: &str| get(key).and_then(Value::as_str);
        let number = |key: &str| get(key).and_then(Value::as_f64);
        let schemas = |key: &str| {
            get(key)
                .and_then(Value::as_array)
                .map_or(&[][..], Vec::as_slice)
        };
        let named = |key: &str| {
            let entries = get(key).and_then(Value::as_object).into_iter().flatten();
            entries
                .map(|(name, schema)| (name.as_str(), schema))
                .collect::<Vec<_>>()
        };
        let mut odd = None;
        let mut kinds = match schema {
            Value::Bool(false) => Kinds::NONE,
            _ => get("type").map_or(Kinds::ALL, |value| kinds(value, &mut odd)),
        };
        // OpenAPI's way to say it, which some servers send.
        if get("nullable") == Some(&Value::Bool(true)) {
            kinds = kinds.or(Kinds::NULL);
        }
        for key in ["properties", "patternProperties"] {
            if get(key).is_some_and(|value| !value.is_object()) {
                odd = Some((key, "is not an object of schemas".to_owned()));
            }
        }
        let (items, prefix) = match (get("items"), get("prefixItems")) {
            // Up to draft 2019-09, an array under `items` is what `prefixItems` became.
            (Some(Value::Array(prefix)), _) => (get("additionalItems"), Some(("items", &**prefix))),
            (items, Some(Value::Array(prefix))) => (items, Some(("prefixItems", &**prefix))),
            (items, _) => (items, None),
        };
        let literals = match (get("const"), get("enum")) {
            (Some(value), _) => Some(vec![value]),
            (None, Some(Value::Array(values))) if !values.is_empty() => {
                Some(values.iter().collect())
            }
            _ => None,
        };
        let required = get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        Self {
            reference: text("$ref").or_else(|| text("$dynamicRef")),
            kinds,
            properties: named("properties"),
            required: required.filter_map(Value::as_str).collect(),
            additional: get("additionalProperties").filter(is_schema),
            patterns: named("patternProperties"),
            items: items.filter(is_schema),
            prefix,
            min_items: get("minItems").and_then(Value::as_u64),
            max_items: get("maxItems").and_then(Value::as_u64),
            minimum: number("minimum").or_else(|| number("exclusiveMinimum")),
            maximum: number("maximum").or_else(|| number("exclusiveMaximum")),
            literals,
            all_of: schemas("allOf"),
            any_of: schemas("anyOf"),
            one_of: schemas("oneOf"),
            title: text("title"),
            description: text("description"),
            default: get("default"),
            deprecated: get("deprecated") == Some(&Value::Bool(true)),
            odd,
        }
    }

    /// Whether the schema itself says anything about a value, beyond referring to another one or describing it.
    pub(crate) fn asserts(&self) -> bool {
        self.kinds != Kinds::ALL
            || !self.properties.is_empty()
            || !self.required.is_empty()
            || !self.patterns.is_empty()
            || !self.any_of.is_empty()
            || !self.one_of.is_empty()
            || self.additional.is_some()
            || self.items.is_some()
            || self.prefix.is_some()
            || self.literals.is_some()
    }
}

fn is_schema(value: &&Value) -> bool {
    value.is_object() || value.is_boolean()
}

fn kinds(value: &Value, odd: &mut Option<(&'static str, String)>) -> Kinds {
    let names = match value {
        Value::Array(names) => names.as_slice(),
        name => std::slice::from_ref(name),
    };
    let mut kinds = Kinds::NONE;
    for name in names {
        let Some(kind) = name.as_str().and_then(Kinds::named) else {
            *odd = Some((
                "type",
                format!("is {name}, which is no type of JSON Schema"),
            ));
            return Kinds::ALL;
        };
        kinds = kinds.or(kind);
    }
    // An empty list lets nothing pass; no author means that.
    if names.is_empty() { Kinds::ALL } else { kinds }
}
