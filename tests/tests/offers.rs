//! Prompts, resources and changes, with other people's clients and servers.

use std::time::Duration;

use mcp_runtime::client::{Change, Client};
use mcp_runtime::protocol::{CompletionRef, UriTemplate, Version};
use mcp_tests::peers::{peers, run};
use mcp_tests::wire::PATIENCE;
use serde_json::json;

const FIXTURE: &str = env!("CARGO_BIN_EXE_fixture");

#[tokio::test]
async fn the_typescript_client_uses_our_server() {
    let Some(peers) = peers() else { return };
    for era in ["legacy", "modern"] {
        let mut client = peers.node("offers.mjs");
        let said = run(client.args([era, FIXTURE])).await;
        let said = said.unwrap_or_else(|error| panic!("{era}: {error}"));
        assert_eq!(said["prompts"][0]["name"], "review", "{era}: {said}");
        let message = &said["prompt"]["messages"][0];
        assert_eq!(message["role"], "user", "{era}: {said}");
        assert_eq!(said["resources"][0]["uri"], "docs://readme", "{era}");
        assert_eq!(
            said["resourceTemplates"][0]["uriTemplate"],
            "docs://pages/{number}"
        );
        assert_eq!(said["read"]["contents"][0]["text"], "Read me!", "{era}");
        assert!([-32002, -32602].contains(&said["none"].as_i64().expect("a code")));
        assert_eq!(said["completion"]["values"], json!(["ruby", "rust"]));
        assert_eq!(said["updated"], "docs://readme", "{era}: {said}");
    }
}

#[tokio::test]
async fn our_client_uses_the_reference_server() {
    let Some(peers) = peers() else { return };
    let client = Client::builder()
        .protocol_version(Version::NEWEST_LEGACY)
        .connect(peers.npm_server("server-everything"));
    let client = client.await.expect("a server");
    let prompts = client.list_prompts().await.expect("prompts");
    let simple = prompts.iter().find(|prompt| prompt.arguments.is_empty());
    let simple = &simple.expect("one without arguments").name;
    let prompt = client.get_prompt(simple, ()).await.expect("a prompt");
    assert!(!prompt.messages.is_empty());
    let completed = prompts
        .iter()
        .find(|prompt| prompt.name.contains("complet"));
    if let Some(prompt) = completed {
        let argument = &prompt.arguments[0].name;
        let of = CompletionRef::prompt(&prompt.name);
        let completion = client.complete(of, argument, "", ()).await;
        assert!(!completion.expect("a completion").values.is_empty());
    }
    let resources = client.list_resources().await.expect("resources");
    let uri = &resources[0].uri;
    let read = client.read_resource(uri).await.expect("contents");
    assert_eq!(read.contents[0].uri, *uri);
    for template in client.list_resource_templates().await.expect("templates") {
        let template = UriTemplate::parse(&template.uri_template).expect("a template");
        let values: Vec<_> = template.variables().map(|name| (name, "1")).collect();
        let uri = template.expand(values);
        client.read_resource(&uri).await.expect("contents");
    }
    let mut changes = client.subscribe(uri).await.expect("a subscription");
    let tools = client.list_tools().await.expect("tools");
    let toggle = tools.iter().find(|tool| tool.name.contains("subscriber"));
    if let Some(toggle) = toggle {
        client
            .call_tool(toggle.name.clone(), ())
            .await
            .expect("a result");
        let change = tokio::time::timeout(PATIENCE, changes.next()).await;
        let change = change.expect("in time").expect("it goes on");
        assert!(matches!(change, Change::Resource(_)), "{change:?}");
    }
    drop(changes);
    let ended = tokio::time::timeout(Duration::from_secs(20), client.close()).await;
    ended.expect("in time").expect("an end");
}
