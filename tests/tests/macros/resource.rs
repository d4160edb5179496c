//! Functions and methods that read resources.

use std::sync::Arc;

use mcp_runtime::protocol::ResourceContents;
use mcp_runtime::{Context, Server, Service, resource, resources, server, tool};
use serde::Deserialize;
use serde_json::{Value, json};

use super::harness::Client;

#[derive(Debug)]
struct Shelf(&'static [&'static str]);

const ICON: &str = "https://example.org/icon.png";

/// What to read first.
#[resource(
    "docs://readme",
    title = "Read me",
    mime = "text/plain",
    size = 8,
    ttl = "1h",
    scope = "public",
    icon = ICON,
)]
fn readme() -> &'static str {
    "Read me!"
}

#[resource(
    "docs://logo",
    name = "the logo",
    mime = "image/png",
    inline,
    ttl = "30s"
)]
fn logo() -> Vec<u8> {
    vec![1, 2, 3]
}

#[resource("docs://all")]
async fn all() -> Result<Vec<ResourceContents>, String> {
    Err("too many".to_owned())
}

fn numbers(typed: &str) -> Vec<String> {
    let numbers = (0..2).map(|it: usize| it.to_string());
    numbers.filter(|it| it.starts_with(typed)).collect()
}

/// A page.
#[resource("docs://pages/{number}{?mark,by,times}", mime = "text/markdown")]
async fn page(
    ctx: &Context,
    shelf: &Shelf,
    #[arg(complete = numbers)] number: usize,
    #[arg(name = "mark")] sign: Option<char>,
    by: Option<Reader>,
    #[arg(default = 1)] times: usize,
) -> Option<String> {
    let _ = ctx.request_id();
    let page = shelf.0.get(number)?;
    Some(format!("{} {sign:?} {by:?}", page.repeat(times)))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reader {
    Ada,
}

#[resource("docs://files/{+path}")]
fn file(path: std::path::PathBuf) -> String {
    path.display().to_string()
}

fn server() -> Server {
    Server::new("test", "0")
        .state(Shelf(&["one", "two"]))
        .resources(resources![readme, logo, all, page, file])
}

async fn read(client: &mut Client, uri: &str) -> Value {
    client
        .request("resources/read", json!({ "uri": uri }))
        .await
}

#[tokio::test]
async fn functions_are_resources() {
    let mut client = Client::of(server()).await;
    let answer = client.request("resources/list", json!({})).await;
    assert_eq!(
        answer["result"]["resources"],
        json!([
            {
                "uri": "docs://readme",
                "name": "readme",
                "title": "Read me",
                "description": "What to read first.",
                "mimeType": "text/plain",
                "size": 8,
                "icons": [{ "src": "https://example.org/icon.png" }],
            },
            { "uri": "docs://logo", "name": "the logo", "mimeType": "image/png" },
            { "uri": "docs://all", "name": "all" },
        ])
    );
    let answer = client.request("resources/templates/list", json!({})).await;
    assert_eq!(
        answer["result"]["resourceTemplates"],
        json!([
            {
                "uriTemplate": "docs://pages/{number}{?mark,by,times}",
                "name": "page",
                "description": "A page.",
                "mimeType": "text/markdown",
            },
            { "uriTemplate": "docs://files/{+path}", "name": "file" },
        ])
    );
    for (uri, contents) in [
        (
            "docs://readme",
            json!({ "uri": "docs://readme", "mimeType": "text/plain", "text": "Read me!" }),
        ),
        (
            "docs://logo",
            json!({ "uri": "docs://logo", "mimeType": "image/png", "blob": "AQID" }),
        ),
        (
            "docs://files/a/b%20c",
            json!({ "uri": "docs://files/a/b%20c", "text": "a/b c" }),
        ),
    ] {
        let answer = read(&mut client, uri).await;
        assert_eq!(answer["result"]["contents"], json!([contents]));
    }
    let error = read(&mut client, "docs://all").await["error"].clone();
    assert_eq!(error["message"], "too many");
    assert_eq!(readme(), "Read me!");
}

#[tokio::test]
async fn variables_are_read_as_their_types() {
    let mut client = Client::of(server()).await;
    for (uri, text) in [
        ("docs://pages/1", "two None None"),
        (
            "docs://pages/0?mark=*&by=ada&times=2",
            "oneone Some('*') Some(Ada)",
        ),
    ] {
        let answer = read(&mut client, uri).await;
        assert_eq!(answer["result"]["contents"][0]["text"], text, "{answer}");
    }
    let error = read(&mut client, "docs://pages/7").await["error"].clone();
    assert_eq!(error["message"], "resource not found: docs://pages/7");
    let error = read(&mut client, "docs://pages/x?mark=ab&by=bob").await["error"].clone();
    assert_eq!(error["code"], -32602);
    assert_eq!(
        error["message"],
        "invalid params: `number`: invalid digit found in string; \
         `mark`: too many characters in string; \
         `by`: unknown variant `bob`, expected `ada`"
    );
    let params = json!({
        "ref": { "type": "ref/resource", "uri": "docs://pages/{number}{?mark,by,times}" },
        "argument": { "name": "number", "value": "1" },
    });
    let answer = client.request("completion/complete", params).await;
    assert_eq!(answer["result"]["completion"]["values"], json!(["1"]));
}

#[tokio::test]
async fn how_long_a_resource_may_be_kept_is_told() {
    let mut client = Client::of(server()).await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "0" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    for (uri, ttl, scope) in [
        ("docs://readme", 3_600_000, "public"),
        ("docs://logo", 30_000, "private"),
        ("docs://files/a", 0, "private"),
    ] {
        let params = json!({ "uri": uri, "_meta": meta });
        let answer = client.request("resources/read", params).await;
        assert_eq!(answer["result"]["ttlMs"], ttl, "{answer}");
        assert_eq!(answer["result"]["cacheScope"], scope, "{answer}");
    }
}

struct Store<T>(T);

#[server(parts(attic))]
impl<T: AsRef<str> + Send + Sync + 'static> Store<T> {
    #[resource("store://{id}")]
    fn item(self: Arc<Self>, id: u8) -> String {
        format!("{} {id}", self.0.as_ref())
    }
}

#[server(part = attic)]
impl<T: AsRef<str> + Send + Sync + 'static> Store<T> {
    #[resource("store://attic")]
    async fn attic(&self) -> String {
        self.0.as_ref().to_owned()
    }

    #[tool]
    fn sweep(&self) {}
}

#[tokio::test]
async fn methods_are_resources() {
    let mut client = Client::of(Server::new("test", "0").service(Store("box"))).await;
    let answer = read(&mut client, "store://7").await;
    assert_eq!(answer["result"]["contents"][0]["text"], "box 7");
    let answer = read(&mut client, "store://attic").await;
    assert_eq!(answer["result"]["contents"][0]["text"], "box");
    assert_eq!(client.tools().await.len(), 1);
    assert!(Store::<String>::prompts().is_empty());
}
