use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::*;
use crate::call::Answer;
use crate::era::Profile;
use crate::protocol::{Implementation, Json, ListChanged, ServerCapabilities};
use crate::transport::pair;

/// Does what the name of the called tool says.
#[derive(Default)]
struct Script {
    dropped: Arc<AtomicUsize>,
}

/// Counts when it is dropped.
struct Guard(Arc<AtomicUsize>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

fn done() -> Outcome {
    Outcome::Complete(Answer::Members(Bytes::from_static(br#""done":true"#)))
}

impl Handle for Script {
    fn handle(&self, call: Call) -> Work {
        let guard = Guard(self.dropped.clone());
        let name: String = call.params.required("name").expect("a name");
        match &*name {
            "done" => Work::Done(done()),
            "panic inline" => Work::Inline(Box::new(|| panic!("inline"))),
            "panic blocking" => Work::Blocking(Box::new(|| panic!("blocking"))),
            "panic async" => Work::Task(Box::pin(async { panic!("async") })),
            "forever" => Work::Task(Box::pin(async move {
                let _guard = guard;
                std::future::pending().await
            })),
            "panic in drop" => Work::Task(Box::pin(async {
                struct Bomb;
                impl Drop for Bomb {
                    fn drop(&mut self) {
                        panic!("drop");
                    }
                }
                let _bomb = Bomb;
                tokio::task::yield_now().await;
                done()
            })),
            "soon" => Work::Task(Box::pin(async {
                tokio::time::sleep(Duration::from_millis(20)).await;
                done()
            })),
            other => panic!("no such thing: {other}"),
        }
    }
}

struct Client {
    connection: Connection,
    dropped: Arc<AtomicUsize>,
    stop: Option<oneshot::Sender<()>>,
    served: tokio::task::JoinHandle<End>,
}

impl Client {
    fn new(calls: usize, drain: Duration) -> Self {
        Self::with_handlers_on(runtime::Handle::current(), calls, drain)
    }

    fn with_handlers_on(runtime: runtime::Handle, calls: usize, drain: Duration) -> Self {
        let (ours, mut theirs) = pair();
        let info = Implementation::new("test", "0");
        let profile = Profile {
            written_info: Json::encode(&info).expect("JSON"),
            info,
            instructions: None,
            capabilities: ServerCapabilities {
                tools: Some(ListChanged {
                    list_changed: Some(true),
                }),
                ..ServerCapabilities::default()
            },
        };
        let script = Script::default();
        let dropped = script.dropped.clone();
        let limits = Limits {
            calls,
            blocking: Arc::new(Semaphore::new(2)),
            working: Arc::default(),
            runtime,
        };
        let (stop, stopped) = oneshot::channel();
        let stopped = async move {
            let _ = stopped.await;
        };
        let era = ServerEra::new(Arc::new(profile), Arc::default());
        let served = tokio::spawn(async move {
            let drain = async { tokio::time::sleep(drain).await };
            serve(&mut theirs, era, Arc::new(script), limits, stopped, drain).await
        });
        Self {
            connection: ours,
            dropped,
            stop: Some(stop),
            served,
        }
    }

    fn send(&self, message: &Value) {
        let message = message.to_string().into_bytes();
        self.connection
            .outgoing()
            .send_frame(message)
            .expect("open");
    }

    fn call(&self, id: i64, what: &str) {
        self.send(&json!({
            "jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": { "name": what, "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {},
            } },
        }));
    }

    async fn listen(&mut self, id: i64) {
        self.send(&json!({
            "jsonrpc": "2.0", "id": id, "method": "subscriptions/listen",
            "params": { "notifications": { "toolsListChanged": true }, "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {},
            } },
        }));
        let acknowledged = self.next().await;
        assert_eq!(
            acknowledged["method"],
            "notifications/subscriptions/acknowledged"
        );
    }

    /// What is said when the server ends a subscription.
    async fn farewell(&mut self, id: i64) {
        let meta = "io.modelcontextprotocol/subscriptionId";
        let cancelled = self.next().await;
        assert_eq!(cancelled["method"], "notifications/cancelled");
        assert_eq!(cancelled["params"]["requestId"], id);
        assert_eq!(cancelled["params"]["_meta"][meta], id);
        let result = self.next().await;
        assert_eq!(result["id"], id);
        assert_eq!(result["result"]["resultType"], "complete");
        assert_eq!(result["result"]["_meta"][meta], id);
    }

    fn cancel(&self, id: i64) {
        self.send(&json!({
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id },
        }));
    }

    async fn next(&mut self) -> Value {
        let message = self
            .connection
            .next()
            .await
            .expect("open")
            .expect("a message");
        serde_json::from_slice(&message.encode()).expect("JSON")
    }

    /// The next answer: its id, and its error's code or 0.
    async fn answer(&mut self) -> (i64, i64) {
        let answer = self.next().await;
        let code = answer["error"]["code"].as_i64().unwrap_or(0);
        (answer["id"].as_i64().expect("an id"), code)
    }

    async fn end(self) -> End {
        let Self {
            connection, served, ..
        } = self;
        drop(connection);
        served.await.expect("no panic")
    }
}

const LONG: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_panic_ends_its_call_only() {
    let mut client = Client::new(10, LONG);
    for (id, what) in [
        (1, "panic inline"),
        (2, "panic blocking"),
        (3, "panic async"),
        (5, "panic in drop"),
        (4, "done"),
    ] {
        client.call(id, what);
        let code = if what == "done" { 0 } else { -32603 };
        assert_eq!(client.answer().await, (id, code), "{what}");
    }
}

#[tokio::test]
async fn cancelling_drops_the_work_and_says_nothing() {
    let mut client = Client::new(10, LONG);
    client.call(1, "forever");
    client.cancel(1);
    client.cancel(77);
    client.call(2, "done");
    assert_eq!(client.answer().await, (2, 0));
    // The id is free again.
    client.call(1, "done");
    assert_eq!(client.answer().await, (1, 0));
    let dropped = client.dropped.clone();
    tokio::time::timeout(LONG, async {
        while dropped.load(Ordering::SeqCst) < 3 {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the future of the cancelled call is dropped");
}

#[tokio::test]
async fn an_id_is_used_once_at_a_time() {
    let mut client = Client::new(10, LONG);
    client.call(1, "forever");
    client.call(1, "done");
    assert_eq!(client.answer().await, (1, -32600));
    client.call(2, "done");
    assert_eq!(client.answer().await, (2, 0));
}

#[tokio::test]
async fn calls_beyond_the_limit_are_refused_and_those_within_go_on() {
    let mut client = Client::new(2, LONG);
    client.call(1, "forever");
    client.call(2, "soon");
    client.call(3, "done");
    assert_eq!(client.answer().await, (3, -32603));
    assert_eq!(client.answer().await, (2, 0));
    client.call(4, "done");
    assert_eq!(client.answer().await, (4, 0));
}

#[tokio::test]
async fn the_last_word_of_a_client_is_answered() {
    let mut client = Client::new(10, LONG);
    client.call(1, "soon");
    // Only this half closes: the answer can still be read.
    let (_, receiver) = pair();
    drop(std::mem::replace(
        &mut client.connection.outgoing,
        receiver.outgoing,
    ));
    assert_eq!(client.answer().await, (1, 0));
    assert_eq!((&mut client.served).await.expect("no panic"), End::Finished);
}

#[tokio::test]
async fn subscriptions_end_with_the_connection_and_say_so() {
    let mut client = Client::new(10, LONG);
    client.listen(1).await;
    client.listen(2).await;
    client.cancel(2);
    let (_, receiver) = pair();
    drop(std::mem::replace(
        &mut client.connection.outgoing,
        receiver.outgoing,
    ));
    client.farewell(1).await;
    assert_eq!((&mut client.served).await.expect("no panic"), End::Finished);
    assert!(client.connection.next().await.is_none());

    let mut client = Client::new(10, LONG);
    client.listen(1).await;
    drop(client.stop.take());
    client.farewell(1).await;
    assert_eq!((&mut client.served).await.expect("no panic"), End::Stopped);
}

#[tokio::test]
async fn a_subscription_is_a_call_in_flight() {
    let mut client = Client::new(1, LONG);
    client.listen(1).await;
    client.call(2, "done");
    assert_eq!(client.answer().await, (2, -32603));
    client.cancel(1);
    client.listen(1).await;
}

#[tokio::test]
async fn a_call_that_never_ends_does_not_hold_up_the_end() {
    let client = Client::new(10, Duration::from_millis(10));
    client.call(1, "forever");
    assert_eq!(client.end().await, End::Finished);

    let mut client = Client::new(10, LONG);
    client.call(1, "forever");
    drop(client.stop.take());
    let dropped = client.dropped.clone();
    assert_eq!((&mut client.served).await.expect("no panic"), End::Stopped);
    assert!(dropped.load(Ordering::SeqCst) <= 1);
}

#[tokio::test]
async fn calls_end_with_the_future_that_serves_them() {
    let client = Client::new(10, LONG);
    client.call(1, "forever");
    let dropped = client.dropped.clone();
    while Arc::strong_count(&dropped) < 4 {
        tokio::task::yield_now().await;
    }
    client.served.abort();
    tokio::time::timeout(LONG, async {
        while dropped.load(Ordering::SeqCst) < 1 {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the call's future is dropped");
}

#[tokio::test]
async fn a_call_whose_runtime_is_gone_is_answered() {
    let gone = runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let handle = gone.handle().clone();
    gone.shutdown_background();
    let mut client = Client::with_handlers_on(handle, 10, LONG);
    client.call(1, "forever");
    let answer = tokio::time::timeout(LONG, client.answer()).await;
    assert_eq!(answer.expect("no deadlock"), (1, -32603));
}
