//! Servers that misbehave, as shell scripts. Each has a defined outcome; none hangs or leaves a process.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use super::{CallError, Client, ClientBuilder, ClientError, ConnectError, ToolFailure};

/// What the scripts have in common: `open` does the handshake, `reply` and `refuse` answer the request
/// that was read last.
const PRELUDE: &str = r#"
ask() { IFS= read -r line || exit 0; id=${line#*\"id\":}; id=${id%%,*}; }
reply() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
refuse() { printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"what?"}}\n' "$id"; }
say() { reply "{\"content\":[{\"type\":\"text\",\"text\":\"$1\"}]}"; }
greet() { reply '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"bad","version":"1"}}'; }
open() { ask; refuse; ask; greet; ask; }
serve() {
    while ask; do
        case $line in
            *'"server/discover"'*) discover;;
            *'"initialize"'*) greet;;
            *'"notifications/'*) ;;
            *crash*) echo crashing >&2; exit 4;;
            *) say $$;;
        esac
    done
}
discover() { refuse; }
"#;

fn script(text: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{PRELUDE}{text}")]);
    command
}

fn builder() -> ClientBuilder {
    Client::builder()
        .timeout(Duration::from_secs(10))
        .shutdown_timeout(Duration::from_millis(200))
}

async fn bounded<T>(future: impl Future<Output = T>) -> T {
    let done = timeout(Duration::from_secs(20), future).await;
    done.expect("nothing may hang")
}

async fn connect(text: &str) -> Client {
    let connected = bounded(builder().connect(script(text))).await;
    connected.expect("the handshake is in order")
}

async fn refused(builder: ClientBuilder, text: &str) -> ConnectError {
    let connected = bounded(builder.connect(script(text))).await;
    connected.expect_err("the handshake is not in order")
}

async fn call(client: &Client) -> Result<String, CallError> {
    let result = bounded(client.call("x", ()).into_future()).await;
    result.map(|result| result.joined_text())
}

async fn close(client: Client) {
    bounded(client.close()).await.expect("it ends");
}

/// Whether a process runs: one that has exited and was not waited for does not.
fn runs(pid: &str) -> bool {
    if Path::new("/proc/self/stat").exists() {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
        let state = stat.ok().and_then(|stat| {
            let (_, rest) = stat.rsplit_once(") ")?;
            rest.chars().next()
        });
        return state.is_some_and(|state| state != 'Z');
    }
    let ps = std::process::Command::new("ps")
        .args(["-o", "stat=", "-p", pid])
        .output();
    let state = ps.expect("there is a ps where there is no /proc").stdout;
    !state.is_empty() && !state.starts_with(b"Z")
}

