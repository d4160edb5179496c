//! What a server offers, as recorded: read from any JSON that holds it, written in one canonical form.
//!
//! The canonical form is a lock file. It is stable from run to run, so that a change in it is a change of the server.

use serde_json::{Map, Value, json};

use crate::diagnostic::Diagnostic;
use crate::error::Error;

/// A server's own account of itself.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Manifest {
    /// The server's name, if it gave one.
    pub name: Option<String>,
    /// The server's version, if it gave one.
    pub version: Option<String>,
    /// The protocol version that was spoken when the server was asked.
    pub protocol_version: Option<String>,
    /// The server's capabilities, as sent.
    pub capabilities: Option<Value>,
    /// The server's instructions for models.
    pub instructions: Option<String>,
    /// The tools, sorted by name; names are unique.
    pub tools: Vec<Tool>,
    /// Resources, as listed.
    pub resources: Vec<Value>,
    /// Resource templates, as listed.
    pub resource_templates: Vec<Value>,
    /// Prompts, as listed.
    pub prompts: Vec<Value>,
}

/// One tool as the server lists it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tool {
    /// The name on the wire.
    pub name: String,
    /// The JSON schema of the arguments.
    pub input_schema: Value,
    /// The JSON schema of the structured result, if the tool promises one.
    pub output_schema: Option<Value>,
    /// Everything else: title, description, annotations, `_meta` and what later protocol versions add.
    pub rest: Map<String, Value>,
}

impl Manifest {
    /// Reads any JSON that holds what a server said: a manifest written by [`Manifest::to_json`], a `tools/list` result,
    /// the JSON-RPC response around it, or an object with further lists beside `tools`.
    ///
    /// A tool that cannot be understood is left out with a diagnostic; it does not take the others with it.
    pub fn read(text: &str) -> Result<(Self, Vec<Diagnostic>), Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let document: Value = serde_json::from_str(text).map_err(Error::Json)?;
        let (lists, at) = lists(&document)?;
        let mut diagnostics = Vec::new();
        // Our own form keeps name and version under `server`, the protocol under `serverInfo`.
        let info = ["serverInfo", "server"]
            .iter()
            .find_map(|key| lists.get(*key)?.as_object());
        let from_info = |key| info.and_then(|info| string(info, key));
        let mut manifest = Self {
            name: from_info("name").or_else(|| string(lists, "server")),
            version: from_info("version").or_else(|| string(lists, "version")),
            protocol_version: string(lists, "protocolVersion"),
            capabilities: lists
                .get("capabilities")
                .filter(|value| value.is_object())
                .cloned(),
            instructions: string(lists, "instructions"),
            tools: Vec::new(),
            resources: list(lists, "resources", "uri"),
            resource_templates: list(lists, "resourceTemplates", "uriTemplate"),
            prompts: list(lists, "prompts", "name"),
        };
        for (index, tool) in lists["tools"].as_array().into_iter().flatten().enumerate() {
            match Tool::read(tool) {
                Ok(tool) => manifest.tools.push(tool),
                Err(reason) => diagnostics.push(Diagnostic::new(
                    None,
                    format!("{at}/tools/{index}"),
                    format!("{reason}; the tool is left out"),
                )),
            }
        }
        // A stable sort, so that the first of two tools with one name is the one that stays.
        manifest
            .tools
            .sort_by(|left, right| left.name.cmp(&right.name));
        manifest.tools.dedup_by(|later, first| {
            let same = later.name == first.name;
            if same {
                diagnostics.push(Diagnostic::new(
                    Some(&first.name),
                    "/name",
                    "another tool has the same name; only the first one listed can be called",
                ));
            }
            same
        });
        Ok((manifest, diagnostics))
    }

    /// The canonical text: tools sorted by name, keys in a fixed order, ending in a newline.
    pub fn to_json(&self) -> String {
        let mut document = Map::new();
        document.insert("manifest".to_owned(), json!(1));
        let mut server = Map::new();
        insert(&mut server, "name", self.name.clone());
        insert(&mut server, "version", self.version.clone());
        document.insert("server".to_owned(), Value::Object(server));
        insert(
            &mut document,
            "protocolVersion",
            self.protocol_version.clone(),
        );
        insert(
            &mut document,
            "capabilities",
            self.capabilities.as_ref().map(canonical),
        );
        insert(&mut document, "instructions", self.instructions.clone());
        document.insert(
            "tools".to_owned(),
            self.tools.iter().map(Tool::to_value).collect(),
        );
        for (key, values) in [
            ("resources", &self.resources),
            ("resourceTemplates", &self.resource_templates),
            ("prompts", &self.prompts),
        ] {
            if !values.is_empty() {
                document.insert(key.to_owned(), values.iter().map(canonical).collect());
            }
        }
        let mut text = format!("{:#}", Value::Object(document));
        text.push('\n');
        text
    }

    /// Keeps the tools whose name matches one of `include` (all, if it is empty) and none of `exclude`.
    /// In a pattern, `*` stands for any run of characters.
    pub fn select(&mut self, include: &[String], exclude: &[String]) {
        let any = |patterns: &[String], name: &str| patterns.iter().any(|it| matches(it, name));
        self.tools.retain(|tool| {
            (include.is_empty() || any(include, &tool.name)) && !any(exclude, &tool.name)
        });
    }
}

