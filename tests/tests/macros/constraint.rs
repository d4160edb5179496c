//! What `#[arg(…)]` demands beyond the type, and what is repaired before it is refused.

use std::collections::BTreeMap;

use mcp_runtime::{Server, tool, tools};
use serde_json::json;

use super::harness::Client;

const MOST: u32 = 9;

#[tool]
fn demanding(
    #[arg(range(min = 1, max = MOST), example = 5)] count: u32,
    #[arg(range(max = 1.5))] ratio: f32,
    #[arg(length(min = 2))] name: String,
    #[arg(length(min = 1, max = 2))] tags: Vec<String>,
    #[arg(pattern = "^[a-z]+$", length(max = 3))] code: Option<String>,
    #[arg(format = "date")] day: String,
    #[arg(length(max = 1), default)] map: BTreeMap<String, u8>,
    #[arg(range(min = -3), default = -7)] offset: i64,
) -> String {
    format!("{count} {ratio} {name} {tags:?} {code:?} {day} {map:?} {offset}")
}

#[tokio::test]
async fn demands_are_described_and_enforced() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![demanding])).await;
    let schema = client.tools().await[0]["inputSchema"].clone();
    assert_eq!(
        schema["properties"],
        json!({
            "count": { "type": "integer", "minimum": 1, "maximum": 9, "examples": [5] },
            "ratio": { "type": "number", "maximum": 1.5 },
            "name": { "type": "string", "minLength": 2 },
            "tags": {
                "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": 2,
            },
            "code": { "type": "string", "maxLength": 3, "pattern": "^[a-z]+$" },
            "day": { "type": "string", "format": "date" },
            "map": {
                "type": "object",
                "additionalProperties": { "type": "integer", "minimum": 0, "maximum": 255 },
                "maxProperties": 1,
                "default": {},
            },
            "offset": { "type": "integer", "minimum": -3, "default": -7 },
        })
    );
    let good = json!({
        "count": 9, "ratio": 1.5, "name": "äö", "tags": ["x"], "code": "abc", "day": "2026-07-28",
    });
    assert_eq!(
        client.text("demanding", good).await,
        r#"9 1.5 äö ["x"] Some("abc") 2026-07-28 {} -7"#
    );
    let bad = json!({
        "count": 10, "ratio": 2, "name": "ö", "tags": [], "code": "ABCD", "day": "2026-02-30",
        "map": { "a": 1, "b": 2 }, "offset": -4,
    });
    assert_eq!(
        client.refusal("demanding", bad).await,
        "The arguments are wrong:
- /count: expected an integer from 1 to 9, got the number 10
- /ratio: expected a number of at most 1.5, got the number 2
- /name: expected a string of at least 2 characters, got the string \"ö\"
- /tags: expected an array of 1 to 2 items, each item a string, got an array of 0 items
- /code: expected a string of at most 3 characters that matches ^[a-z]+$, got the string \"ABCD\"
- /day: expected a string in the format date, got the string \"2026-02-30\"
- /map: expected an object of at most 1 member, got an object with a, b
- /offset: expected an integer of at least -3, got the number -4"
    );
}

#[tool(meta(version = 3, "vendor/tags" = ["a", "b"]), icon = "https://example.org/icon.png")]
fn adorned(number: u16, flag: bool, list: Vec<f64>, map: BTreeMap<String, i8>) -> String {
    format!("{number} {flag} {list:?} {map:?}")
}

#[tokio::test]
async fn what_has_one_reading_is_repaired() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![adorned])).await;
    let arguments = json!({
        "number": "5", "flag": "true", "list": "[1, 2.5]", "map": "{\"a\": 1}",
    });
    let text = client.text("adorned", arguments).await;
    assert_eq!(text, r#"5 true [1.0, 2.5] {"a": 1}"#);
    let arguments = json!({ "number": 5.0, "flag": "maybe", "list": ["1"], "map": "a" });
    let text = client.refusal("adorned", arguments).await;
    assert_eq!(
        text,
        "The arguments are wrong:
- /flag: expected true or false, got the string \"maybe\"
- /map: expected an object, got the string \"a\""
    );
}

#[tokio::test]
async fn repair_can_be_switched_off() {
    let server = Server::new("test", "0").repairs_arguments(false);
    let mut client = Client::of(server.tools(tools![adorned])).await;
    let arguments = json!({ "number": "5", "flag": true, "list": [], "map": {} });
    let text = client.refusal("adorned", arguments).await;
    assert!(
        text.ends_with("/number: expected an integer from 0 to 65535, got the string \"5\""),
        "{text}"
    );
}

#[tokio::test]
async fn metadata_and_icons_are_listed() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![adorned])).await;
    let tool = client.tools().await.remove(0);
    assert_eq!(
        tool["_meta"],
        json!({ "version": 3, "vendor/tags": ["a", "b"] })
    );
    assert_eq!(
        tool["icons"],
        json!([{ "src": "https://example.org/icon.png" }])
    );
}

#[tool]
fn bounded(
    #[arg(range(max = 1000))] small: u8,
    #[arg(range(min = -5, max = 9))] positive: u32,
    #[arg(range(min = 0.5))] half: i8,
) -> String {
    format!("{small} {positive} {half}")
}

#[tokio::test]
async fn a_demand_never_loosens_the_type() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![bounded])).await;
    let schema = client.tools().await[0]["inputSchema"].clone();
    assert_eq!(
        schema["properties"],
        json!({
            "small": { "type": "integer", "minimum": 0, "maximum": 255 },
            "positive": { "type": "integer", "minimum": 0, "maximum": 9 },
            "half": { "type": "integer", "minimum": 0.5, "maximum": 127 },
        })
    );
}

#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Region {
    West,
    #[allow(dead_code)]
    East,
}

#[tool]
fn query(
    /// Where.
    #[arg(header = "Region")]
    region: Region,
    #[arg(header = "Urgent")] urgent: Option<bool>,
    #[arg(header = "Rows", range(min = 1))] rows: u32,
) -> String {
    let Region::West = region else {
        return "east".to_owned();
    };
    format!("{urgent:?} {rows}")
}

#[tool]
fn weigh(#[arg(header = "Weight")] weight: f64) -> f64 {
    weight
}

#[tokio::test]
async fn headers_are_described_and_checked_at_start() {
    let mut client = Client::of(Server::new("test", "0").tools(tools![query])).await;
    let schema = client.tools().await[0]["inputSchema"].clone();
    assert_eq!(schema["properties"]["region"]["x-mcp-header"], "Region");
    assert_eq!(schema["properties"]["urgent"]["x-mcp-header"], "Urgent");
    assert_eq!(schema["properties"]["rows"]["x-mcp-header"], "Rows");
    let answer = client.text("query", json!({ "region": "west", "rows": 2 }));
    assert_eq!(answer.await, "None 2");

    let (_, connection) = mcp_runtime::transport::pair();
    let server = Server::new("test", "0").tools(tools![weigh]);
    let error = server.serve(connection).await.unwrap_err().to_string();
    for expected in [
        "the tool `weigh` at ",
        "constraint.rs",
        "/properties/weight is none of them",
    ] {
        assert!(error.contains(expected), "{error}");
    }
}
