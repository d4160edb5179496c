//! What a function returns, and what becomes of it.

use std::borrow::Cow;

use mcp_runtime::protocol::{Content, EmbeddedResource, Image, ResourceLink, Text, ToolResult};
use mcp_runtime::{IntoToolResult, Server, tool, tools};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::harness::Client;

#[derive(Serialize, JsonSchema)]
struct Weather {
    /// In degrees.
    temperature: f64,
    wind: Option<u16>,
}

type Alias = Result<Weather, String>;

struct Custom;

impl IntoToolResult for Custom {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::text("custom")
    }
}

#[tool]
fn nothing() {}

#[tool]
fn text() -> String {
    "text".to_owned()
}

#[tool]
fn cow() -> Cow<'static, str> {
    "cow".into()
}

#[tool]
fn number() -> f64 {
    1.5
}

#[tool]
fn structure() -> Weather {
    Weather {
        temperature: 21.5,
        wind: None,
    }
}

#[tool]
async fn alias() -> Alias {
    Ok(Weather {
        temperature: 1.0,
        wind: Some(3),
    })
}

#[tool]
fn optional() -> Option<u8> {
    None
}

#[tool]
fn block() -> Image {
    Image::new([1, 2, 3], "image/png")
}

#[tool]
fn blocks() -> (Text, Image, ResourceLink) {
    (
        Text::new("caption"),
        Image::new([1], "image/png"),
        ResourceLink::new("file:///x", "x"),
    )
}

#[tool]
fn many() -> Result<Vec<EmbeddedResource>, std::convert::Infallible> {
    Ok(vec![EmbeddedResource::text("file:///x", "x")])
}

#[tool]
fn custom() -> Custom {
    Custom
}

#[tool]
fn whole() -> ToolResult {
    ToolResult::new(vec![Content::text("whole")]).with_meta("a", &1)
}

#[tool(output = Weather)]
fn overridden() -> Value {
    json!({ "temperature": 1, "wind": null })
}

#[tokio::test]
async fn a_tool_returns_what_it_naturally_returns() {
    let tools = tools![
        nothing, text, cow, number, structure, alias, optional, block, blocks, many, custom, whole,
        overridden
    ];
    let mut client = Client::of(Server::new("test", "0").tools(tools)).await;

    let listed = client.tools().await;
    let schema = |name: &str| {
        let tool = listed.iter().find(|tool| tool["name"] == name).unwrap();
        tool.get("outputSchema").cloned()
    };
    let weather = json!({
        "type": "object",
        "properties": {
            "temperature": { "description": "In degrees.", "type": "number" },
            "wind": { "type": ["integer", "null"], "minimum": 0, "maximum": 65535 },
        },
        "required": ["temperature", "wind"],
    });
    assert_eq!(schema("structure"), Some(weather.clone()));
    assert_eq!(schema("alias"), Some(weather.clone()));
    assert_eq!(schema("overridden"), Some(weather));
    assert_eq!(
        schema("number").unwrap()["properties"]["result"],
        json!({ "type": "number" })
    );
    for name in [
        "nothing", "text", "cow", "block", "blocks", "many", "custom", "whole",
    ] {
        assert_eq!(schema(name), None, "{name}");
    }

    let none = json!({});
    assert_eq!(
        client.call("nothing", none.clone()).await["content"],
        json!([])
    );
    assert_eq!(client.text("text", none.clone()).await, "text");
    assert_eq!(client.text("cow", none.clone()).await, "cow");
    assert_eq!(client.text("custom", none.clone()).await, "custom");
    assert_eq!(client.text("number", none.clone()).await, "1.5");
    let result = client.call("structure", none.clone()).await;
    assert_eq!(
        result["structuredContent"],
        json!({ "temperature": 21.5, "wind": null })
    );
    assert_eq!(
        result["content"][0]["text"],
        r#"{"temperature":21.5,"wind":null}"#
    );
    let result = client.call("alias", none.clone()).await;
    assert_eq!(
        result["structuredContent"],
        json!({ "temperature": 1.0, "wind": 3 })
    );
    let result = client.call("optional", none.clone()).await;
    assert_eq!(result["structuredContent"], json!({ "result": null }));
    let result = client.call("block", none.clone()).await;
    assert_eq!(
        result["content"],
        json!([{ "type": "image", "data": "AQID", "mimeType": "image/png" }])
    );
    let result = client.call("blocks", none.clone()).await;
    let kinds = result["content"].as_array().unwrap().iter();
    let kinds: Vec<_> = kinds.map(|block| block["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["text", "image", "resource_link"]);
    let result = client.call("many", none.clone()).await;
    assert_eq!(result["content"][0]["resource"]["text"], "x");
    let result = client.call("whole", none).await;
    assert_eq!(result["_meta"], json!({ "a": 1 }));
}
