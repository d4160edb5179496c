//! Arguments: optional, with defaults, named, and wrong.

use mcp_runtime::{Server, tool, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::harness::Client;

type Maybe<T> = Option<T>;

#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Mode {
    /// As fast as can be.
    Fast,
    /// With care.
    Slow,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Filter {
    tag: String,
    limit: Option<u8>,
}

const DEFAULT_LANGUAGE: &str = "en";

#[tool]
fn optional(
    option: Option<u32>,
    alias: Maybe<String>,
    #[arg(default)] list: Vec<String>,
    #[arg(default = 7)] number: i32,
    #[arg(default = "en")] text: String,
    #[arg(default = DEFAULT_LANGUAGE.to_owned())] expression: String,
    #[arg(default = Mode::Slow)] mode: Mode,
    #[arg(default = Some(Filter { tag: "x".to_owned(), limit: None }))] filter: Option<Filter>,
) -> String {
    format!("{option:?} {alias:?} {list:?} {number} {text} {expression} {mode:?} {filter:?}")
}

#[tokio::test]
async fn what_is_optional_is_asked_of_the_type() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![optional])).await;
    let schema = client.tools().await[0]["inputSchema"].clone();
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "properties": {
                "option": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 },
                "alias": { "type": "string" },
                "list": { "type": "array", "items": { "type": "string" }, "default": [] },
                "number": {
                    "type": "integer",
                    "minimum": -2_147_483_648,
                    "maximum": 2_147_483_647,
                    "default": 7,
                },
                "text": { "type": "string", "default": "en" },
                "expression": { "type": "string", "default": "en" },
                "mode": {
                    "type": "string",
                    "enum": ["fast", "slow"],
                    "description": "- `fast`: As fast as can be.\n- `slow`: With care.",
                    "default": "slow",
                },
                "filter": {
                    "type": "object",
                    "properties": {
                        "tag": { "type": "string" },
                        "limit": { "type": "integer", "minimum": 0, "maximum": 255 },
                    },
                    "required": ["tag"],
                    "default": { "tag": "x", "limit": null },
                },
            },
            "additionalProperties": false,
        })
    );
    let default = r#"None None [] 7 en en Slow Some(Filter { tag: "x", limit: None })"#;
    assert_eq!(client.text("optional", json!({})).await, default);
    let nulls = json!({
        "option": null, "alias": null, "list": null, "number": null, "text": null, "mode": null,
    });
    assert_eq!(client.text("optional", nulls).await, default);
    let given = json!({
        "filter": null, "mode": "fast", "expression": "e", "text": "t", "number": -1,
        "list": ["a"], "alias": "b", "option": 3,
    });
    assert_eq!(
        client.text("optional", given).await,
        r#"Some(3) Some("b") ["a"] -1 t e Fast None"#
    );
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Point {
    x: i64,
    y: i64,
}

#[tool]
fn patterns(
    #[arg(name = "point")] Point { x, y }: Point,
    #[arg(name = "pair")] (a, b): (u8, u8),
    mut count: u32,
    #[arg(name = "ignored")] _: bool,
) -> String {
    count += 1;
    format!("{x} {y} {a} {b} {count}")
}

#[tokio::test]
async fn patterns_have_names() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![patterns])).await;
    let arguments = json!({
        "point": { "x": 1, "y": 2 }, "pair": [3, 4], "count": 5, "ignored": true,
    });
    assert_eq!(client.text("patterns", arguments).await, "1 2 3 4 6");
}

/// Decodes only what has an `@`.
#[derive(Debug, JsonSchema)]
#[schemars(transparent)]
struct Email(#[allow(dead_code)] String);

impl<'de> Deserialize<'de> for Email {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.contains('@') {
            return Ok(Self(text));
        }
        Err(serde::de::Error::custom("an address has an @"))
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
#[expect(dead_code, reason = "only decoded")]
enum Step {
    Copy { from: String, to: String },
    Remove { path: String },
}

#[tool]
async fn picky(to: Email, mode: Mode, steps: Vec<Step>, filter: Filter, limit: u8) -> String {
    format!("{to:?} {mode:?} {steps:?} {filter:?} {limit}")
}

#[tokio::test]
async fn every_problem_is_named() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![picky])).await;
    let arguments = json!({
        "to": "nobody",
        "mode": "fats",
        "steps": [
            { "op": "copy", "from": "a" },
            { "op": "remove", "path": 3 },
            { "op": "move" },
            "copy",
        ],
        "filter": { "tag": ["x"], "limit": 300 },
        "limits": 3,
    });
    let result = client.call("picky", arguments).await;
    assert_eq!(result["isError"], true);
    let expected = "The arguments are wrong:
- /mode: expected one of \"fast\", \"slow\", got the string \"fats\"; did you mean \"fast\"?
- /steps/0/to: expected a string, got nothing
- /steps/1/path: expected a string, got the number 3
- /steps/2: expected an object with \"op\": \"copy\" or an object with \"op\": \"remove\", got an object with op
- /steps/3: expected an object with \"op\": \"copy\" or an object with \"op\": \"remove\", got the string \"copy\"
- /filter/tag: expected a string, got an array of 1 item
- /filter/limit: expected an integer from 0 to 255, got the number 300
- /limit: expected an integer from 0 to 255, got nothing
- /limits: expected only to, mode, steps, filter, limit, got the number 3; did you mean `limit`?
- /to: expected another value (an address has an @), got the string \"nobody\"";
    assert_eq!(result["content"][0]["text"], expected);
    let problems = &result["_meta"]["mcp-runtime/problems"];
    assert_eq!(problems.as_array().unwrap().len(), 10);
    assert_eq!(
        problems[2],
        json!({
            "pointer": "/steps/1/path", "expected": "a string", "got": "the number 3",
        })
    );
}

#[tokio::test]
async fn arguments_that_are_no_object_are_refused() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![optional, picky])).await;
    let text = client.refusal("optional", json!([1])).await;
    assert_eq!(
        text,
        "The arguments are wrong:\n- arguments: expected an object, got an array of 1 item"
    );
    let answer = client
        .request("tools/call", json!({ "name": "picky" }))
        .await;
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert_eq!(text.lines().count(), 6, "{text}");
}

#[tool]
fn conditional(
    always: u8,
    #[cfg(test)] here: u8,
    #[cfg(not(test))]
    #[arg(default = nonsense)]
    elsewhere: Nonsense,
    #[cfg_attr(test, cfg(any()))] nowhere: Nonsense,
) -> u8 {
    always + here
}

#[tokio::test]
async fn a_parameter_may_depend_on_the_build() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![conditional])).await;
    let schema = client.tools().await[0]["inputSchema"].clone();
    assert_eq!(schema["required"], json!(["always", "here"]));
    let text = client
        .text("conditional", json!({ "always": 1, "here": 2 }))
        .await;
    assert_eq!(text, "3");
}

#[tool]
fn many(numbers: Vec<u8>) -> usize {
    numbers.len()
}

#[tool]
fn none() {}

#[tokio::test]
async fn a_refusal_is_bounded() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![many, none])).await;
    let wrong = vec![json!(-1); 1000];
    let text = client.refusal("many", json!({ "numbers": wrong })).await;
    assert!(text.ends_with("- and 968 more"), "{text}");
    assert_eq!(text.lines().count(), 34);
    client.call("none", json!(null)).await;
    let text = client.refusal("none", json!({ "a": 1 })).await;
    assert_eq!(
        text,
        "The arguments are wrong:\n- /a: expected no arguments, got the number 1"
    );
}
