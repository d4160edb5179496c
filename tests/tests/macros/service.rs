//! `#[server]` on `impl` blocks.

use std::fmt::Display;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use mcp_runtime::{Context, Server, Service, server, tool};
use serde_json::json;

use super::harness::Client;

trait Store: Send + Sync + 'static {
    type Key: serde::Serialize + schemars::JsonSchema + Send;
    type Error: Display + Send;

    fn put(&self, text: String) -> Result<Self::Key, Self::Error>;
}

#[derive(Default)]
struct Memory(Mutex<Vec<String>>);

impl Store for Memory {
    type Key = usize;
    type Error = &'static str;

    fn put(&self, text: String) -> Result<usize, &'static str> {
        if text.is_empty() {
            return Err("a note has a text");
        }
        let mut notes = self.0.lock().unwrap();
        notes.push(text);
        Ok(notes.len())
    }
}

struct Notes<S> {
    store: S,
    calls: AtomicUsize,
}

/// Keeps notes.
///
/// For ever.
#[server]
impl<S> Notes<S>
where
    S: Store,
{
    const GREETING: &str = "hello";

    fn new(store: S) -> Self {
        let calls = AtomicUsize::new(0);
        Self { store, calls }
    }

    /// Keeps a note.
    #[tool(idempotent = false)]
    async fn put(
        &self,
        ctx: &Context,
        /// What to keep.
        text: String,
    ) -> Result<S::Key, S::Error> {
        assert!(!ctx.is_cancelled());
        self.calls.fetch_add(1, Ordering::Relaxed);
        tokio::task::yield_now().await;
        self.store.put(text)
    }

    #[mcp_runtime::tool]
    fn calls(self: Arc<Self>) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    #[tool]
    #[expect(clippy::needless_arbitrary_self_type, reason = "one way to write it")]
    fn count(self: &Self, limit: &u16) -> String {
        let calls = self.calls.load(Ordering::Relaxed);
        format!("{calls} of {limit}")
    }

    #[tool(inline)]
    fn greet() -> &'static str {
        Self::GREETING
    }

    #[cfg(not(test))]
    #[tool]
    fn absent(&self, missing: does::not::Exist) {}

    #[cfg_attr(not(test), tool)]
    #[expect(dead_code, reason = "not a tool here")]
    fn not_a_tool(&self) {}

    #[cfg_attr(test, tool(name = "conditional"), allow(clippy::unused_self))]
    fn a_tool(&self) -> String {
        "yes".to_owned()
    }
}

#[tokio::test]
async fn methods_are_tools() {
    let service = Notes::new(Memory::default());
    let server = Server::new("notes", "0").service(service).state(9_u16);
    let mut client = Client::of(server).await;
    let tools = client.tools().await;
    let names: Vec<_> = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["put", "calls", "count", "greet", "conditional"]);
    assert_eq!(tools[0]["description"], "Keeps a note.");
    let text = &tools[0]["inputSchema"]["properties"]["text"];
    assert_eq!(
        *text,
        json!({ "description": "What to keep.", "type": "string" })
    );
    assert_eq!(client.text("put", json!({ "text": "a" })).await, "1");
    assert_eq!(client.text("put", json!({ "text": "b" })).await, "2");
    assert_eq!(
        client.refusal("put", json!({ "text": "" })).await,
        "a note has a text"
    );
    assert_eq!(client.text("calls", json!({})).await, "3");
    assert_eq!(client.text("count", json!({})).await, "3 of 9");
    assert_eq!(client.text("greet", json!({})).await, "hello");
    assert_eq!(client.text("conditional", json!({})).await, "yes");
    let described = <Notes<Memory> as Service>::instructions();
    assert_eq!(described, Some("Keeps notes.\n\nFor ever."));
}

trait Speak {
    fn speak(&self, to: String) -> String;
    fn unrelated(&self) -> u8;
}

struct Dog;

#[server(instructions = "barks")]
impl Speak for Dog {
    #[tool]
    fn speak(&self, to: String) -> String {
        format!("woof, {to}")
    }

