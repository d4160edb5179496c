//! Prompts and resources as generated code makes them, and what is wrong with a server that has them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

use super::definition::need;
use super::*;
use crate::protocol::{
    CacheHint, ErrorObject, Json, Message, Method, Params, PromptArgument, PromptMessage, Request,
    ToolResult,
};
use crate::transport::pair;

/// A service, as `#[server]` writes it.
#[derive(Default)]
struct Notes {
    read: AtomicU32,
}

const PLACE: Place = Place {
    file: "notes.rs",
    line: 7,
};

fn words(ask: &Inquiry) -> Reply<crate::protocol::Completion> {
    vec![format!("{}!", ask.typed())].into_completion()
}

impl Service for Notes {
    fn tools() -> Vec<Tool> {
        Vec::new()
    }

    fn prompts() -> Vec<Prompt> {
        let parameter = |name, required, complete| PromptParameter {
            name,
            description: "",
            required,
            complete,
        };
        let prompt = PromptDefinition {
            name: "summarize",
            title: "",
            description: "Asks for a summary.",
            icon: "",
            arguments: &[
                parameter("topic", true, Some(Handler::Inline(words))),
                parameter("lines", true, None),
                parameter("tone", false, None),
            ],
            needs: &[need::<Context>(), need::<String>()],
            handler: Handler::Blocking(|ask| {
                let mut values = Values::of(ask);
                let (Some(topic), Some(lines), Some(tone)) = (
                    values.take::<String>("topic"),
                    values.take::<u32>("lines"),
                    values.take_optional::<bool>("tone"),
                ) else {
                    return Err(values.reject());
                };
                let greeting: &String = ask.lend();
                let _: &Context = ask.lend();
                format!("{greeting} {topic} {lines} {tone:?}").into_prompt_result()
            }),
            place: PLACE,
        };
        vec![prompt.prompt()]
    }

    fn resources() -> Vec<Resource> {
        let resource = ResourceDefinition {
            uri: "notes://{id}",
            name: "note",
            title: "",
            description: "",
            mime_type: "text/markdown",
            size: None,
            icon: "",
            cache: CacheHint::NEVER,
            variables: &[PromptParameter {
                name: "id",
                description: "",
                required: true,
                complete: Some(Handler::Inline(words)),
            }],
            needs: &[],
            handler: Handler::Async(|ask| {
                Box::pin(async move {
                    let notes: Arc<Notes> = ask.receiver();
                    let count = notes.read.fetch_add(1, Ordering::Relaxed);
                    let id: u32 = ask.parse("id")?;
                    Some(format!("{id} {count}")).into_resource_result()
                })
            }),
            place: PLACE,
        };
        vec![resource.resource()]
    }
}

async fn ask(server: Server, requests: &[(&str, Value)]) -> Vec<Value> {
    let (mut ours, theirs) = pair();
    tokio::spawn(server.serve(theirs));
    let mut answers = Vec::new();
    for (method, params) in requests {
        let mut params = Params::encode(params).expect("an object");
        let meta = serde_json::json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        params.set("_meta", Json::encode(&meta).expect("JSON"));
        let request = Request {
            id: 1.into(),
            method: Method::from(*method),
            params,
        };
        ours.outgoing()
            .send(&Message::Request(request))
            .expect("a server");
        let answer = ours.next().await.expect("an answer").expect("a message");
        answers.push(serde_json::from_slice(&answer.encode()).expect("JSON"));
    }
    answers
}

#[tokio::test]
async fn what_generated_code_says_is_served() {
    let server = Server::new("notes", "1")
        .state("Hello".to_owned())
        .mount("db", Notes::default());
    let arguments = serde_json::json!({ "topic": "cats", "lines": "3" });
    let wrong = serde_json::json!({ "topic": "cats", "lines": "x", "tone": "y" });
    let requests = [
        (
            "prompts/get",
            serde_json::json!({ "name": "db.summarize", "arguments": arguments }),
        ),
        (
            "prompts/get",
            serde_json::json!({ "name": "db.summarize", "arguments": wrong }),
        ),
        ("resources/read", serde_json::json!({ "uri": "notes://7" })),
        ("resources/read", serde_json::json!({ "uri": "notes://8" })),
        (
            "completion/complete",
            serde_json::json!({
                "ref": { "type": "ref/resource", "uri": "notes://{id}" },
                "argument": { "name": "id", "value": "7" },
            }),
        ),
        (
            "completion/complete",
            serde_json::json!({
                "ref": { "type": "ref/prompt", "name": "db.summarize" },
                "argument": { "name": "topic", "value": "c" },
            }),
        ),
    ];
    let answers = ask(server, &requests).await;
    let text = &answers[0]["result"]["messages"][0]["content"]["text"];
    assert_eq!(text, "Hello cats 3 None");
    let message = answers[1]["error"]["message"].as_str().expect("an error");
    assert!(message.contains("`lines`: invalid digit"), "{message}");
    assert_eq!(answers[2]["result"]["contents"][0]["text"], "7 0");
    assert_eq!(
        answers[2]["result"]["contents"][0]["mimeType"],
        "text/markdown"
    );
    assert_eq!(answers[3]["result"]["contents"][0]["text"], "8 1");
    assert_eq!(answers[4]["result"]["completion"]["values"][0], "7!");
    assert_eq!(answers[5]["result"]["completion"]["values"][0], "c!");
}

#[tokio::test]
async fn every_mistake_is_named_before_anything_is_served() {
    let (_, connection) = pair();
    let prompt = |name: &str| Prompt::new(name, async |_| "text");
    let resource = |uri: &str| Resource::new(uri, "name", async |_| "text");
    let empty = async |_| Vec::<String>::new();
    let server = Server::new("notes", "1")
        .prompts([prompt("twice"), prompt("twice")])
        .prompts([prompt("odd")
            .argument(PromptArgument::optional("a"))
            .complete("b", empty)])
        .resources([
            resource("no scheme"),
            resource("a:{b"),
            resource("a:1"),
            resource("a:1"),
        ])
        .resources([resource("a:{x}").complete("y", empty)])
        .service(Notes::default());
    let error = server.serve(connection).await.expect_err("it is wrong");
    let text = error.to_string();
    for expected in [
        "two prompts are called `twice`",
        "offer_tests.rs",
        "the prompt `odd`",
        "completes `b`, which it does not have",
        "has the URI `no scheme`",
        "which is wrong at byte 2: a `{` without a `}`",
        "two resources are called `a:1`",
        "completes `y`",
        "the prompt `summarize` at notes.rs:7 borrows a `alloc::string::String`",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn errors_for_models_become_protocol_errors() {
    let plain = inquiry::protocol_error(Ok(ToolResult::error("the store is busy")));
    assert_eq!(
        (plain.code.0, &*plain.message),
        (-32603, "the store is busy")
    );
    let coded = ToolResult::error("too long").with_meta(
        "mcp-runtime/error",
        &serde_json::json!({ "code": 1003, "data": { "max": 9 } }),
    );
    let coded = inquiry::protocol_error(Ok(coded));
    assert_eq!(coded.code.0, 1003);
    assert_eq!(coded.data.expect("data").as_str(), r#"{"max":9}"#);
    let result: Result<Vec<PromptMessage>, _> = Err(ErrorObject::invalid_params("no"));
    assert_eq!(result.into_prompt_result().expect_err("no").code.0, -32602);
}
