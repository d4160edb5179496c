//! What a server does as a program: its standard streams, signals, and its end.

#![cfg(unix)]

use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(30);
/// The end of the program comes within this time, whatever its tools do: the fixture's half second
/// for calls in flight, one for the last answers and two of grace, and slack for a busy machine.
const END: Duration = Duration::from_secs(10);

struct Fixture {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Fixture {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fixture"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the fixture starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped")).lines();
        Self {
            child,
            input,
            output,
        }
    }

    async fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("still open");
        input.write_all(bytes).await.expect("written");
    }

    async fn call(&mut self, id: i64, tool: &str, arguments: Value) {
        let call = json!({
            "jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": { "name": tool, "arguments": arguments, "_meta": {
                "progressToken": id,
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {},
            } },
        });
        self.send(format!("{call}\n").as_bytes()).await;
    }

    async fn next(&mut self) -> Option<Value> {
        let line = timeout(PATIENCE, self.output.next_line()).await;
        let line = line.expect("an answer in time").expect("UTF-8")?;
        Some(serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line}")))
    }

    async fn answer(&mut self) -> Value {
        self.next().await.expect("the server is alive")
    }

    /// Starts a call that does not end, and waits until the tool runs.
    async fn start_endless(&mut self, tool: &str) {
        self.call(1, tool, json!({})).await;
        let progress = self.answer().await;
        assert_eq!(progress["method"], "notifications/progress", "{progress}");
    }

    async fn block_every_thread(&mut self) {
        for id in 0..64 {
            self.call(id, "block_async", json!({})).await;
        }
        // Those that found a thread say so.
        let threads = std::thread::available_parallelism().expect("a number");
        for _ in 0..threads.get() {
            self.answer().await;
        }
    }

    fn signal(&self, signal: Signal) {
        let pid = self.child.id().expect("running");
        let pid = Pid::from_raw(pid.try_into().expect("a pid")).expect("a pid");
        kill_process(pid, signal).expect("a signal");
    }

    async fn ends(&mut self) {
        let asked = Instant::now();
        let status = timeout(PATIENCE, self.child.wait()).await;
        let status = status.expect("the server ends").expect("a status");
        let took = asked.elapsed();
        assert!(status.success(), "{status}");
        assert!(took < END, "it took {took:?}");
    }

    async fn stderr(&mut self) -> String {
        let mut text = String::new();
        let mut stderr = self.child.stderr.take().expect("piped");
        stderr.read_to_string(&mut text).await.expect("UTF-8");
        text
    }
}

#[tokio::test]
async fn what_a_tool_prints_never_reaches_the_wire() {
    let mut server = Fixture::start();
    for id in 1..=3 {
        server
            .call(id, "shout", json!({ "text": "one\ntwo" }))
            .await;
        let answer = server.answer().await;
        assert_eq!(answer["id"], id);
        assert_eq!(answer["result"]["structuredContent"], 7);
    }
    drop(server.input.take());
    assert_eq!(server.next().await, None);
    let stderr = server.stderr().await;
    server.ends().await;
    assert_eq!(stderr.matches("warning: ").count(), 1, "{stderr}");
    assert!(stderr.contains("standard output"), "{stderr}");
    assert_eq!(stderr.matches("one\ntwo").count(), 6, "{stderr}");
    assert!(stderr.contains("one\ntwo without an end"), "{stderr}");
}

#[tokio::test]
async fn it_ends_when_its_input_does() {
    let mut server = Fixture::start();
    drop(server.input.take());
    server.ends().await;
}

#[tokio::test]
async fn the_last_calls_are_answered_before_the_end() {
    let mut server = Fixture::start();
    server.call(1, "echo", json!({ "text": "last" })).await;
    drop(server.input.take());
    assert_eq!(
        server.answer().await["result"]["content"][0]["text"],
        "last"
    );
    assert_eq!(server.next().await, None);
    server.ends().await;
}

#[tokio::test]
async fn it_ends_with_its_input_although_a_tool_runs() {
    for tool in ["wait", "block", "block_async"] {
        let mut server = Fixture::start();
        server.start_endless(tool).await;
        drop(server.input.take());
        server.ends().await;
    }
}

#[tokio::test]
async fn it_ends_on_a_signal_although_a_tool_runs_and_its_input_is_open() {
    for signal in [Signal::TERM, Signal::INT] {
        for tool in ["wait", "block", "block_async"] {
            let mut server = Fixture::start();
            server.start_endless(tool).await;
            server.signal(signal);
            server.ends().await;
        }
        let mut server = Fixture::start();
        server.call(1, "nothing", json!({})).await;
        server.answer().await;
        server.signal(signal);
        server.ends().await;
    }
}

