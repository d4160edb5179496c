//! The specification's own schemas, one for each revision, from `tests/spec`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use jsonschema::Validator;
use mcp_runtime::protocol::Version;
use serde_json::{Map, Value, json};

/// The schema of one revision.
#[derive(Debug)]
pub struct Schema {
    /// The revision.
    pub version: Version,
    root: Value,
    /// Where the definitions are: the name changed with the dialect.
    keyword: &'static str,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// The schemas of all revisions, the newest first.
pub fn schemas() -> &'static [Schema] {
    static SCHEMAS: LazyLock<Vec<Schema>> = LazyLock::new(|| {
        Version::ALL
            .iter()
            .map(|version| Schema::read(*version))
            .collect()
    });
    &SCHEMAS
}

/// The schema of a revision.
///
/// # Panics
/// Never: all are there.
pub fn schema(version: Version) -> &'static Schema {
    let mut schemas = schemas().iter();
    schemas
        .find(|schema| schema.version == version)
        .expect("all are there")
}

/// The folder of a revision.
#[must_use]
pub fn folder(version: Version) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("spec")
        .join(version.as_str())
}

impl Schema {
    fn read(version: Version) -> Self {
        let file = folder(version).join("schema.json");
        let text = std::fs::read_to_string(&file).expect("a schema");
        let mut root: Value = serde_json::from_str(&text).expect("JSON");
        let keyword = ["$defs", "definitions"]
            .into_iter()
            .find(|keyword| root.get(keyword).is_some())
            .expect("definitions");
        let definitions = root[keyword].as_object_mut().expect("an object");
        for (name, definition) in definitions {
            close(name, definition);
        }
        Self {
            version,
            root,
            keyword,
            validators: Mutex::default(),
        }
    }

    /// All definitions.
    ///
    /// # Panics
    /// Never: it was looked for.
    #[must_use]
    pub fn definitions(&self) -> &Map<String, Value> {
        self.root[self.keyword].as_object().expect("an object")
    }

    /// The definition of the request or notification with a method.
    #[must_use]
    pub fn of_method(&self, method: &str) -> Option<&str> {
        let mut definitions = self.definitions().iter();
        let of_method = |(name, definition): &(&String, &Value)| {
            definition.pointer("/properties/method/const") == Some(&method.into())
                && *name != "ClientNotification"
        };
        definitions.find(of_method).map(|(name, _)| name.as_str())
    }

    /// The definition of an error response with a code, where there is one.
    #[must_use]
    pub fn of_error(&self, code: &Value) -> Option<&str> {
        let mut definitions = self.definitions().iter();
        let of_code = |(_, definition): &(&String, &Value)| {
            let parts = definition.pointer("/properties/error/allOf");
            let mut parts = parts.and_then(Value::as_array).into_iter().flatten();
            parts.any(|part| part.pointer("/properties/code/const") == Some(code))
        };
        definitions.find(of_code).map(|(name, _)| name.as_str())
    }

    /// Checks a value against a definition.
    ///
    /// # Errors
    /// What is wrong, and where.
    ///
    /// # Panics
    /// When there is no such definition.
    pub fn check(&self, definition: &str, value: &Value) -> Result<(), String> {
        let problems: Vec<_> = self
            .validator(definition)
            .iter_errors(value)
            .map(|error| format!("{} at `{}`", error, error.instance_path()))
            .collect();
        if problems.is_empty() {
            return Ok(());
        }
        let version = self.version.as_str();
        Err(format!(
            "no {definition} of {version}: {}",
            problems.join("; ")
        ))
    }

    fn validator(&self, definition: &str) -> Arc<Validator> {
        assert!(self.definitions().contains_key(definition), "{definition}");
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let validator = validators.entry(definition.to_owned()).or_insert_with(|| {
            let mut root = self.root.clone();
            root["$ref"] = format!("#/{}/{definition}", self.keyword).into();
            Arc::new(jsonschema::validator_for(&root).expect("a schema"))
        });
        validator.clone()
    }
}

/// Forbids members that a definition does not have: what a revision does not know is not to be sent.
fn close(name: &str, definition: &mut Value) {
    // A set that is not closed, as the schema says.
    let is_open = name.ends_with("Capabilities");
    // What all messages share, and what is part of others by `allOf`.
    let is_base = name.starts_with("JSONRPC")
        || ["Error", "Notification", "PaginatedResult", "CacheableResult", "Request", "Result", "Task"].contains(&name)
        // Keys with a prefix may stand there.
        || name.ends_with("MetaObject");
    let Some(definition) = definition.as_object_mut() else {
        return;
    };
    if !is_base
        && !is_open
        && definition.contains_key("properties")
        && !definition.contains_key("additionalProperties")
    {
        definition.insert("additionalProperties".to_owned(), json!(false));
        let ignored = match name {
            "CallToolResult" => "structuredContent",
            "Tool" => "outputSchema",
            _ => return,
        };
        // Versions that do not know it ignore it, and get it.
        let properties = definition["properties"].as_object_mut();
        let properties = properties.expect("properties");
        properties
            .entry(ignored)
            .or_insert(json!({ "type": "object" }));
    }
}
