//! Prompts, resources and completion, from a server in this process, in every version.

use std::time::Duration;

use serde_json::json;

use super::{Client, ClientError};
use crate::protocol::{
    CacheHint, Code, CompletionRef, Content, EmbeddedResource, Json, PromptArgument, PromptMessage,
    PromptResult, Role, TextOrBlob, UriTemplate, Version,
};
use crate::server::{Inquiry, Prompt, Resource, Server};

fn server() -> Server {
    let greet = Prompt::new("greet", async |ask: Inquiry| {
        let mut card = EmbeddedResource::text("docs://card", "card");
        card.meta
            .insert("a".into(), Json::encode(&7).expect("JSON"));
        let mut result = PromptResult::new(vec![
            PromptMessage::user(format!("Hello {}", ask.get("name").unwrap_or("you"))),
            PromptMessage::new(Role::Assistant, Content::Resource(card)),
        ]);
        result
            .meta
            .insert("b".into(), Json::encode(&8).expect("JSON"));
        result
    })
    .argument(PromptArgument::required("name"))
    .complete("name", async |ask: Inquiry| {
        vec![format!("{}a", ask.typed())]
    });
    let readme = Resource::new("docs://readme", "readme", async |_| "Read me!")
        .cache(CacheHint::private(Duration::from_secs(1)));
    let page = Resource::new("docs://{page}", "page", async |ask: Inquiry| {
        (ask.get("page") != Some("none")).then_some(vec![1u8, 2])
    });
    Server::new("inside", "1")
        .prompts([greet])
        .resources([readme, page])
        .page_size(1)
}

async fn connect(version: Version) -> Client {
    let builder = Client::builder().protocol_version(version);
    builder
        .connect(server())
        .await
        .expect("it speaks our language")
}

#[tokio::test]
async fn prompts_are_asked_for() {
    for version in Version::ALL {
        let client = connect(version).await;
        let prompts = client.list_prompts().await.expect("a list");
        assert_eq!(prompts[0].arguments[0].name, "name");
        let prompt = client.get_prompt("greet", json!({ "name": "Ada" })).await;
        let prompt = prompt.expect("a prompt");
        assert_eq!(prompt.messages[0].content.as_text(), Some("Hello Ada"));
        let Content::Resource(card) = &prompt.messages[1].content else {
            panic!("{prompt:?}");
        };
        assert_eq!(card.meta["a"].as_str(), "7");
        assert_eq!(prompt.meta["b"].as_str(), "8");
        let refused = client.get_prompt("greet", ()).await;
        assert!(
            matches!(&refused, Err(ClientError::Refused { error, .. })
                if error.code == Code::INVALID_PARAMS && error.message.contains("/arguments/name")),
            "{refused:?}"
        );
        let greet = CompletionRef::prompt("greet");
        let known = json!({ "other": "x" });
        let completion = client.complete(greet, "name", "Ad", known).await;
        assert_eq!(completion.expect("a completion").values, ["Ada"]);
    }
}

#[tokio::test]
async fn resources_are_read() {
    for version in Version::ALL {
        let client = connect(version).await;
        let resources = client.list_resources().await.expect("a list");
        assert_eq!(resources[0].uri, "docs://readme");
        let read = client.read_resource("docs://readme").await.expect("text");
        let caches = read.cache.map(|cache| cache.ttl_ms);
        assert!(matches!(caches, None | Some(1000)), "{caches:?}");
        assert!(matches!(&read.contents[0].body, TextOrBlob::Text { text } if text == "Read me!"));

        let templates = client.list_resource_templates().await.expect("a list");
        let template = UriTemplate::parse(&templates[0].uri_template).expect("a template");
        let uri = template.expand([("page", "a b")]);
        let read = client.read_resource(&uri).await.expect("bytes");
        assert_eq!(read.contents[0].uri, "docs://a%20b");
        assert!(matches!(&read.contents[0].body, TextOrBlob::Blob { blob } if blob == "AQI="));
        let nothing = client.read_resource("docs://none").await;
        assert!(nothing.expect_err("nothing").is_resource_not_found());
        let other = client.get_prompt("none", ()).await;
        assert!(!other.expect_err("nothing").is_resource_not_found());
    }
}
