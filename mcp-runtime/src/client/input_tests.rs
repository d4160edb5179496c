//! What servers ask, and how it is answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;

use super::answering::MOST;
use super::script::{Deed, Log, connect_with, notification, param, play};
use super::{CallError, Client, ClientBuilder, ClientError, Target};
use crate::protocol::{
    Code, CreateMessageResult, ElicitResult, ErrorObject, Message, Params, Request, RequestId,
    Root, SamplingContent,
};
use crate::transport::pair;

const MODERN: &str = "2026-07-28";
const SESSION: &str = "2025-11-25";

fn builder() -> ClientBuilder {
    Client::builder()
        .on_form(async |form| match form.message.as_str() {
            "no" => Ok(ElicitResult::decline()),
            "fail" => Err("out of paper")?,
            "panic" => panic!("a test"),
            _ => Ok(ElicitResult::accept(&json!({ "name": "Ada" }))?),
        })
        .on_url(async |_| Ok(ElicitResult::agree()))
        .on_message(async |request| {
            let text = format!("{} said", request.messages.len());
            let content = vec![SamplingContent::text(text)];
            Ok(CreateMessageResult::new("parrot", content))
        })
        .roots([Root::new("file:///a")])
}

fn form(message: &str) -> Value {
    json!({ "message": message, "requestedSchema": { "type": "object", "properties": {
        "name": { "type": "string", "default": "nobody" },
        "age": { "type": "integer", "default": 36 },
        "pet": { "type": "string" },
    }}})
}

fn question(id: &str, method: &str, params: &Value) -> Message {
    Message::Request(Request {
        id: RequestId::from(id),
        method: method.into(),
        params: Params::encode(params).expect("an object"),
    })
}

fn asks(requests: &Value, state: &Value) -> Deed {
    let mut result = json!({ "resultType": "input_required" });
    result["inputRequests"] = requests.clone();
    if !state.is_null() {
        result["requestState"] = state.clone();
    }
    Deed::Answer(result)
}

fn text(text: &str) -> Deed {
    let content = json!([{ "type": "text", "text": text }]);
    Deed::Answer(json!({ "resultType": "complete", "content": content }))
}

