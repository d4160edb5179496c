use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use serde_json::json;

use crate::client::script::{Deed, Log, notification, param, play};
use crate::client::{CallError, Client, ClientError, Target, ToolFailure};
use crate::transport::pair;

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("mcp-runtime-{}-{name}.jsonl", std::process::id()))
}

/// A server that counts its calls.
fn server() -> crate::transport::Connection {
    let (ours, theirs) = pair();
    let mut calls = 0;
    let script = move |request: &crate::protocol::Request| match request.method.as_str() {
        "server/discover" => Deed::Answer(json!({
            "resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {},
        })),
        _ => {
            calls += 1;
            let token = param(request, "_meta")["progressToken"].clone();
            let progress = json!({ "progressToken": token, "progress": calls });
            let said = vec![notification("notifications/progress", &progress)];
            let text = json!([{ "type": "text", "text": format!("call {calls}") }]);
            Deed::Say(said, Box::new(Deed::Answer(json!({ "content": text }))))
        }
    };
    tokio::spawn(play(theirs, script, Log::default()));
    ours
}

async fn count(client: &Client, id: i64) -> Result<(String, Vec<f64>), CallError> {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let report = seen.clone();
    let call = client.call_tool("count", json!({ "id": id }));
    let call = call.on_progress(move |step| report.lock().expect("no panic").push(step.progress));
    let result = call.await?;
    let seen = seen.lock().expect("no panic").clone();
    Ok((result.joined_text(), seen))
}

#[tokio::test]
async fn a_recorded_server_answers_as_it_did() {
    let transcript = file("replay");
    let builder = Client::builder().record(&transcript);
    let client = builder
        .connect(server())
        .await
        .expect("it speaks our language");
    for call in 1..=3 {
        let (text, _) = count(&client, 7).await.expect("it counts");
        assert_eq!(text, format!("call {call}"));
    }
    client.close().await.expect("it ends");

    let target = Target::replay(&transcript).expect("it was recorded");
    let builder = Client::builder().name("someone else");
    let client = builder
        .connect(target)
        .await
        .expect("it speaks our language");
    // Another request before shifts all ids.
    let error = count(&client, 8).await.expect_err("it was not asked that");
    assert!(
        error
            .to_string()
            .contains(r#"tools/call {"name":"count","arguments":{"id":8}}"#),
        "{error}"
    );
    for call in [1, 2, 3, 3] {
        let (text, progress) = count(&client, 7).await.expect("it counts");
        assert_eq!(text, format!("call {call}"));
        assert_eq!(progress, [f64::from(call)]);
    }
    client.close().await.expect("it ends");
    let _ = std::fs::remove_file(transcript);
}

#[tokio::test]
async fn a_transcript_can_be_written_by_hand() {
    let transcript = file("by-hand");
    let lines = [
        "# A comment, and an empty line.",
        "",
        r#"> {"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
        r#"< {"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
        r#"> {"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"x","arguments":{}}}"#,
        r#"< {"jsonrpc":"2.0","id":"c","error":{"code":1001,"message":"gone"}}"#,
    ];
    std::fs::write(&transcript, lines.join("\n")).expect("it can be written");
    let target = Target::replay(&transcript).expect("it is a transcript");
    let client = Client::connect(target)
        .await
        .expect("it speaks our language");
    let failed = client
        .call::<ToolFailure>("x", ())
        .await
        .expect_err("it fails");
    assert!(matches!(failed, CallError::Tool(failure) if failure.code == Some(1001)));

    std::fs::write(&transcript, "# fine\n> {]\n").expect("it can be written");
    let error = Target::replay(&transcript).expect_err("it is none");
    assert!(error.to_string().contains("line 2: "), "{error}");
    let _ = std::fs::remove_file(transcript);
}

#[tokio::test]
async fn a_recorded_connection_ends_as_others_do() {
    let transcript = file("end");
    let (ours, theirs) = pair();
    let builder = Client::builder().record(&transcript);
    drop(theirs);
    let error = builder.connect(ours).await.expect_err("nobody is there");
    assert!(
        error
            .to_string()
            .contains("the server closed the connection"),
        "{error}"
    );
    let builder = Client::builder().record("/no/such/directory/transcript");
    let error = builder
        .connect(server())
        .await
        .expect_err("there is no such directory");
    assert!(
        error.to_string().contains("/no/such/directory/transcript"),
        "{error}"
    );

    let client = Client::builder()
        .record(&transcript)
        .connect(server())
        .await;
    let client = client.expect("it speaks our language");
    let other = client.clone();
    client.close().await.expect("it ends");
    let error = count(&other, 1).await.expect_err("it was closed");
    assert!(matches!(
        error,
        CallError::Client(ClientError::Disconnected(_))
    ));
    let _ = std::fs::remove_file(transcript);
}

#[tokio::test]
async fn what_is_said_can_be_watched_as_it_is_recorded() {
    let transcript = file("watch");
    let seen = Arc::new(Mutex::new(String::new()));
    let watched = seen.clone();
    let client = Client::builder()
        .record(&transcript)
        .watch(move |line| *watched.lock().expect("no panic") += &format!("{line}\n"))
        .connect(server())
        .await
        .expect("it speaks our language");
    count(&client, 7).await.expect("it counts");
    client.close().await.expect("it ends");
    let seen = seen.lock().expect("no panic").clone();
    assert_eq!(
        std::fs::read_to_string(&transcript).expect("it was recorded"),
        seen
    );
    assert!(seen.contains("> {\"jsonrpc\":\"2.0\""), "{seen}");
    assert!(seen.contains("call 1"), "{seen}");
    std::fs::remove_file(transcript).expect("it is there");
}
