//! Parameters of tools that HTTP clients mirror into headers: `x-mcp-header`.

use serde_json::{Map, Value};

use super::Tool;

/// The keyword of a schema that names the header.
pub(crate) const KEYWORD: &str = "x-mcp-header";
/// The keywords whose values are data, whatever they look like.
const DATA: [&str; 4] = ["const", "default", "enum", "examples"];
/// The types that a header can hold.
const PRIMITIVES: [&str; 3] = ["boolean", "integer", "string"];

/// A parameter whose value HTTP clients put into the header `Mcp-Param-…` as well.
///
/// Specification: *Streamable HTTP, Custom Headers from Tool Parameters*.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mirrored {
    /// What follows `Mcp-Param-` in the name of the header.
    pub header: String,
    /// The names of the members that lead to the value, from the arguments inwards.
    pub path: Vec<String>,
}

/// Why no HTTP client may call a tool: an `x-mcp-header` that breaks the rules.
///
/// Specification: *Tools, x-mcp-header*.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MirrorFault {
    /// It is not the name of a header: letters, digits and some signs, at least one.
    #[error("the header at {at} has no good name: take letters, digits and `-`")]
    Name {
        /// Where it stands, as a JSON pointer into the schema.
        at: String,
    },
    /// Two parameters have the same header; case makes no difference.
    #[error("two parameters have the header `{header}`: rename one")]
    Twice {
        /// The header.
        header: String,
    },
    /// What stands there is no integer, string or boolean.
    #[error("a header holds an integer, a string or a boolean, and {at} is none of them")]
    Type {
        /// Where it stands, as a JSON pointer into the schema.
        at: String,
    },
    /// It is not reached from the root by `properties` alone.
    #[error(
        "{at} is not always a parameter: a header is that of a parameter, or of a member of an object \
         that is one"
    )]
    Unreachable {
        /// Where it stands, as a JSON pointer into the schema.
        at: String,
    },
}

impl Tool {
    /// The parameters that HTTP clients mirror into headers, in the order of the schema.
    ///
    /// ```
    /// use mcp_runtime::protocol::{Json, Tool};
    ///
    /// let schema = serde_json::json!({ "type": "object", "properties": {
    ///     "region": { "type": "string", "x-mcp-header": "Region" },
    /// }});
    /// let tool = Tool::new("query", Json::encode(&schema)?);
    /// assert_eq!(tool.mirrored().unwrap()[0].header, "Region");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first `x-mcp-header` that breaks the rules. HTTP clients must not call such a tool.
    pub fn mirrored(&self) -> Result<Vec<Mirrored>, MirrorFault> {
        // Most tools have none, and a schema is long.
        if !self.input_schema.as_str().contains(KEYWORD) {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        if let Ok(Value::Object(schema)) = self.input_schema.decode() {
            let mut path = Path {
                pointer: String::new(),
                names: Some(Vec::new()),
            };
            collect(&schema, &mut path, &mut found)?;
        }
        Ok(found)
    }
}

/// Where in a schema we are.
#[derive(Clone)]
struct Path {
    pointer: String,
    /// The members that lead there; `None` where not only `properties` did.
    names: Option<Vec<String>>,
}

impl Path {
    fn at(&self, key: &str) -> Self {
        let key = key.replace('~', "~0").replace('/', "~1");
        Self {
            pointer: format!("{}/{key}", self.pointer),
            names: None,
        }
    }
}

fn collect(
    schema: &Map<String, Value>,
    path: &mut Path,
    found: &mut Vec<Mirrored>,
) -> Result<(), MirrorFault> {
    for (key, value) in schema {
        match (key.as_str(), value) {
            (KEYWORD, header) => {
                let mirrored = mirrored(header, schema, path)?;
                let same = |it: &Mirrored| it.header.eq_ignore_ascii_case(&mirrored.header);
                if found.iter().any(same) {
                    let header = mirrored.header;
                    return Err(MirrorFault::Twice { header });
                }
                found.push(mirrored);
            }
            ("properties", Value::Object(properties)) => {
                let at = path.at(key);
                for (name, property) in properties {
                    let mut inner = at.at(name);
                    inner.names.clone_from(&path.names);
                    inner.names.iter_mut().for_each(|it| it.push(name.clone()));
                    if let Value::Object(property) = property {
                        collect(property, &mut inner, found)?;
                    }
                }
            }
            (key, _) if DATA.contains(&key) => {}
            (key, value) => elsewhere(value, &mut path.at(key), found)?,
        }
    }
    Ok(())
}

/// Looks where no header may stand.
fn elsewhere(value: &Value, path: &mut Path, found: &mut Vec<Mirrored>) -> Result<(), MirrorFault> {
    match value {
        Value::Object(schema) => collect(schema, path, found),
        Value::Array(values) => values.iter().enumerate().try_for_each(|(index, value)| {
            let mut inner = path.at(&index.to_string());
            elsewhere(value, &mut inner, found)
        }),
        _ => Ok(()),
    }
}

fn mirrored(
    header: &Value,
    schema: &Map<String, Value>,
    path: &Path,
) -> Result<Mirrored, MirrorFault> {
    let at = path.pointer.clone();
    let names = path.names.as_ref().filter(|names| !names.is_empty());
    let Some(names) = names else {
        return Err(MirrorFault::Unreachable { at });
    };
    let header = header.as_str().filter(|header| is_token(header));
    let Some(header) = header else {
        return Err(MirrorFault::Name { at });
    };
    let of = schema.get("type").and_then(Value::as_str);
    if !of.is_some_and(|of| PRIMITIVES.contains(&of)) {
        return Err(MirrorFault::Type { at });
    }
    Ok(Mirrored {
        header: header.to_owned(),
        path: names.clone(),
    })
}

/// A `token` of RFC 9110, section 5.6.2.
fn is_token(text: &str) -> bool {
    let is_sign = |byte: u8| b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || is_sign(byte))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::protocol::Json;