/// Waits until the client has answered so many questions.
async fn answers(log: &Log, count: usize) -> Vec<Value> {
    let wait = async {
        while log.answers().len() < count {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(20), wait).await;
    waited.expect("the client answers");
    log.answers()
}

#[tokio::test]
async fn a_request_is_repeated_with_the_answers_and_the_state_until_it_is_answered() {
    let state = "é\u{1F600}\"\\/\u{7f} ==";
    let mut round = 0;
    let (client, log) = connect_with(builder(), MODERN, move |_| {
        round += 1;
        match round {
            1 => asks(
                &json!({
                    "f": { "method": "elicitation/create", "params": form("who?") },
                    "u": { "method": "elicitation/create", "params": {
                        "mode": "url", "message": "pay", "url": "https://example.com/" } },
                    "m": { "method": "sampling/createMessage", "params": {
                        "maxTokens": 5,
                        "messages": [{ "role": "user", "content": { "type": "text", "text": "hi" } }] } },
                    "r": { "method": "roots/list" },
                }),
                &json!(state),
            ),
            2 => asks(&json!({}), &json!("two")),
            _ => text("done"),
        }
    })
    .await;
    let result = client.call_tool("x", json!({ "a": 1 })).await;
    assert_eq!(result.expect("a result").joined_text(), "done");
    let sent = log.of("tools/call");
    assert_eq!(sent.len(), 3);
    let params = &sent[1]["params"];
    assert_eq!(params["arguments"], json!({ "a": 1 }));
    assert_eq!(params["requestState"], json!(state));
    let given = &params["inputResponses"];
    assert_eq!(
        given["f"],
        json!({ "action": "accept", "content": { "name": "Ada", "age": 36 } }),
        "what was left empty has its default, and only that"
    );
    assert_eq!(given["u"], json!({ "action": "accept" }));
    assert_eq!(given["m"]["content"]["text"], "1 said");
    assert_eq!(given["r"]["roots"], json!([{ "uri": "file:///a" }]));
    assert_eq!(sent[2]["params"]["requestState"], "two");
    assert!(sent[2]["params"].get("inputResponses").is_none());
    let tokens: Vec<_> = sent
        .iter()
        .map(|it| (&it["id"], &it["params"]["_meta"]["progressToken"]))
        .collect();
    assert!(tokens.iter().all(|(id, token)| id == token), "{tokens:?}");
    assert!(tokens[0] != tokens[1]);
    let declared = &sent[0]["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"];
    assert_eq!(
        *declared,
        json!({ "roots": {}, "sampling": {}, "elicitation": { "form": {}, "url": {} } })
    );
}

#[tokio::test]
async fn a_server_that_asks_without_end_is_given_up() {
    let (client, log) = connect_with(builder().input_rounds(3), MODERN, |_| {
        asks(&json!({}), &json!("again"))
    })
    .await;
    let error = client.read_resource("a://b").await.expect_err("no result");
    assert!(
        matches!(error, ClientError::InputRounds { rounds: 3, .. }),
        "{error}"
    );
    assert_eq!(log.of("resources/read").len(), 4);
}

#[tokio::test]
async fn what_nobody_can_answer_fails_the_request() {
    let asked = |method: &'static str, params: Value| {
        move |_: &Request| {
            asks(
                &json!({ "k": { "method": method, "params": params } }),
                &json!(null),
            )
        }
    };
    let (client, _) = connect_with(Client::builder(), MODERN, asked("roots/list", json!({}))).await;
    let error = client.request::<Value>("tools/call", json!({})).await;
    assert!(
        matches!(error, Err(ClientError::InputRequired { .. })),
        "{error:?}"
    );

    for (message, why) in [("fail", "out of paper"), ("panic", "failed to answer")] {
        let ask = asked("elicitation/create", form(message));
        let (client, _) = connect_with(builder(), MODERN, ask).await;
        let error = client.call_tool("x", ()).await.expect_err("no answer");
        assert!(
            matches!(&error, CallError::Client(ClientError::Unanswered { .. })),
            "{error}"
        );
        assert!(error.to_string().contains(why), "{error}");
    }
    let (client, _) = connect_with(builder(), MODERN, |_| asks(&json!({}), &json!(null))).await;
    let error = client
        .call_tool("x", ())
        .await
        .expect_err("nothing is asked");
    assert!(
        matches!(error, CallError::Client(ClientError::Invalid { .. })),
        "{error}"
    );
}

#[tokio::test]
async fn errors_that_name_what_is_missing_are_read() {
    let (client, _) = connect_with(builder(), MODERN, |_| {
        let data = json!({ "requiredCapabilities": { "sampling": { "tools": {} } } });
        Deed::Refuse(ErrorObject::new(Code::MISSING_CLIENT_CAPABILITY, "no").with_data(&data))
    })
    .await;
    let error = client.read_resource("a://b").await.expect_err("refused");
    assert!(
        error
            .missing_capabilities()
            .expect("it says")
            .samples_with_tools()
    );
    assert!(error.url_elicitations().is_none());

    let (client, _) = connect_with(builder(), SESSION, |_| {
        let page =
            json!({ "mode": "url", "elicitationId": "7", "url": "https://a/", "message": "m" });
        let data = json!({ "elicitations": [page] });
        Deed::Refuse(ErrorObject::new(Code::URL_ELICITATION_REQUIRED, "no").with_data(&data))
    })
    .await;
    let CallError::Client(error) = client.call_tool("x", ()).await.expect_err("refused") else {
        panic!("it is no error of the tool")
    };
    let pages = error.url_elicitations().expect("it says");
    assert_eq!(pages.elicitations[0].url, "https://a/");
}

