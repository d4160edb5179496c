//! `#[tool]` on free functions.

use mcp_runtime::{Server, tool, tools};
use serde_json::json;

use super::harness::Client;

/// Adds two whole numbers.
#[tool]
fn add(
    /// The first number.
    a: i64,
    /// The second number.
    b: i64,
) -> i64 {
    a + b
}

#[tokio::test]
async fn a_function_is_a_tool_and_stays_a_function() {
    assert_eq!(add(1, 2), 3);
    let mut client = Client::of(Server::new("test", "0").tools(tools![add])).await;
    let tools = client.tools().await;
    assert_eq!(
        tools[0],
        json!({
            "name": "add",
            "description": "Adds two whole numbers.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": { "description": "The first number.", "type": "integer" },
                    "b": { "description": "The second number.", "type": "integer" },
                },
                "required": ["a", "b"],
                "additionalProperties": false,
            },
            "outputSchema": {
                "type": "object",
                "properties": { "result": { "type": "integer" } },
                "required": ["result"],
                "additionalProperties": false,
            },
        })
    );
    let result = client.call("add", json!({ "a": 20, "b": 22 })).await;
    assert_eq!(result["content"][0]["text"], "42");
    assert_eq!(result["structuredContent"], json!({ "result": 42 }));
    let text = client.refusal("add", json!({ "a": "20", "c": 1 })).await;
    assert_eq!(
        text,
        "The arguments are wrong:\n\
         - /a: expected an integer, got the string \"20\"\n\
         - /b: expected an integer, got nothing\n\
         - /c: expected only a, b, got the number 1"
    );
}