    fn mirrored(schema: &Value) -> Result<Vec<Mirrored>, MirrorFault> {
        Tool::new("x", Json::encode(schema).expect("JSON")).mirrored()
    }

    #[test]
    fn parameters_and_members_of_parameters_are_found_in_order() {
        let found = mirrored(&json!({
            "type": "object",
            "properties": {
                "b": { "type": "object", "properties": {
                    "c/d": { "type": "integer", "x-mcp-header": "X-1" },
                }},
                "a": { "x-mcp-header": "Region", "type": "string" },
                "x-mcp-header": { "type": "boolean", "default": { "x-mcp-header": 5 } },
            },
        }));
        let found = found.expect("they are good");
        let found: Vec<_> = found
            .iter()
            .map(|it| (&*it.header, it.path.join(".")))
            .collect();
        assert_eq!(
            found,
            [("X-1", "b.c/d".to_owned()), ("Region", "a".to_owned())]
        );
        assert_eq!(mirrored(&json!(true)), Ok(Vec::new()));
        assert_eq!(mirrored(&json!({ "type": "object" })), Ok(Vec::new()));
    }

    #[test]
    fn what_breaks_the_rules_is_named() {
        let string = json!({ "type": "string", "x-mcp-header": "A" });
        let with = |of: Value, header: Value| json!({ "properties": { "p": { "type": of, "x-mcp-header": header } } });
        let type_of = |of: Value| (with(of, json!("A")), "/properties/p is none of them");
        let name = |header: Value| {
            (
                with(json!("string"), header),
                "/properties/p has no good name",
            )
        };
        let cases = [
            name(json!("")),
            name(json!("a b")),
            name(json!("a\r\nb")),
            name(json!("é")),
            name(json!(5)),
            type_of(json!("number")),
            type_of(json!("object")),
            type_of(json!("array")),
            type_of(json!(["string", "null"])),
            type_of(json!(null)),
            (
                json!({ "properties": { "a": string, "b": { "type": "string", "x-mcp-header": "a" } } }),
                "`a`: rename",
            ),
            (string.clone(), " is not always a parameter"),
            (
                json!({ "properties": { "l": { "items": string } } }),
                "/properties/l/items is not",
            ),
            (
                json!({ "anyOf": [{ "properties": { "p": string } }] }),
                "/anyOf/0/properties/p is not",
            ),
            (
                json!({ "$defs": { "a/b": { "properties": { "p": string } } } }),
                "/$defs/a~1b/properties/p is not",
            ),
        ];
        for (schema, why) in cases {
            let fault = mirrored(&schema).expect_err("it is wrong").to_string();
            assert!(fault.contains(why), "{why}: {fault}");
        }
    }
}