async fn vanishes(pid: &str) {
    bounded(async {
        while runs(pid) {
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn garbage_before_the_first_message_is_skipped() {
    let client = connect(
        r#"echo 'Welcome!'; echo '{"not": "a message"}'; printf '\377\376\n\n'; open; ask; say hi; ask"#,
    )
    .await;
    assert_eq!(call(&client).await.expect("it answers"), "hi");
    close(client).await;
}

#[tokio::test]
async fn messages_in_pieces_are_put_together() {
    let client = connect(
        r#"open; ask
        printf '{"jsonrpc":"2.0","id":%s,' "$id"; sleep 0.02
        printf '"result":{"content":[{"type":"text","text":"\303'; sleep 0.02
        printf '\251"}]}}'; sleep 0.02; printf '\r\n'; ask"#,
    )
    .await;
    assert_eq!(call(&client).await.expect("it answers"), "é");
    close(client).await;
}

#[tokio::test]
async fn a_server_that_never_answers_is_given_up() {
    let builder = builder()
        .probe_timeout(Duration::from_millis(50))
        .timeout(Duration::from_millis(100));
    let error = refused(
        builder,
        "echo waiting for godot >&2; echo $$ >&2; while ask; do :; done",
    )
    .await;
    let ConnectError::Timeout { stderr, .. } = &error else {
        panic!("{error}")
    };
    assert!(
        error.to_string().contains("`initialize` within 100ms"),
        "{error}"
    );
    assert!(error.to_string().contains("waiting for godot"), "{error}");
    assert!(
        !runs(&stderr[1]),
        "nothing is left of a server that could not be connected to"
    );
}

#[tokio::test]
async fn a_server_that_is_silent_about_the_probe_is_initialized() {
    let builder = builder().probe_timeout(Duration::from_millis(50));
    let server = script("ask; ask; greet; ask; ask; say hi; ask");
    let client = bounded(builder.connect(server))
        .await
        .expect("it knows `initialize`");
    assert_eq!(call(&client).await.expect("it answers"), "hi");
    close(client).await;
}

#[tokio::test]
async fn a_server_that_exits_on_the_probe_is_started_again() {
    let client = connect(
        r#"ask; case $line in *server/discover*) exit 1;; esac; greet; ask; ask; say hi; ask"#,
    )
    .await;
    assert_eq!(call(&client).await.expect("it answers"), "hi");
    close(client).await;
}

#[tokio::test]
async fn a_server_that_exits_at_once_says_why() {
    let error = refused(builder(), "echo set the API key >&2; exit 3").await;
    let ConnectError::Disconnected(why) = &error else {
        panic!("{error}")
    };
    assert_eq!(why.exit_status().and_then(|status| status.code()), Some(3));
    assert_eq!(why.stderr(), ["set the API key"]);
    assert!(error.to_string().contains("set the API key"), "{error}");
}

#[tokio::test]
async fn a_program_that_does_not_exist_is_named() {
    let connected = builder().connect(Command::new("no-such-program")).await;
    let error = connected.expect_err("it does not exist");
    assert!(error.to_string().contains("`no-such-program`"), "{error}");
}

#[tokio::test]
async fn answers_that_nobody_asked_for_are_ignored() {
    let client = connect(
        r#"open; id=99; say unknown; id='"s"'; say unknown; id=null; refuse
        ask; say once; say twice; ask; say next; ask"#,
    )
    .await;
    assert_eq!(call(&client).await.expect("it answers"), "once");
    assert_eq!(call(&client).await.expect("it answers"), "next");
    close(client).await;
}

#[tokio::test]
async fn calls_in_flight_fail_when_the_server_exits() {
    let client = connect("open; ask; ask; echo out of memory >&2; exit 7").await;
    let (one, two) = tokio::join!(call(&client), call(&client));
    for result in [one, two, call(&client).await] {
        let error = result.expect_err("the server is gone");
        let CallError::Client(ClientError::Disconnected(why)) = &error else {
            panic!("{error}")
        };
        assert_eq!(why.exit_status().and_then(|status| status.code()), Some(7));
        assert!(error.to_string().contains("out of memory"), "{error}");
        assert!(error.is_retryable());
    }
    close(client).await;
}

#[tokio::test]
async fn a_last_answer_is_read_before_the_end() {
    let client = connect("open; ask; say bye; exit 0").await;
    assert_eq!(call(&client).await.expect("it answers"), "bye");
    close(client).await;
}

#[tokio::test]
async fn a_server_that_closes_only_its_output_is_ended() {
    let client = connect("open; ask; say $$; ask; exec >&-; while :; do sleep 0.1; done").await;
    let pid = call(&client).await.expect("it answers");
    let error = call(&client).await.expect_err("it cannot answer");
    assert_eq!(error.to_string(), "the server closed the connection");
    // It need not be closed by hand.
    vanishes(&pid).await;
    close(client).await;
}

#[tokio::test]
async fn a_server_that_closes_only_its_input_is_ended() {
    let client = connect("open; ask; exec <&-; say $$; while :; do sleep 0.1; done").await;
    let pid = call(&client).await.expect("it answers");
    let error = call(&client).await.expect_err("it cannot read");
    assert_eq!(error.to_string(), "the server closed the connection");
    vanishes(&pid).await;
    close(client).await;
}

#[tokio::test]
async fn a_server_that_ignores_everything_is_killed() {
    let client = connect("trap '' TERM; open; ask; say $$; while :; do sleep 0.1; done").await;
    let pid = call(&client).await.expect("it answers");
    close(client).await;
    assert!(!runs(&pid));
}

#[tokio::test]
async fn a_server_may_write_to_standard_error_as_much_as_it_likes() {
    let client = connect(
        r#"open; ask
        head -c 3000000 /dev/zero | tr '\0' 'x' >&2
        i=0; while [ $i -lt 2000 ]; do echo "line $i" >&2; i=$((i+1)); done
        say done; ask; exit 5"#,
    )
    .await;
    assert_eq!(call(&client).await.expect("it answers"), "done");
    let error = call(&client).await.expect_err("it exits");
    let CallError::Client(ClientError::Disconnected(why)) = error else {
        panic!("{error}")
    };
    assert_eq!(why.stderr().len(), 20);
    assert_eq!(why.stderr()[19], "line 1999");
}

#[tokio::test]
async fn what_the_server_started_ends_with_it() {
    for end in ["ask; exit 0", "ask; ask"] {
        let client = connect(&format!("sleep 1000 & open; ask; say \"$$ $!\"; {end}")).await;
        let pids = call(&client).await.expect("it answers");
        let pids: Vec<_> = pids.split(' ').collect();
        assert!(pids.iter().all(|pid| runs(pid)));
        if end.ends_with("exit 0") {
            // The one that is left holds standard output open: that keeps nobody waiting.
            call(&client).await.expect_err("it exits");
        }
        close(client).await;
        assert!(!pids.iter().any(|pid| runs(pid)));
    }
}

#[tokio::test]
async fn dropping_the_client_leaves_no_process() {
    let client =
        connect("sleep 1000 & open; ask; say \"$$ $!\"; while :; do sleep 0.1; done").await;
    let pids = call(&client).await.expect("it answers");
    drop(client);
    for pid in pids.split(' ') {
        vanishes(pid).await;
    }
}

#[test]
fn the_end_of_the_runtime_leaves_no_process() {
    let runtime = tokio::runtime::Runtime::new().expect("there is a runtime");
    let (client, pids) = runtime.block_on(async {
        let text =
            "trap '' TERM; sleep 1000 & open; ask; say \"$$ $!\"; while :; do sleep 0.1; done";
        let client = connect(text).await;
        let pids = call(&client).await.expect("it answers");
        (client, pids)
    });
    drop(runtime);
    let runtime = tokio::runtime::Runtime::new().expect("there is a runtime");
    for pid in pids.split(' ') {
        runtime.block_on(vanishes(pid));
    }
    let error = runtime
        .block_on(call(&client))
        .expect_err("nothing is left");
    assert!(matches!(
        error,
        CallError::Client(ClientError::Disconnected(_))
    ));
    runtime.block_on(close(client));
}

#[tokio::test]
async fn giving_up_on_connecting_leaves_no_process() {
    let directory = std::env::temp_dir().join(format!("mcp-runtime-{}", std::process::id()));
    let file = directory.to_string_lossy().into_owned();
    let server = script(&format!("echo $$ > '{file}'; while ask; do :; done"));
    let connecting = builder().connect(server);
    let given_up = timeout(Duration::from_millis(300), connecting).await;
    assert!(given_up.is_err(), "it never answers");
    let pid = std::fs::read_to_string(&directory).expect("it wrote its number");
    let _ = std::fs::remove_file(&directory);
    vanishes(pid.trim()).await;
}

#[tokio::test]
async fn an_answer_that_is_too_long_fails_its_call_alone() {
    let server = script(
        r#"open; ask; printf '{"jsonrpc":"2.0","id":%s,"result":"' "$id"
        head -c 100000 /dev/zero | tr '\0' 'x'; echo '"}'; ask; say short; ask"#,
    );
    let client = bounded(builder().message_limit(50_000).connect(server)).await;
    let client = client.expect("the handshake is in order");
    let error = call(&client).await.expect_err("it is too long");
    assert!(
        error.to_string().contains("the limit is 50000 bytes"),
        "{error}"
    );
    assert_eq!(call(&client).await.expect("it answers"), "short");
    close(client).await;
}

#[tokio::test]
async fn a_server_that_reads_nothing_blocks_nobody_for_ever() {
    let client = connect("open; while :; do sleep 0.1; done").await;
    let big = "x".repeat(3_000_000);
    let call = |text: &str| {
        let call = client.call::<ToolFailure>("x", json!({ "text": text }));
        call.timeout(Duration::from_millis(100)).into_future()
    };
    for _ in 0..3 {
        let error = bounded(call(&big)).await.expect_err("it does not read");
        assert!(
            matches!(error, CallError::Client(ClientError::Timeout { .. })),
            "{error}"
        );
    }
    close(client).await;
}

#[tokio::test]
async fn a_server_may_ask_as_much_as_it_likes() {
    let client = connect(
        r#"open; ask; i=0
        while [ $i -lt 1000 ]; do
            echo '{"jsonrpc":"2.0","id":"'$i'","method":"elicitation/create","params":{}}'
            i=$((i+1))
        done
        while [ $i -gt 0 ]; do IFS= read -r answer; i=$((i-1)); done
        case $answer in *-32601*) say refused;; esac; ask"#,
    )
    .await;
    assert_eq!(call(&client).await.expect("it answers"), "refused");
    close(client).await;
}

#[tokio::test]
async fn the_environment_is_the_commands() {
    let mut server = script("open; ask; say \"$GREETING $(pwd)\"; ask");
    server.env("GREETING", "hello").current_dir("/");
    let client = bounded(builder().connect(server))
        .await
        .expect("the handshake is in order");
    assert_eq!(call(&client).await.expect("it answers"), "hello /");
    close(client).await;
}

#[tokio::test]
async fn ends_are_told_even_where_the_answer_is_an_odd_one() {
    let client = connect("open; ask; reply '[]'; ask; reply 5; ask").await;
    for _ in 0..2 {
        let error = bounded(client.request::<Value>("x", ()))
            .await
            .expect_err("not an object");
        assert!(matches!(error, ClientError::Invalid { .. }), "{error}");
    }
    close(client).await;
}

async fn crash(client: &Client) -> CallError {
    let crashed = bounded(client.call::<ToolFailure>("crash", ()).into_future()).await;
    crashed.expect_err("it crashes")
}

#[tokio::test]
async fn a_server_that_exits_is_started_again_if_that_is_wanted() {
    let client = bounded(builder().restarts(1).connect(script("serve"))).await;
    let client = client.expect("the handshake is in order");
    let mut before = call(&client).await.expect("it answers");
    // An answer in between makes it start anew: there is no limit on restarts as such.
    for _ in 0..2 {
        let error = crash(&client).await;
        assert!(error.to_string().contains("crashing"), "{error}");
        let (one, two) = tokio::join!(call(&client), call(&client));
        let after = one.expect("it answers");
        assert_eq!(after, two.expect("it is started once"));
        assert_ne!(after, before);
        before = after;
    }
    crash(&client).await;
    let again = crash(&client).await;
    assert!(again.to_string().contains("crashing"), "{again}");
    let error = call(&client)
        .await
        .expect_err("it was started again in vain");
    assert!(
        matches!(error, CallError::Client(ClientError::Disconnected(_))),
        "{error}"
    );
    close(client).await;
}

#[tokio::test]
async fn a_server_with_a_session_is_not_started_again_by_itself() {
    let client = connect("serve").await;
    crash(&client).await;
    let error = call(&client).await.expect_err("its session is gone");
    assert!(
        matches!(error, CallError::Client(ClientError::Disconnected(_))),
        "{error}"
    );
    close(client).await;
}

#[tokio::test]
async fn a_server_without_a_session_is_started_again_by_itself() {
    let text = r#"discover() {
        reply '{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{}}'
    }
    serve"#;
    let client = connect(text).await;
    let before = call(&client).await.expect("it answers");
    crash(&client).await;
    let other = client.clone();
    assert_ne!(call(&client).await.expect("it answers"), before);
    close(client).await;
    let error = call(&other).await.expect_err("it was closed");
    assert_eq!(error.to_string(), "the client was closed");
}

#[tokio::test]
async fn a_server_that_cannot_be_started_again_says_why() {
    let marker = std::env::temp_dir().join(format!("mcp-runtime-{}-once", std::process::id()));
    let mut server = script("mkdir \"$MARKER\" || { echo only once >&2; exit 9; }; serve");
    server.env("MARKER", &marker);
    let client = bounded(builder().restarts(5).connect(server)).await;
    let client = client.expect("the handshake is in order");
    crash(&client).await;
    let error = call(&client).await.expect_err("it starts only once");
    let _ = std::fs::remove_dir(&marker);
    assert!(
        matches!(error, CallError::Client(ClientError::Restart { .. })),
        "{error}"
    );
    let text = error.to_string();
    assert!(
        text.contains("crashing") && text.contains("only once"),
        "{text}"
    );
    close(client).await;
}