impl Tool {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let mut rest = value.as_object().ok_or("not an object")?.clone();
        let Some(Value::String(name)) = rest.shift_remove("name") else {
            return Err("no \"name\"");
        };
        let input_schema = match rest.shift_remove("inputSchema") {
            None | Some(Value::Null) => json!({"type": "object"}),
            Some(schema @ (Value::Object(_) | Value::Bool(_))) => schema,
            Some(_) => return Err("\"inputSchema\" is not a schema"),
        };
        let output_schema = match rest.shift_remove("outputSchema") {
            None | Some(Value::Null) => None,
            Some(schema @ (Value::Object(_) | Value::Bool(_))) => Some(schema),
            Some(_) => return Err("\"outputSchema\" is not a schema"),
        };
        Ok(Self {
            name,
            input_schema,
            output_schema,
            rest,
        })
    }

    /// The title for people, if there is one.
    pub fn title(&self) -> Option<&str> {
        let own = self.rest.get("title").and_then(Value::as_str);
        own.or_else(|| self.rest.get("annotations")?.get("title")?.as_str())
    }

    /// The description for models, if there is one.
    pub fn description(&self) -> Option<&str> {
        self.rest.get("description").and_then(Value::as_str)
    }

    /// The tool's `_meta` entry of this name.
    pub fn meta(&self, key: &str) -> Option<&Value> {
        self.rest.get("_meta")?.get(key)
    }

    fn to_value(&self) -> Value {
        let mut tool = Map::new();
        tool.insert("name".to_owned(), json!(self.name));
        for key in ["title", "description"] {
            insert(&mut tool, key, self.rest.get(key).cloned());
        }
        tool.insert("inputSchema".to_owned(), canonical(&self.input_schema));
        insert(
            &mut tool,
            "outputSchema",
            self.output_schema.as_ref().map(canonical),
        );
        let rest = canonical(&Value::Object(self.rest.clone()));
        for (key, value) in rest.as_object().into_iter().flatten() {
            tool.entry(key).or_insert_with(|| value.clone());
        }
        Value::Object(tool)
    }
}

/// The object that holds `tools`, with its JSON pointer.
fn lists(document: &Value) -> Result<(&Map<String, Value>, &'static str), Error> {
    for (object, at) in [(Some(document), ""), (document.get("result"), "/result")] {
        if let Some(object) = object.and_then(Value::as_object)
            && object.get("tools").is_some_and(Value::is_array)
        {
            return Ok((object, at));
        }
    }
    let reason = match document {
        Value::Object(object) if object.contains_key("error") => {
            "this is a JSON-RPC error response, not a list of tools"
        }
        Value::Object(object) if object.contains_key("mcpServers") => {
            "this is a client's configuration; it says how to start servers, not what they offer"
        }
        Value::Object(_) => "there is no list \"tools\" in this object or in its \"result\"",
        _ => "this is not an object",
    };
    Err(Error::Manifest(format!(
        "{reason}; expected a manifest (NAME.mcp.json), the result of tools/list, or the response around it"
    )))
}