#[tokio::test]
async fn a_session_answers_what_it_declared() {
    let message = json!({ "role": "user", "content": { "type": "text", "text": "hi" } });
    let questions = vec![
        question("f", "elicitation/create", &form("who?")),
        question("n", "elicitation/create", &form("no")),
        question("e", "elicitation/create", &form("fail")),
        question(
            "m",
            "sampling/createMessage",
            &json!({ "maxTokens": 5, "messages": [message] }),
        ),
        question(
            "t",
            "sampling/createMessage",
            &json!({ "maxTokens": 5, "messages": [], "tools": [] }),
        ),
        question("b", "elicitation/create", &json!({ "message": 1 })),
        question("r", "roots/list", &json!({})),
        question("p", "ping", &json!({})),
        question("x", "tools/call", &json!({})),
    ];
    let count = questions.len();
    let mut questions = Some(questions);
    let (client, log) = connect_with(builder(), SESSION, move |_| {
        Deed::Say(questions.take().unwrap_or_default(), Box::new(text("done")))
    })
    .await;
    client.call_tool("x", ()).await.expect("a result");
    let answers = answers(&log, count).await;
    let of = |id: &str| answers.iter().find(|it| it["id"] == id).expect("an answer");
    assert_eq!(
        of("f")["result"]["content"],
        json!({ "name": "Ada", "age": 36 })
    );
    assert_eq!(of("n")["result"], json!({ "action": "decline" }));
    assert_eq!(of("e")["error"]["message"], "out of paper");
    assert_eq!(of("m")["result"]["content"]["text"], "1 said");
    assert_eq!(of("t")["error"]["code"], -32602);
    assert_eq!(of("b")["error"]["code"], -32602);
    assert_eq!(of("r")["result"]["roots"][0]["uri"], "file:///a");
    assert_eq!(of("p")["result"], json!({}));
    assert_eq!(of("x")["error"]["code"], -32601);
    let declared = &log.of("initialize")[0]["params"]["capabilities"];
    assert_eq!(declared["roots"], json!({ "listChanged": true }));

    client
        .set_roots([Root::new("file:///b")])
        .await
        .expect("told");
    client.call_tool("x", ()).await.expect("a result");
    assert_eq!(log.of("notifications/roots/list_changed").len(), 1);
    let (client, _) = connect_with(Client::builder(), SESSION, |_| text("done")).await;
    let error = client.set_roots([]).await.expect_err("not declared");
    assert!(matches!(
        error,
        ClientError::Undeclared {
            capability: "roots"
        }
    ));
}

#[tokio::test]
async fn a_flood_of_questions_is_answered_in_part_and_refused_in_part() {
    let (started, gate) = (Arc::new(AtomicU32::new(0)), Arc::new(Notify::new()));
    let (count, open) = (started.clone(), gate.clone());
    let builder = Client::builder().on_form(move |_| {
        count.fetch_add(1, Ordering::SeqCst);
        let open = open.clone();
        async move {
            open.notified().await;
            Ok(ElicitResult::cancel())
        }
    });
    let (client, log) = connect_with(builder, SESSION, |_| {
        let ask = |id: i32| question(&id.to_string(), "elicitation/create", &form("?"));
        Deed::Say((0..1000).map(ask).collect(), Box::new(text("done")))
    })
    .await;
    client
        .call_tool("x", ())
        .await
        .expect("a call is not in the way of questions");
    let refused = answers(&log, 1000 - MOST).await;
    assert!(
        refused.iter().all(|it| it["error"]["code"] == -32603),
        "{refused:?}"
    );
    assert_eq!(refused.len(), 1000 - MOST);
    while (started.load(Ordering::SeqCst) as usize) < MOST {
        tokio::task::yield_now().await;
    }
    gate.notify_waiters();
    let all = answers(&log, 1000).await;
    assert_eq!(
        all.iter()
            .filter(|it| it["result"]["action"] == "cancel")
            .count(),
        MOST
    );
}