    fn unrelated(&self) -> u8 {
        1
    }
}

impl Dog {
    #[expect(dead_code, reason = "has the name of a method of the trait")]
    fn speak(&self, _: u8) {}
}

macro_rules! service {
    ($name:ident, $method:ident, $of:ty) => {
        struct $name($of);

        #[server]
        impl $name {
            #[tool]
            fn $method(&self, by: $of) -> $of {
                self.0 + by
            }
        }
    };
}
service!(Counter, raise, i64);

#[tokio::test]
async fn traits_and_macros_make_services_too() {
    let server = Server::new("test", "0")
        .service(Dog)
        .mount("counter", Counter(40));
    let mut client = Client::of(server).await;
    assert_eq!(Dog.unrelated(), 1);
    assert_eq!(
        client.text("speak", json!({ "to": "you" })).await,
        "woof, you"
    );
    assert_eq!(client.text("counter.raise", json!({ "by": 2 })).await, "42");
}

struct Library<T>(T);

/// A library.
#[server(parts(reading, speaking))]
impl<T: Display + Send + Sync + 'static> Library<T> {
    #[tool]
    fn open(&self) -> &'static str {
        "open"
    }
}

mod reading {
    use super::*;

    #[server(part = reading)]
    impl<T: Display + Send + Sync + 'static> Library<T> {
        #[tool]
        async fn read(&self) -> String {
            self.0.to_string()
        }
    }
}

#[server(part = speaking)]
impl<T: Display + Send + Sync + 'static> Speak for Library<T> {
    #[tool]
    fn speak(&self, to: String) -> String {
        format!("shh, {to}")
    }

    fn unrelated(&self) -> u8 {
        2
    }
}

#[tokio::test]
async fn a_service_may_have_several_blocks() {
    let mut client = Client::of(Server::new("test", "0").service(Library(7))).await;
    let names: Vec<_> = client
        .tools()
        .await
        .iter()
        .map(|it| it["name"].clone())
        .collect();
    assert_eq!(names, ["open", "read", "speak"]);
    assert_eq!(Library(7).unrelated(), 2);
    assert_eq!(client.text("read", json!({})).await, "7");
    assert_eq!(
        client.text("speak", json!({ "to": "you" })).await,
        "shh, you"
    );
}

trait Keyed {
    type Key;
    type Found;
    fn find(&self, keys: Vec<Self::Key>) -> Option<Self::Found>;
}

struct Squares;

#[server]
impl Keyed for Squares {
    type Key = u32;
    type Found = Vec<u32>;

    #[tool]
    fn find(&self, keys: Vec<Self::Key>) -> Option<Self::Found> {
        Some(keys.iter().map(|key| key * key).collect())
    }
}

#[tokio::test]
async fn the_types_of_a_trait_may_be_named() {
    let mut client = Client::of(Server::new("test", "0").service(Squares)).await;
    let found = client.text("find", json!({ "keys": [2, 3] })).await;
    assert_eq!(found, "[4,9]");
}

struct Named<T>(std::marker::PhantomData<T>);

const NAME: &str = "dice";

#[server(name = concat!("the ", "dice"), version = "1.2.3", instructions = "Rolls.")]
impl<T: Send + Sync + 'static> Named<T> {
    #[tool]
    fn roll(&self) -> u8 {
        4
    }
}

struct Plain;

#[server(name = NAME)]
impl Plain {
    #[tool]
    fn roll(&self) -> u8 {
        3
    }
}

#[tokio::test]
async fn a_service_names_its_server() {
    use mcp_runtime::testing::TestClient;

    let client = TestClient::new(Server::of(Named::<u8>(std::marker::PhantomData))).await;
    let info = client.server_info().expect("it says");
    assert_eq!((&*info.name, &*info.version), ("the dice", "1.2.3"));
    assert_eq!(client.instructions(), Some("Rolls."));
    let client = TestClient::new(Server::of(Plain)).await;
    let info = client.server_info().expect("it says");
    assert_eq!(
        (&*info.name, &*info.version),
        ("dice", env!("CARGO_PKG_VERSION"))
    );
}