fn string(object: &Map<String, Value>, key: &str) -> Option<String> {
    object.get(key)?.as_str().map(str::to_owned)
}

fn insert(object: &mut Map<String, Value>, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        object.insert(key.to_owned(), value.into());
    }
}

fn list(object: &Map<String, Value>, key: &str, id: &str) -> Vec<Value> {
    let mut values = object
        .get(key)
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let id = |value: &Value| value.get(id).and_then(Value::as_str).map(str::to_owned);
    values.sort_by_key(id);
    values
}

/// Sorts keys, except where their order says something: the order of properties is the order of a constructor's
/// parameters.
fn canonical(value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().map(canonical).collect(),
        Value::Object(object) => {
            let mut entries: Vec<_> = object.iter().collect();
            entries.sort_by_key(|(key, _)| *key);
            let entries = entries
                .into_iter()
                .map(|(key, value)| match (key.as_str(), value) {
                    ("properties", Value::Object(properties)) => {
                        let properties = properties.iter();
                        let kept = properties.map(|(name, value)| (name.clone(), canonical(value)));
                        (key.clone(), Value::Object(kept.collect()))
                    }
                    _ => (key.clone(), canonical(value)),
                });
            Value::Object(entries.collect())
        }
        _ => value.clone(),
    }
}

/// Whether `name` fits `pattern`, where `*` stands for any run of characters.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<_> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_gives_the_same_manifest() {
        let bare =
            r#"{"tools": [{"name": "b"}, {"name": "a", "inputSchema": {"type": "object"}}]}"#;
        let response = format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {bare}}}"#);
        let (bare, _) = Manifest::read(bare).unwrap();
        assert_eq!(
            bare.tools
                .iter()
                .map(|tool| &*tool.name)
                .collect::<Vec<_>>(),
            ["a", "b"]
        );
        assert_eq!(Manifest::read(&response).unwrap().0, bare);
        assert_eq!(Manifest::read(&bare.to_json()).unwrap().0, bare);
    }

    #[test]
    fn the_canonical_text_is_a_fixed_point_and_keeps_the_order_of_properties() {
        let text = r#"{"server": {"version": "1", "name": "x"}, "tools": [{"name": "t", "description": "d",
            "inputSchema": {"type": "object", "properties": {"z": {}, "a": {}}, "$defs": {"q": {}, "b": {}}}}]}"#;
        let canonical = Manifest::read(text).unwrap().0.to_json();
        assert_eq!(Manifest::read(&canonical).unwrap().0.to_json(), canonical);
        assert!(canonical.find("\"z\"") < canonical.find("\"a\""));
        assert!(canonical.find("\"b\"") < canonical.find("\"q\""));
    }

    #[test]
    fn a_bad_tool_does_not_take_the_others_with_it() {
        let text = r#"{"tools": [7, {"name": "a"}, {"name": "a"}, {"inputSchema": {}}, {"name": "b", "inputSchema": 3}]}"#;
        let (manifest, diagnostics) = Manifest::read(text).unwrap();
        assert_eq!(manifest.tools.len(), 1);
        assert_eq!(diagnostics.len(), 4);
    }

    #[test]
    fn what_is_no_list_says_what_it_is() {
        for (text, expected) in [
            (r#"{"error": {"code": 1}}"#, "error response"),
            (r#"{"mcpServers": {}}"#, "configuration"),
            ("[]", "not an object"),
        ] {
            assert!(
                Manifest::read(text)
                    .unwrap_err()
                    .to_string()
                    .contains(expected)
            );
        }
        assert!(matches!(
            Manifest::read(&"[".repeat(1_000_000)),
            Err(Error::Json(_))
        ));
    }

    #[test]
    fn patterns() {
        for (pattern, name, expected) in [
            ("read", "read", true),
            ("read", "read_file", false),
            ("read_*", "read_file", true),
            ("*_file", "read_file", true),
            ("*a*a", "aa", true),
            ("*a*a", "a", false),
            ("*", "", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }
}
