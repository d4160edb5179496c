//! Errors: who is told what.

use mcp_runtime::protocol::{Code, ErrorObject};
use mcp_runtime::{Server, ToolError, tool, tools};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::harness::Client;

#[derive(Debug, Serialize, JsonSchema)]
struct NoteId(u64);

#[derive(Debug, Serialize)]
struct Undescribed(u8);

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// There is no note with this id.
    #[error("no note {}", .0.0)]
    #[code(1001)]
    NotFound(NoteId),
    #[error("the store is busy")]
    #[code(1002, retry)]
    Busy { after_ms: u64, seen: Undescribed },
    #[error("a title has at most {max} letters")]
    #[model(code = 1003)]
    TitleTooLong { max: usize },
    #[error("that makes no sense")]
    #[model]
    Nonsense,
    #[error("disk failure: {0}")]
    #[code(internal)]
    Disk(#[from] std::io::Error),
    #[error("bad input")]
    #[code(invalid_params)]
    Input {
        r#type: Option<String>,
        #[source]
        cause: std::fmt::Error,
    },
    #[error("unit")]
    #[code(-7)]
    Unit,
    #[cfg(not(test))]
    #[error("absent")]
    #[code(1001)]
    Absent,
}

#[tool]
async fn fail(how: String) -> Result<String, NoteError> {
    Err(match how.as_str() {
        "not_found" => NoteError::NotFound(NoteId(7)),
        "busy" => NoteError::Busy {
            after_ms: 30,
            seen: Undescribed(1),
        },
        "title" => NoteError::TitleTooLong { max: 80 },
        "nonsense" => NoteError::Nonsense,
        "disk" => std::io::Error::other("the secret path").into(),
        "input" => NoteError::Input {
            r#type: None,
            cause: std::fmt::Error,
        },
        "unit" => NoteError::Unit,
        _ => return Ok(how),
    })
}

#[tokio::test]
async fn each_variant_reaches_whom_it_is_for() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![fail])).await;
    let catalogue = client.tools().await[0]["_meta"]["mcp-runtime/errors"].clone();
    let integer = json!({ "type": "integer", "minimum": 0 });
    assert_eq!(
        catalogue,
        json!([
            {
                "code": 1001, "name": "NotFound", "description": "There is no note with this id.",
                "kind": "protocol",
                "data": {
                    "type": "object", "properties": { "0": integer }, "required": ["0"],
                },
            },
            {
                "code": 1002, "name": "Busy", "kind": "protocol", "retry": true,
                "data": {
                    "type": "object", "properties": { "after_ms": integer, "seen": {} },
                    "required": ["after_ms", "seen"],
                },
            },
            {
                "code": 1003, "name": "TitleTooLong", "kind": "tool",
                "data": {
                    "type": "object", "properties": { "max": integer }, "required": ["max"],
                },
            },
            // The protocol's own codes are not the tool's to explain.
            { "code": -7, "name": "Unit", "kind": "protocol" },
        ])
    );
    let mut error = async |how: &str| {
        let answer = client.raw("fail", json!({ "how": how })).await;
        answer["error"].clone()
    };
    assert_eq!(
        error("not_found").await,
        json!({ "code": 1001, "message": "no note 7", "data": { "0": 7 } })
    );
    assert_eq!(
        error("busy").await,
        json!({
            "code": 1002, "message": "the store is busy", "data": { "after_ms": 30, "seen": 1 },
        })
    );
    assert_eq!(
        error("disk").await,
        json!({ "code": -32603, "message": "internal error" })
    );
    assert_eq!(
        error("input").await,
        json!({ "code": -32602, "message": "bad input", "data": { "type": null } })
    );
    assert_eq!(
        error("unit").await,
        json!({ "code": -7, "message": "unit" })
    );
    let result = client.call("fail", json!({ "how": "title" })).await;
    assert_eq!(
        result,
        json!({
            "content": [{ "type": "text", "text": "a title has at most 80 letters" }],
            "isError": true,
            "_meta": { "mcp-runtime/error": { "code": 1003, "data": { "max": 80 } } },
        })
    );
    let result = client.call("fail", json!({ "how": "nonsense" })).await;
    assert_eq!(
        result,
        json!({ "content": [{ "type": "text", "text": "that makes no sense" }], "isError": true })
    );
    assert_eq!(client.text("fail", json!({ "how": "ok" })).await, "ok");
}

/// One kind of failure.
#[derive(Debug, thiserror::Error, ToolError)]
#[error("{what} is gone")]
#[code(1404)]
struct Gone<T: std::fmt::Display + Serialize> {
    what: T,
}

#[tool]
fn gone() -> Result<(), Gone<String>> {
    Err(Gone {
        what: "it".to_owned(),
    })
}

#[derive(ToolError)]
enum Never {}

impl std::fmt::Display for Never {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

#[tool]
fn never() -> Result<(), Never> {
    Ok(())
}

#[tool]
fn any() -> anyhow::Result<()> {
    anyhow::bail!("any {}", "how")
}

#[tool]
fn boxed() -> Result<(), Box<dyn std::error::Error>> {
    Err("boxed")?
}

#[tool]
fn string() -> Result<u8, String> {
    Err("string".to_owned())
}

#[tool]
fn object() -> Result<u8, ErrorObject> {
    Err(ErrorObject::new(Code(5), "object").with_data(&1))
}

#[tokio::test]
async fn other_errors_are_answered_by_what_they_can_do() {
    let tools = tools![gone, never, any, boxed, string, object];
    let mut client = Client::of(Server::new("test", "0").tools(tools)).await;
    let listed = client.tools().await;
    let entry = &listed[0]["_meta"]["mcp-runtime/errors"][0];
    assert_eq!(entry["name"], "Gone");
    assert_eq!(entry["description"], "One kind of failure.");
    let answer = client.raw("gone", json!({})).await;
    assert_eq!(
        answer["error"],
        json!({ "code": 1404, "message": "it is gone", "data": { "what": "it" } })
    );
    assert_eq!(client.refusal("any", json!({})).await, "any how");
    assert_eq!(client.refusal("boxed", json!({})).await, "boxed");
    assert_eq!(client.refusal("string", json!({})).await, "string");
    let answer = client.raw("object", json!({})).await;
    assert_eq!(
        answer["error"],
        json!({ "code": 5, "message": "object", "data": 1 })
    );
}
