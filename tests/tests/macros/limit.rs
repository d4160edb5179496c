//! How long a tool may take, and how many of its calls run at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mcp_runtime::client::Client;
use mcp_runtime::protocol::ToolResult;
use mcp_runtime::{Context, Server, tool, tools};
use serde_json::json;

/// Says that it was dropped.
struct Dropped(Arc<AtomicBool>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[tool(timeout = "50ms")]
async fn forever(dropped: &Arc<AtomicBool>) {
    let _guard = Dropped(dropped.clone());
    std::future::pending::<()>().await;
}

/// Works until nobody waits for it.
#[tool(timeout = "50ms")]
fn stubborn(ctx: &Context, dropped: &Arc<AtomicBool>) {
    while !ctx.is_cancelled() {
        std::thread::sleep(Duration::from_millis(5));
    }
    dropped.store(true, Ordering::SeqCst);
}

#[tool(timeout = "1h")]
fn panics() {
    panic!("on a thread of its own");
}

/// How many calls run now, and how many did at most.
#[derive(Debug, Default)]
struct Calls {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Calls {
    fn start(&self) {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
    }

    fn end(&self) {
        self.now.fetch_sub(1, Ordering::SeqCst);
    }
}

#[tool(concurrency = 2)]
async fn few(calls: &Calls) {
    calls.start();
    tokio::time::sleep(Duration::from_millis(20)).await;
    calls.end();
}

const ONE: usize = 1;

#[tool(concurrency = ONE, timeout = "1h")]
fn one(calls: &Calls) {
    calls.start();
    std::thread::sleep(Duration::from_millis(10));
    calls.end();
}

#[tool(inline)]
fn most(calls: &Calls) -> usize {
    calls.most.load(Ordering::SeqCst)
}

#[tool(concurrency = 1, timeout = "100ms")]
fn busy() {
    std::thread::sleep(Duration::from_secs(3));
}

/// Several calls at once.
async fn at_once(client: &Client, tool: &'static str, calls: usize) -> Vec<ToolResult> {
    let tasks = (0..calls).map(|_| tokio::spawn(client.call_tool(tool, json!({})).raw()));
    let tasks: Vec<_> = tasks.collect();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap().unwrap());
    }
    results
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_a_tool_execution_error() {
    for name in ["forever", "stubborn"] {
        let dropped = Arc::new(AtomicBool::new(false));
        let server = Server::new("test", "0")
            .state(dropped.clone())
            .tools(tools![forever, stubborn]);
        let client = Client::connect(server).await.unwrap();
        let result = client.call_tool(name, json!({})).raw().await.unwrap();
        assert!(result.is_error);
        let expected = format!("the tool `{name}` did not come to an end within 50ms");
        assert_eq!(result.content[0].as_text(), Some(expected.as_str()));
        let started = Instant::now();
        while !dropped.load(Ordering::SeqCst) {
            assert!(started.elapsed() < Duration::from_secs(10), "{name}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn a_panic_within_limits_ends_the_call_alone() {
    let client = Client::connect(Server::new("test", "0").tools(tools![panics])).await;
    let client = client.unwrap();
    for _ in 0..2 {
        let call = client.call_tool("panics", json!({})).raw();
        let error = call.await.unwrap_err();
        assert!(error.to_string().contains("panicked"), "{error}");
    }
}

#[tokio::test]
async fn calls_wait_for_their_turn() {
    let server = Server::new("test", "0")
        .state(Calls::default())
        .tools(tools![few, one, most]);
    let client = Client::connect(server).await.unwrap();
    for (tool, expected) in [("one", "1"), ("few", "2")] {
        at_once(&client, tool, 6).await;
        let most = at_once(&client, "most", 1).await.remove(0);
        assert_eq!(most.content[0].as_text(), Some(expected), "{tool}");
    }
}

#[tokio::test]
async fn waiting_for_a_turn_takes_time_as_well() {
    let client = Client::connect(Server::new("test", "0").tools(tools![busy])).await;
    let started = Instant::now();
    for result in at_once(&client.unwrap(), "busy", 3).await {
        assert!(result.is_error);
    }
    assert!(started.elapsed() < Duration::from_millis(2900));
}
