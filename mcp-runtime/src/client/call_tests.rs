use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::script::{Deed, connect, connect_with, notification, param};
use super::{CallError, Client, ClientError, FromFailure, Retry, ToolFailure};
use crate::protocol::{Code, ErrorObject, Message, RequestId, ToolResult, Version};

fn text(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }] })
}

fn answers(result: Value) -> impl FnMut(&crate::protocol::Request) -> Deed + Send + 'static {
    move |_| Deed::Answer(result.clone())
}

#[tokio::test(start_paused = true)]
async fn a_client_knows_what_the_server_says_about_itself() {
    for version in ["2024-11-05", "2025-11-25", "2026-07-28"] {
        let (client, _) = connect_with(Client::builder(), version, answers(json!({}))).await;
        assert_eq!(client.protocol_version().as_str(), version);
        assert_eq!(client.server_info().expect("it says so").name, "scripted");
        assert_eq!(client.instructions(), Some("Be nice."));
        assert!(client.capabilities().tools.is_some());
    }
}

#[tokio::test(start_paused = true)]
async fn requests_carry_what_their_version_wants() {
    let builder = Client::builder().name("tester").version("7");
    let (client, log) = connect_with(builder.clone(), "2026-07-28", answers(text("hi"))).await;
    let call = client
        .call::<ToolFailure>("greet", ())
        .meta("com.example/id", 5);
    call.await.expect("it greets");
    let [call] = &log.of("tools/call")[..] else {
        panic!("one call")
    };
    assert_eq!(
        call["params"],
        json!({
            "name": "greet",
            "arguments": {},
            "_meta": {
                "com.example/id": 5,
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": { "name": "tester", "version": "7" },
                "io.modelcontextprotocol/clientCapabilities": {},
                "progressToken": call["id"],
            },
        })
    );

    let (client, log) = connect_with(builder, "2025-11-25", answers(text("hi"))).await;
    client
        .call::<ToolFailure>("greet", ())
        .await
        .expect("it greets");
    let _: Value = client
        .request("x/y", json!({ "a": 1 }))
        .await
        .expect("an object");
    let [call] = &log.of("tools/call")[..] else {
        panic!("one call")
    };
    assert_eq!(
        call["params"]["_meta"],
        json!({ "progressToken": call["id"] })
    );
    assert_eq!(log.of("x/y")[0]["params"], json!({ "a": 1 }));
    assert_eq!(log.of("notifications/initialized").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn metadata_of_the_caller_is_kept() {
    let (client, log) = connect(answers(json!({}))).await;
    let params = json!({ "_meta": { "com.example/id": 5 } });
    let _: Value = client.request("x/y", params).await.expect("an object");
    let meta = &log.of("x/y")[0]["params"]["_meta"];
    assert_eq!(meta["com.example/id"], 5);
    assert_eq!(
        meta["io.modelcontextprotocol/protocolVersion"],
        "2026-07-28"
    );
}

#[derive(Debug, PartialEq)]
enum NoteError {
    NotFound { id: u64 },
    Busy,
    Other(String),
}

impl FromFailure for NoteError {
    fn from_failure(failure: ToolFailure) -> Self {
        #[derive(Deserialize)]
        struct Fields {
            id: u64,
        }
        let data = failure.data.as_ref();
        let fields = data.and_then(|data| serde_json::from_str::<Fields>(data.get()).ok());
        match (failure.code, fields) {
            (Some(1001), Some(Fields { id })) => Self::NotFound { id },
            (Some(1002), _) => Self::Busy,
            _ => Self::Other(failure.text),
        }
    }

    fn is_retryable(&self) -> bool {
        *self == Self::Busy
    }
}

#[tokio::test(start_paused = true)]
async fn failures_of_a_tool_become_its_error_type() {
    let (client, _) = connect(|request| {
        let name: String = request.params.required("name").expect("it has a name");
        let failed = |code: i64, data: Value| {
            let mut result = text("what happened");
            result["isError"] = json!(true);
            result["_meta"] = json!({ "mcp-runtime/error": { "code": code, "data": data } });
            Deed::Answer(result)
        };
        match name.as_str() {
            "result" => failed(1001, json!({ "id": 5 })),
            "object" => {
                let error = ErrorObject::new(Code(1001), "gone").with_data(&json!({ "id": 6 }));
                Deed::Refuse(error)
            }
            "busy" => failed(1002, Value::Null),
            "foreign" => {
                let content = json!([
                    { "type": "text", "text": "one" }, { "type": "text", "text": "two" },
                ]);
                Deed::Answer(json!({ "content": content, "isError": true }))
            }
            _ => Deed::Refuse(ErrorObject::invalid_params("no such tool")),
        }
    })
    .await;
    let call = async |tool: &'static str| {
        let failed = client.call::<NoteError>(tool, ()).await;
        failed.expect_err("every tool here fails")
    };
    let error = call("result").await;
    assert!(matches!(
        error,
        CallError::Tool(NoteError::NotFound { id: 5 })
    ));
    assert!(!error.is_retryable());
    let error = call("object").await;
    assert!(matches!(
        error,
        CallError::Tool(NoteError::NotFound { id: 6 })
    ));
    let error = call("busy").await;
    assert!(error.is_retryable());
    let error = call("foreign").await;
    assert!(matches!(error, CallError::Tool(NoteError::Other(text)) if text == "one\ntwo"));
    let error = call("unknown").await;
    assert!(
        matches!(&error, CallError::Client(ClientError::Refused { error, .. })
            if error.code == Code::INVALID_PARAMS),
        "{error:?}"
    );

    let raw = client.call::<NoteError>("result", ()).raw().await;
    assert!(raw.expect("raw results are never failures").is_error);
}

#[tokio::test(start_paused = true)]
async fn output_is_decoded_and_a_surprise_is_kept() {
    let (client, _) = connect(|request| {
        let mut result = text("{\"n\":1}");
        result["structuredContent"] = param(request, "arguments");
        Deed::Answer(result)
    })
    .await;
    #[derive(Debug, Deserialize)]
    struct Output {
        n: u8,
    }
    let output = client.call_structured::<Output, ToolFailure>("echo", json!({ "n": 3 }));
    assert_eq!(output.await.expect("it is an output").n, 3);
    let number = client.call_wrapped::<u8, ToolFailure>("echo", json!({ "result": 4 }));
    assert_eq!(number.await.expect("it is a number"), 4);
    let surprise = client.call_structured::<Output, ToolFailure>("echo", json!({ "n": "three" }));
    let Err(CallError::Decode { error, result }) = surprise.await else {
        panic!("a string is no number")
    };
    assert!(
        error.to_string().contains("invalid type: string"),
        "{error}"
    );
    assert!(result.structured_content.is_some());
}

#[tokio::test(start_paused = true)]
async fn results_of_other_types_are_refused() {
    let cases = [
        (
            json!({ "resultType": "input_required", "inputRequests": {} }),
            "neither asks anything",
        ),
        (json!({ "resultType": "task" }), "its type is `task`"),
        (json!({ "resultType": 5 }), "/resultType"),
        (json!([1]), "not an object"),
        (json!({ "content": "text" }), "expected a sequence"),
    ];
    for (result, why) in cases {
        let (client, _) = connect(answers(result)).await;
        let error = client
            .call::<ToolFailure>("x", ())
            .await
            .expect_err("it cannot be used");
        assert!(error.to_string().contains(why), "{error}");
        assert!(!error.is_retryable());
    }
    // Versions without typed results may use the name for something else.
    let odd = json!({ "resultType": "task", "content": [] });
    let (client, _) = connect_with(Client::builder(), "2025-11-25", answers(odd)).await;
    client
        .call::<ToolFailure>("x", ())
        .await
        .expect("it is a result");
}

#[tokio::test(start_paused = true)]
async fn arguments_that_are_no_object_are_refused_before_they_are_sent() {
    let (client, log) = connect(answers(text("hi"))).await;
    let error = client
        .call::<ToolFailure>("greet", 5)
        .await
        .expect_err("5 is no object");
    assert!(
        error
            .to_string()
            .contains("arguments of `greet` must be an object"),
        "{error}"
    );
    let error = client
        .request::<Value>("x", [1])
        .await
        .expect_err("a list is no object");
    assert!(error.to_string().contains("must be an object"), "{error}");
    assert!(log.of("tools/call").is_empty() && log.of("x").is_empty());
}

#[tokio::test(start_paused = true)]
async fn calls_run_side_by_side() {
    let mut held = Vec::new();
    let (client, _) = connect(move |request| {
        held.push(request.id.clone());
        if held.len() < 10 {
            return Deed::Nothing;
        }
        // All are out: they are answered in the opposite order, each with its own id.
        let answers = held.drain(..).rev().map(|id| {
            let text = text(&id.to_string());
            let bytes = json!({ "jsonrpc": "2.0", "id": id, "result": text }).to_string();
            Message::decode(&bytes.into()).expect("it is an answer")
        });
        Deed::Say(answers.collect(), Box::new(Deed::Nothing))
    })
    .await;
    let calls = (0..10).map(|_| {
        let client = client.clone();
        tokio::spawn(async move { client.call::<ToolFailure>("x", ()).await })
    });
    let mut ids = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        ids.push(
            call.await
                .expect("no panic")
                .expect("an answer")
                .joined_text(),
        );
    }
    ids.dedup();
    assert_eq!(ids.len(), 10);
}

