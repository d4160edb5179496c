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
    let text = client
        .refusal("add", json!({ "a": "twenty", "c": 1 }))
        .await;
    assert_eq!(
        text,
        "The arguments are wrong:\n\
         - /a: expected an integer, got the string \"twenty\"\n\
         - /b: expected an integer, got nothing\n\
         - /c: expected only a, b, got the number 1"
    );
}

mod admin {
    /// Deletes everything.
    #[mcp_runtime::tool(
        name = "purge.all",
        title = "Purge",
        destructive,
        open_world = false,
        hidden = false
    )]
    pub(crate) async fn purge(ctx: &mcp_runtime::Context, r#type: String) -> String {
        tokio::task::yield_now().await;
        let id = ctx.request_id();
        assert!(format!("{id:?}").contains('2'), "{id:?}");
        ["purged", &r#type].join(" ")
    }
}

const WORDS: &str = "from a constant";

/// Not this.
#[tool(description = WORDS, read_only, inline)]
fn described() {}

#[tool(description = concat!("from ", "pieces"))]
fn concatenated() {}

#[doc = include_str!("text.md")]
#[tool]
fn included() {}

/// A line.
#[doc = include_str!("text.md")]
/// Another line.
#[tool]
fn mixed() {}

/**
 * Blocks of text
 *
 *   keep their indentation.
 */
#[tool]
fn block() {}

#[tool]
fn r#move() {}

#[tool(hidden)]
fn secret() -> &'static str {
    "found me"
}

#[cfg(not(test))]
#[tool]
fn absent() {}

#[tool]
#[cfg(not(test))]
fn absent_too() {}

macro_rules! doubler {
    ($name:ident, $of:ty, $lent:ty) => {
        #[tool]
        fn $name(value: $of, _limit: $lent) -> $of {
            value * 2
        }
    };
}
doubler!(double, i64, &u8);

#[tokio::test]
async fn the_keys_of_the_attribute_describe_the_tool() {
    let tools = tools![
        admin::purge,
        described,
        concatenated,
        included,
        mixed,
        block,
        r#move,
        #[cfg(not(test))]
        absent,
        #[cfg(not(test))]
        absent_too,
        secret,
        double,
    ];
    assert_eq!(tools.len(), 9);
    let server = Server::new("test", "0").tools(tools).state(7_u8);
    let mut client = Client::of(server).await;
    let answer = client.text("purge.all", json!({ "type": "x" })).await;
    assert_eq!(answer, "purged x");
    let tools = client.tools().await;
    let names: Vec<_> = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "purge.all",
            "described",
            "concatenated",
            "included",
            "mixed",
            "block",
            "move",
            "double"
        ]
    );
    assert_eq!(tools[0]["title"], "Purge");
    assert_eq!(tools[0]["description"], "Deletes everything.");
    assert_eq!(
        tools[0]["annotations"],
        json!({ "destructiveHint": true, "openWorldHint": false })
    );
    assert_eq!(tools[1]["description"], "from a constant");
    assert_eq!(tools[1]["annotations"], json!({ "readOnlyHint": true }));
    assert_eq!(tools[2]["description"], "from pieces");
    assert_eq!(tools[3]["description"], "Text from a file.\n");
    assert_eq!(
        tools[4]["description"],
        "A line.\nText from a file.\n\nAnother line.\n"
    );
    assert_eq!(
        tools[5]["description"],
        "Blocks of text\n\n  keep their indentation."
    );
    assert!(tools[6].get("description").is_none());
    assert_eq!(client.text("secret", json!({})).await, "found me");
    assert_eq!(client.text("double", json!({ "value": 4 })).await, "8");
}

#[derive(Debug)]
struct Index(Vec<&'static str>);

#[tool]
#[expect(clippy::needless_lifetimes, reason = "one way to write it")]
fn search<'a>(index: &'a Index, query: String) -> Vec<&'a str> {
    let found = index.0.iter().filter(|it| it.contains(&query));
    found.copied().collect()
}

#[tool]
#[expect(clippy::needless_lifetimes, reason = "one way to write it")]
async fn first<'a>(index: &'a Index) -> Result<&'a str, &'a str> {
    index.0.first().copied().ok_or("nothing")
}

#[tokio::test]
async fn what_is_borrowed_comes_from_the_server() {
    let server = || Server::new("test", "0").tools(tools![search, first]);
    let mut client = Client::of(server().state(Index(vec!["ab", "bc", "cd"]))).await;
    let result = client.call("search", json!({ "query": "b" })).await;
    assert_eq!(
        result["structuredContent"],
        json!({ "result": ["ab", "bc"] })
    );
    assert_eq!(client.text("first", json!({})).await, "ab");

    let (_, connection) = mcp_runtime::transport::pair();
    let error = server().serve(connection).await.unwrap_err().to_string();
    assert!(
        error.contains("search") && error.contains("Index"),
        "{error}"
    );
}
