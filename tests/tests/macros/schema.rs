//! The schemas that clients read.

use std::collections::BTreeMap;

use mcp_runtime::{Server, tool, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::harness::Client;

#[derive(Deserialize, Serialize, JsonSchema)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
enum Plain {
    A,
    B,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind")]
enum Tagged {
    /// A circle.
    Circle {
        radius: f32,
    },
    Square {
        side: Option<Plain>,
    },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Either {
    Number(i128),
    Text(String),
    Nothing,
}

#[tool]
#[expect(clippy::too_many_arguments, reason = "one for each kind")]
fn everything(
    tree: Tree,
    plain: Plain,
    maybe_plain: Option<Plain>,
    tagged: Tagged,
    either: Either,
    map: BTreeMap<String, u64>,
    any: Value,
    pair: (usize, Option<char>),
    size: usize,
    small: i8,
) -> Option<Tagged> {
    drop((
        tree,
        plain,
        maybe_plain,
        tagged,
        either,
        map,
        any,
        pair,
        size,
        small,
    ));
    None
}

#[tokio::test]
async fn schemas_are_what_clients_can_read() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![everything])).await;
    let tool = client.tools().await.remove(0);
    let schema = &tool["inputSchema"];
    let tree = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string" },
            "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } },
        },
        "required": ["name", "children"],
    });
    let properties = json!({
        "tree": tree,
        "plain": { "type": "string", "enum": ["A", "B"] },
        "maybe_plain": { "type": "string", "enum": ["A", "B"] },
        "tagged": {
            "oneOf": [
                {
                    "description": "A circle.",
                    "type": "object",
                    "properties": {
                        "kind": { "type": "string", "const": "Circle" },
                        "radius": { "type": "number" },
                    },
                    "required": ["kind", "radius"],
                },
                {
                    "type": "object",
                    "properties": {
                        "kind": { "type": "string", "const": "Square" },
                        "side": { "type": "string", "enum": ["A", "B"] },
                    },
                    "required": ["kind"],
                },
            ],
        },
        "either": {
            "anyOf": [{ "type": "integer" }, { "type": "string" }, { "type": "null" }],
        },
        "map": {
            "type": "object",
            "additionalProperties": { "type": "integer", "minimum": 0 },
        },
        "any": {},
        "pair": {
            "type": "array",
            "prefixItems": [
                { "type": "integer", "minimum": 0 },
                { "type": ["string", "null"], "minLength": 1, "maxLength": 1 },
            ],
            "minItems": 2,
            "maxItems": 2,
        },
        "size": { "type": "integer", "minimum": 0 },
        "small": { "type": "integer", "minimum": -128, "maximum": 127 },
    });
    assert_eq!(schema["properties"], properties);
    let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
    let order: Vec<_> = properties.as_object().unwrap().keys().collect();
    assert_eq!(names, order);
    assert_eq!(schema["$defs"], json!({ "Tree": tree }));
    let text = tool.to_string();
    for noise in ["$schema", "\"title\"", "uint", "int64"] {
        assert!(!text.contains(noise), "{noise} in {text}");
    }
}