#[tokio::test]
async fn a_question_that_is_withdrawn_is_dropped_and_not_answered() {
    struct Dropped(Arc<AtomicU32>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    let dropped = Arc::new(AtomicU32::new(0));
    let drops = dropped.clone();
    let builder = Client::builder().on_form(move |_| {
        let guard = Dropped(drops.clone());
        async move {
            let _guard = guard;
            std::future::pending().await
        }
    });
    let mut round = 0;
    let (client, log) = connect_with(builder, SESSION, move |_| {
        round += 1;
        let said = match round {
            1 => vec![
                question("a", "elicitation/create", &form("?")),
                question("b", "elicitation/create", &form("?")),
            ],
            _ => vec![notification(
                "notifications/cancelled",
                &json!({ "requestId": "a" }),
            )],
        };
        Deed::Say(said, Box::new(text("done")))
    })
    .await;
    let drops = async |count| {
        let wait = async {
            while dropped.load(Ordering::SeqCst) < count {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(20), wait).await;
        waited.expect("handlers are dropped");
    };
    client.call_tool("x", ()).await.expect("a result");
    client.call_tool("x", ()).await.expect("a result");
    drops(1).await;
    assert_eq!(dropped.load(Ordering::SeqCst), 1, "the other goes on");
    client.close().await.expect("it ends");
    drops(2).await;
    assert!(log.answers().is_empty());
}

#[tokio::test]
async fn what_was_asked_is_recorded_and_replayed() {
    for version in [MODERN, SESSION] {
        let name = format!("mcp-runtime-{}-input-{version}.jsonl", std::process::id());
        let transcript = std::env::temp_dir().join(name);
        let script = move |request: &Request| match version {
            MODERN if param(request, "requestState").is_null() => asks(
                &json!({ "f": { "method": "elicitation/create", "params": form("who?") } }),
                &json!("s"),
            ),
            MODERN => text("done"),
            _ => {
                let ask = question("q", "elicitation/create", &form("who?"));
                Deed::Say(vec![ask], Box::new(text("done")))
            }
        };
        let recorder = builder().record(&transcript);
        let (client, log) = connect_with(recorder, version, script).await;
        client.call_tool("x", ()).await.expect("a result");
        if version == SESSION {
            answers(&log, 1).await;
        }
        client.close().await.expect("it ends");

        let asked = Arc::new(AtomicU32::new(0));
        let count = asked.clone();
        let builder = Client::builder().on_form(move |_| {
            count.fetch_add(1, Ordering::SeqCst);
            async { Ok(ElicitResult::accept(&json!({ "name": "Ada" }))?) }
        });
        let target = Target::replay(&transcript).expect("it was recorded");
        let client = builder.connect(target).await.expect("it is replayed");
        let result = client.call_tool("x", ()).await.expect("a result");
        assert_eq!(result.joined_text(), "done");
        assert_eq!(asked.load(Ordering::SeqCst), 1, "{version}");
        std::fs::remove_file(&transcript).expect("it was written");
    }
}

#[tokio::test]
async fn questions_before_the_handshake_is_over_are_answered() {
    let (ours, theirs) = pair();
    let log = Log::default();
    let script = |request: &Request| match request.method.as_str() {
        "initialize" => Deed::Say(
            vec![question("early", "roots/list", &json!({}))],
            Box::new(Deed::Answer(json!({
                "protocolVersion": SESSION, "capabilities": {},
                "serverInfo": { "name": "eager", "version": "1" },
            }))),
        ),
        _ => Deed::Refuse(ErrorObject::method_not_found("?")),
    };
    tokio::spawn(play(theirs, script, log.clone()));
    let client = builder().connect(ours).await.expect("it connects");
    assert_eq!(
        answers(&log, 1).await[0]["result"]["roots"][0]["uri"],
        "file:///a"
    );
    client.close().await.expect("it ends");
}