#[tokio::test(start_paused = true)]
async fn dropping_a_call_withdraws_it_once() {
    for version in ["2025-11-25", "2026-07-28"] {
        let (client, log) = connect_with(Client::builder(), version, |_| Deed::Nothing).await;
        let call = client.call::<ToolFailure>("x", ()).into_future();
        let waited = tokio::time::timeout(Duration::from_secs(1), call).await;
        assert!(waited.is_err());
        tokio::time::sleep(Duration::from_secs(1)).await;
        let id = log.of("tools/call")[0]["id"].clone();
        let [cancelled] = &log.of("notifications/cancelled")[..] else {
            panic!("one cancellation")
        };
        assert_eq!(cancelled["params"]["requestId"], id);
        // A call that was never awaited was never made.
        drop(client.call::<ToolFailure>("x", ()));
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(log.of("tools/call").len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_times_out_and_the_client_goes_on() {
    let builder = Client::builder().timeout(Duration::from_secs(60));
    let script = |request: &crate::protocol::Request| match param(request, "name").as_str() {
        Some("slow") => Deed::Nothing,
        _ => Deed::Answer(text("hi")),
    };
    let (client, log) = connect_with(builder, "2026-07-28", script).await;
    let call = client
        .call::<ToolFailure>("slow", ())
        .timeout(Duration::from_secs(2));
    let error = call.await.expect_err("it never answers");
    assert_eq!(
        error.to_string(),
        "the server did not answer `tools/call` within 2s"
    );
    assert!(error.is_retryable());
    let fast = client.call::<ToolFailure>("fast", ()).await;
    fast.expect("it answers");
    assert_eq!(log.of("notifications/cancelled").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn progress_reaches_the_call_it_is_about() {
    let (client, _) = connect(|request| {
        let progress = |token: &Value, progress: u8| {
            let params = json!({ "progressToken": token, "progress": progress, "message": "m" });
            notification("notifications/progress", &params)
        };
        let own = param(request, "_meta")["progressToken"].clone();
        let said = vec![
            progress(&json!("someone else's"), 9),
            progress(&own, 1),
            notification("notifications/progress", &json!({ "progressToken": own })),
            notification(
                "notifications/message",
                &json!({ "level": "info", "data": 1 }),
            ),
            progress(&own, 2),
        ];
        Deed::Say(said, Box::new(Deed::Answer(text("done"))))
    })
    .await;
    let seen = Arc::new(Mutex::new(Vec::new()));
    let report = seen.clone();
    let call = client
        .call::<ToolFailure>("x", ())
        .on_progress(move |progress| {
            report.lock().expect("no panic").push(progress.progress);
        });
    call.await.expect("it is done");
    assert_eq!(*seen.lock().expect("no panic"), [1.0, 2.0]);
}

#[tokio::test(start_paused = true)]
async fn what_the_server_asks_is_answered_where_the_version_allows_it() {
    let asks = |_: &crate::protocol::Request| {
        let ask = |id: &str, method: &str| {
            Message::request(
                RequestId::from(id),
                method.into(),
                crate::protocol::Params::default(),
            )
        };
        let asked = vec![ask("p", "ping"), ask("e", "elicitation/create")];
        Deed::Say(asked, Box::new(Deed::Answer(text("hi"))))
    };
    let (client, log) = connect_with(Client::builder(), "2025-06-18", asks).await;
    client
        .call::<ToolFailure>("x", ())
        .await
        .expect("it answers");
    client.close().await.expect("it ends");
    let answers = log.answers();
    assert_eq!(
        answers[0],
        json!({ "jsonrpc": "2.0", "id": "p", "result": {} })
    );
    assert_eq!(answers[1]["error"]["code"], -32601);

    let (client, log) = connect(asks).await;
    client
        .call::<ToolFailure>("x", ())
        .await
        .expect("it answers");
    client.close().await.expect("it ends");
    assert!(
        log.answers().is_empty(),
        "clients of this version send no answers"
    );
}

#[tokio::test(start_paused = true)]
async fn tools_are_listed_from_all_pages_and_one_bad_tool_hides_no_other() {
    let (client, log) = connect(|request| {
        let tool = |name: &str| json!({ "name": name, "inputSchema": { "type": "object" } });
        let page = match param(request, "cursor").as_str() {
            None => json!({ "tools": [tool("a"), { "name": "bad" }], "nextCursor": "" }),
            Some("") => json!({ "tools": [], "nextCursor": "2" }),
            Some(_) => json!({ "tools": [tool("b")], "nextCursor": null }),
        };
        Deed::Answer(page)
    })
    .await;
    let tools = client.list_tools().await.expect("it lists");
    let names: Vec<_> = tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(log.of("tools/list").len(), 3);
}

#[tokio::test(start_paused = true)]
async fn tools_are_remembered_for_as_long_as_the_server_says() {
    let tool = json!({ "name": "a", "inputSchema": { "type": "object" } });
    for (ttl, minutes, lists) in [
        (json!(90_000), 1, 1),
        (json!(90_000), 2, 2),
        (json!(0), 0, 2),
        (json!(-5), 0, 2),
        (json!("long"), 0, 2),
        (Value::Null, 0, 2),
    ] {
        let page = json!({ "tools": [tool], "ttlMs": ttl });
        let (client, log) = connect(answers(page)).await;
        assert_eq!(client.tools().await.expect("it lists").len(), 1);
        tokio::time::sleep(Duration::from_secs(60 * minutes)).await;
        assert_eq!(client.tools().await.expect("it lists").len(), 1);
        assert_eq!(log.of("tools/list").len(), lists, "{ttl}");
    }
}

#[tokio::test(start_paused = true)]
async fn tools_are_remembered_until_the_server_says_that_they_changed() {
    let script = |request: &crate::protocol::Request| match request.method.as_str() {
        "tools/call" => {
            let changed = notification("notifications/tools/list_changed", &json!({}));
            Deed::Say(vec![changed], Box::new(Deed::Answer(text("changed"))))
        }
        _ => Deed::Answer(json!({ "tools": [] })),
    };
    let (client, log) = connect_with(Client::builder(), "2025-11-25", script).await;
    client.tools().await.expect("it lists");
    client.tools().await.expect("it lists");
    assert_eq!(log.of("tools/list").len(), 1);
    let changed = client.call::<ToolFailure>("change", ()).await;
    changed.expect("it changes them");
    client.tools().await.expect("it lists");
    client.tools().await.expect("it lists");
    assert_eq!(log.of("tools/list").len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_list_without_end_is_an_error() {
    let (client, _) = connect(answers(json!({ "tools": [], "nextCursor": "again" }))).await;
    let error = client
        .list_tools()
        .await
        .expect_err("it goes round in circles");
    assert!(error.to_string().contains("a cursor came twice"), "{error}");

    let mut page = 0;
    let (client, _) = connect(move |_| {
        page += 1;
        Deed::Answer(json!({ "tools": [], "nextCursor": page.to_string() }))
    })
    .await;
    let error = client.list_tools().await.expect_err("it never ends");
    assert!(error.to_string().contains("more than 1000"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn when_the_server_hangs_up_calls_fail_at_once() {
    let (client, _) = connect(|_| Deed::HangUp).await;
    let error = client
        .call::<ToolFailure>("x", ())
        .await
        .expect_err("it hangs up");
    assert_eq!(error.to_string(), "the server closed the connection");
    assert!(error.is_retryable());
    let error = client.list_tools().await.expect_err("it has hung up");
    assert!(matches!(error, ClientError::Disconnected(_)));
    client
        .close()
        .await
        .expect("there is nothing left to close");
}

#[tokio::test(start_paused = true)]
async fn closing_one_clone_closes_all() {
    let (client, _) = connect(|_| Deed::Nothing).await;
    let other = client.clone();
    let call = tokio::spawn(async move { other.call::<ToolFailure>("x", ()).await });
    tokio::task::yield_now().await;
    client.close().await.expect("it closes");
    let error = call
        .await
        .expect("no panic")
        .expect_err("the client was closed");
    assert_eq!(error.to_string(), "the client was closed");
    assert!(!error.is_retryable());
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_cannot_be_read_fails_its_call() {
    let (ours, mut theirs) = crate::transport::pair();
    tokio::spawn(async move {
        while let Some(incoming) = theirs.receive().await {
            let Ok(Message::Request(request)) = incoming.message else {
                continue;
            };
            let (id, reply) = (request.id, incoming.reply);
            let answer = match request.method.as_str() {
                "server/discover" => json!({ "jsonrpc": "2.0", "id": id, "result": {
                    "supportedVersions": ["2026-07-28"], "capabilities": {} } }),
                _ => json!({ "jsonrpc": "2.0", "id": id, "result": {}, "error": {} }),
            };
            let _ = reply.send_frame(b"Welcome to the server!".to_vec());
            let _ = reply.send_frame(answer.to_string().into_bytes());
        }
    });
    let client = Client::connect(ours)
        .await
        .expect("garbage does not matter");
    assert_eq!(client.protocol_version(), Version::V2026_07_28);
    let error = client
        .call::<ToolFailure>("x", ())
        .await
        .expect_err("it is both");
    assert!(
        error.to_string().contains("both /result and /error"),
        "{error}"
    );
}

#[tokio::test(start_paused = true)]
async fn calls_are_made_again_where_that_is_wanted_and_may_help() {
    let busy = |request: &crate::protocol::Request| {
        let code = match param(request, "name").as_str() {
            Some("busy") => 1002,
            _ => 1003,
        };
        Deed::Refuse(ErrorObject::new(Code(code), "failed"))
    };
    let (client, log) = connect(busy).await;
    let made = async |tool: &'static str, retry: Retry| {
        let before = log.of("tools/call").len();
        let failed = client.call::<NoteError>(tool, ()).retry(retry).await;
        failed.expect_err("every tool here fails");
        log.of("tools/call").len() - before
    };
    assert_eq!(made("busy", Retry::times(0)).await, 1);
    assert_eq!(made("busy", Retry::times(3)).await, 4);
    assert_eq!(made("broken", Retry::times(3)).await, 1);
    // What is left of the budget: of ten calls three are spent, and four were earned tenths.
    assert_eq!(made("busy", Retry::times(100)).await, 1 + 7);
    assert_eq!(made("busy", Retry::times(100)).await, 1);

    let mut calls = 0;
    let (client, _) = connect(move |_| {
        calls += 1;
        match calls {
            1 | 2 => Deed::Nothing,
            _ => Deed::Answer(text("at last")),
        }
    })
    .await;
    let call = client.call::<ToolFailure>("x", ()).retry(Retry::times(2));
    let result = call.timeout(Duration::from_secs(1)).await;
    assert_eq!(result.expect("it answers").joined_text(), "at last");
}

#[tokio::test(start_paused = true)]
async fn no_time_is_too_long_to_wait() {
    let builder = Client::builder().max_timeout(Duration::MAX);
    let (client, _) = connect_with(builder, "2026-07-28", answers(text("hi"))).await;
    let call = client.call::<ToolFailure>("x", ()).timeout(Duration::MAX);
    call.await.expect("it answers");
}

#[test]
fn clients_and_calls_can_be_sent_to_other_tasks() {
    fn send<T: Send>() {}
    send::<super::Call<ToolResult>>();
    // The output need not be `Send` for the call to be.
    send::<super::CallFuture<std::rc::Rc<()>, ToolFailure>>();
    fn sync<T: Send + Sync>() {}
    sync::<Client>();
    sync::<super::ConnectError>();
    sync::<CallError>();
}