#[tokio::test]
async fn it_ends_on_a_signal_although_tools_block_every_thread_of_the_runtime() {
    let mut server = Fixture::start();
    server.block_every_thread().await;
    server.signal(Signal::TERM);
    server.ends().await;
}

#[tokio::test]
async fn it_ends_with_its_input_although_tools_block_every_thread_of_the_runtime() {
    let mut server = Fixture::start();
    server.block_every_thread().await;
    // What does not need the runtime is answered still.
    server.call(1000, "add", json!({ "a": 1, "b": 2 })).await;
    while server.answer().await["id"] != 1000 {}
    drop(server.input.take());
    server.ends().await;
}

#[tokio::test]
async fn it_ends_when_nobody_reads_its_answers() {
    let mut server = Fixture::start();
    server.call(1, "nothing", json!({})).await;
    server.answer().await;
    let Fixture {
        mut child,
        input,
        output,
    } = server;
    // Its output closes while its input stays open.
    drop(output);
    let mut input = input.expect("still open");
    input.write_all(b"nonsense\n").await.expect("written");
    let status = timeout(PATIENCE, child.wait()).await.expect("it ends");
    assert!(status.expect("a status").success());
}

#[tokio::test]
async fn a_line_of_50_mib_is_refused_and_the_next_one_is_served() {
    let mut server = Fixture::start();
    let start = br#"{"jsonrpc":"2.0","id":"big","method":"tools/call","params":{"name":"echo","arguments":{"text":""#;
    server.send(start).await;
    let piece = vec![b'x'; 1024 * 1024];
    for _ in 0..50 {
        server.send(&piece).await;
    }
    server.send(b"\"}}}\n").await;
    let answer = server.answer().await;
    assert_eq!(answer["id"], "big");
    assert_eq!(answer["error"]["code"], -32600);
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(message.contains("16777216 bytes"), "{message}");
    server.call(2, "add", json!({ "a": 1, "b": 2 })).await;
    assert_eq!(server.answer().await["result"]["structuredContent"], 3);
}

#[tokio::test]
async fn a_long_argument_comes_back_whole() {
    let mut server = Fixture::start();
    let text = "0123456789abcde\n".repeat(256 * 1024);
    server.call(1, "echo", json!({ "text": text })).await;
    let answer = server.answer().await;
    assert_eq!(answer["result"]["content"][0]["text"], text);
}

#[tokio::test]
async fn many_calls_at_once_are_all_answered() {
    let mut server = Fixture::start();
    for id in 0..500 {
        server.call(id, "add", json!({ "a": id, "b": 1 })).await;
    }
    let mut answered = vec![false; 500];
    for _ in 0..500 {
        let answer = server.answer().await;
        let id = answer["id"].as_i64().expect("an id");
        assert_eq!(answer["result"]["structuredContent"], id + 1);
        let id = usize::try_from(id).expect("small");
        assert!(!std::mem::replace(&mut answered[id], true), "{id} twice");
    }
}

#[tokio::test]
async fn answers_come_although_the_input_never_rests() {
    let mut server = Fixture::start();
    let mut input = server.input.take().expect("still open");
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nothing","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    let notification = r#"{"jsonrpc":"2.0","method":"notifications/vendor/x"}"#;
    let flood = tokio::spawn(async move {
        let first = format!("{call}\n");
        let rest = format!("{notification}\n").repeat(1000);
        input.write_all(first.as_bytes()).await?;
        loop {
            input.write_all(rest.as_bytes()).await?;
        }
        #[expect(unreachable_code, reason = "it says what the loop's errors are")]
        std::io::Result::Ok(())
    });
    let answer = server.answer().await;
    assert_eq!(answer["id"], 1, "{answer}");
    assert!(!flood.is_finished());
    flood.abort();
}

#[tokio::test]
async fn a_call_cannot_flood_its_client_with_log_messages() {
    let mut server = Fixture::start();
    let call = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "chatter", "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/logLevel": "debug",
        } },
    });
    server.send(format!("{call}\n").as_bytes()).await;
    let (mut told, mut confessed) = (0, false);
    loop {
        let message = server.answer().await;
        match message["params"]["level"].as_str() {
            Some("debug") => told += 1,
            Some(_) => confessed = true,
            None => break,
        }
    }
    // A hundred at once, and a few more on a machine that takes its time.
    assert!((100..500).contains(&told), "{told}");
    assert!(confessed, "what was left out is counted");
}
