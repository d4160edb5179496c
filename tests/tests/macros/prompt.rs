//! Functions and methods that are prompts.

use mcp_runtime::protocol::{Content, PromptMessage};
use mcp_runtime::{Context, Inquiry, Server, ToolError, prompt, prompts, server, tool, tools};
use serde::Deserialize;
use serde_json::{Value, json};

use super::harness::Client;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Tone {
    Formal,
    Friendly,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only shown")]
struct Id(u32);

type Maybe<T> = Option<T>;

fn languages(typed: &str) -> Vec<String> {
    let known = ["python", "ruby", "rust"].into_iter();
    known
        .filter(|it| it.starts_with(typed))
        .map(str::to_owned)
        .collect()
}

async fn tones(ask: Inquiry) -> Vec<&'static str> {
    match ask.get("code") {
        Some("fn") => vec!["formal"],
        _ => vec!["formal", "friendly"],
    }
}

/// Asks for a review.
///
/// Of code.
#[prompt(title = "Review", icon = "https://example.org/icon.png")]
async fn review(
    ctx: &Context,
    house: &String,
    /// The code to review.
    code: String,
    #[arg(complete = tones)] tone: Tone,
    #[arg(name = "lang", complete = languages)] language: Maybe<String>,
    #[arg(default = 3)] depth: u8,
    id: Option<Id>,
) -> String {
    let version = ctx.protocol_version();
    format!("{version} {house} {code} {tone:?} {language:?} {depth} {id:?}")
}

#[derive(Debug, thiserror::Error, ToolError)]
enum CardError {
    #[error("there is no {0}")]
    #[code(1004)]
    NoOccasion(String),
    #[error("write it yourself")]
    #[model]
    Lazy,
}

#[prompt(name = "greeting-card", inline, description = concat!("Writes", " a card"))]
fn card(occasion: String) -> Result<Vec<PromptMessage>, CardError> {
    match occasion.as_str() {
        "birthday" => Ok(vec![
            PromptMessage::user(occasion),
            PromptMessage::assistant("Dear"),
        ]),
        "monday" => Err(CardError::Lazy),
        _ => Err(CardError::NoOccasion(occasion)),
    }
}

#[prompt]
fn plain() -> anyhow::Result<Content> {
    anyhow::bail!("out of ink")
}

fn server() -> Server {
    Server::new("test", "0")
        .state("Our house".to_owned())
        .prompts(prompts![review, card, plain])
}

async fn get(client: &mut Client, name: &str, arguments: Value) -> Value {
    let params = json!({ "name": name, "arguments": arguments });
    client.request("prompts/get", params).await
}

#[tokio::test]
async fn functions_are_prompts() {
    let mut client = Client::of(server()).await;
    let answer = client.request("prompts/list", json!({})).await;
    assert_eq!(
        answer["result"]["prompts"],
        json!([
            {
                "name": "review",
                "title": "Review",
                "description": "Asks for a review.\n\nOf code.",
                "arguments": [
                    { "name": "code", "description": "The code to review.", "required": true },
                    { "name": "tone", "required": true },
                    { "name": "lang" },
                    { "name": "depth" },
                    { "name": "id" },
                ],
                "icons": [{ "src": "https://example.org/icon.png" }],
            },
            {
                "name": "greeting-card",
                "description": "Writes a card",
                "arguments": [{ "name": "occasion", "required": true }],
            },
            { "name": "plain" },
        ])
    );
    let answer = get(
        &mut client,
        "review",
        json!({ "code": "fn", "tone": "formal" }),
    )
    .await;
    assert_eq!(
        answer["result"]["messages"],
        json!([{
            "role": "user",
            "content": { "type": "text", "text": "2025-11-25 Our house fn Formal None 3 None" },
        }])
    );
    let all = json!({ "code": "fn", "tone": "friendly", "lang": "rust", "depth": "9", "id": "7" });
    let answer = get(&mut client, "review", all).await;
    assert_eq!(
        answer["result"]["messages"][0]["content"]["text"],
        "2025-11-25 Our house fn Friendly Some(\"rust\") 9 Some(Id(7))"
    );
    let answer = get(
        &mut client,
        "greeting-card",
        json!({ "occasion": "birthday" }),
    )
    .await;
    assert_eq!(answer["result"]["messages"][1]["role"], "assistant");
    assert_eq!(card("birthday".to_owned()).unwrap().len(), 2);
}

#[tokio::test]
async fn everything_that_is_wrong_with_a_prompt_is_named() {
    let mut client = Client::of(server()).await;
    let wrong = json!({ "code": "fn", "tone": "rude", "depth": "300", "id": "x" });
    let error = get(&mut client, "review", wrong).await["error"].clone();
    assert_eq!(error["code"], -32602);
    assert_eq!(
        error["message"],
        "invalid params: `tone`: unknown variant `rude`, expected `formal` or `friendly`; \
         `depth`: number too large to fit in target type; \
         `id`: invalid type: string \"x\", expected u32"
    );
    let error = get(&mut client, "greeting-card", json!({})).await["error"].clone();
    assert_eq!(error["code"], -32602);
    for (occasion, code, message) in [
        ("easter", 1004, "there is no easter"),
        ("monday", -32603, "write it yourself"),
    ] {
        let arguments = json!({ "occasion": occasion });
        let error = get(&mut client, "greeting-card", arguments).await["error"].clone();
        assert_eq!(
            (&error["code"], &error["message"]),
            (&json!(code), &json!(message))
        );
    }
    let error = get(&mut client, "plain", json!({})).await["error"].clone();
    assert_eq!(error["message"], "out of ink");
}

#[tokio::test]
async fn arguments_of_prompts_are_completed() {
    let mut client = Client::of(server()).await;
    for (name, value, known, expected) in [
        ("lang", "ru", json!({}), json!(["ruby", "rust"])),
        (
            "tone",
            "",
            json!({ "code": "x" }),
            json!(["formal", "friendly"]),
        ),
        ("tone", "", json!({ "code": "fn" }), json!(["formal"])),
        ("code", "", json!({}), json!([])),
    ] {
        let params = json!({
            "ref": { "type": "ref/prompt", "name": "review" },
            "argument": { "name": name, "value": value },
            "context": { "arguments": known },
        });
        let answer = client.request("completion/complete", params).await;
        assert_eq!(
            answer["result"]["completion"]["values"], expected,
            "{answer}"
        );
    }
}

struct Desk {
    owner: String,
}

/// Writes letters.
#[server]
impl Desk {
    #[prompt]
    async fn letter(&self, to: String) -> String {
        format!("{} to {to}", self.owner)
    }

    #[cfg(any())]
    #[prompt]
    fn absent(&self, missing: does::not::Exist) {}

    #[tool]
    fn owner(&self) -> String {
        self.owner.clone()
    }
}

#[tokio::test]
async fn methods_are_prompts() {
    let desk = Desk {
        owner: "Ada".to_owned(),
    };
    let server = Server::new("test", "0").tools(tools![]).mount("desk", desk);
    let mut client = Client::of(server).await;
    let answer = get(&mut client, "desk.letter", json!({ "to": "Bob" })).await;
    let text = &answer["result"]["messages"][0]["content"]["text"];
    assert_eq!(text, "Ada to Bob");
    assert_eq!(client.text("desk.owner", json!({})).await, "Ada");
}
