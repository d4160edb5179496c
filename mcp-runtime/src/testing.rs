//! Testing a server in the process of the test: the whole way through protocol, arguments and results,
//! without a program to start.

use std::ops::Deref;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::client::{CallError, Client, ToolFailure};
use crate::protocol::Version;
use crate::server::Server;

/// A client of a server in this process, for tests: what must not fail panics with the reason.
///
/// It is a [`Client`], with shorter ways to say what tests say.
///
/// ```
/// use mcp_runtime::prelude::*;
/// use mcp_runtime::testing::TestClient;
/// use serde_json::json;
///
/// /// Adds two whole numbers.
/// #[tool]
/// fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// # #[tokio::main] async fn main() {
/// let client = TestClient::new(Server::new("calculator", "1.0.0").tools(tools![add])).await;
/// let sum: i64 = client.output("add", json!({ "a": 1, "b": 2 })).await;
/// assert_eq!(sum, 3);
/// let failure = client.failure("add", json!({ "a": 1 })).await;
/// assert!(failure.text.contains("/b"));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct TestClient(Client);

impl TestClient {
    /// Connects in the newest protocol version.
    ///
    /// # Panics
    /// When the server does not start: with every mistake in it.
    pub async fn new(server: Server) -> Self {
        Self::in_version(server, Version::ALL[0]).await
    }

    /// Connects in a given protocol version.
    ///
    /// # Panics
    /// When the server does not start: with every mistake in it.
    pub async fn in_version(server: Server, version: Version) -> Self {
        let client = Client::builder().protocol_version(version).connect(server);
        Self(client.await.unwrap_or_else(|error| panic!("{error}")))
    }

    /// What a tool returns that answers with structured content.
    ///
    /// # Panics
    /// When the call fails, or returns something else.
    pub async fn output<O: DeserializeOwned + 'static>(
        &self,
        tool: &str,
        arguments: impl Serialize,
    ) -> O {
        let called = self
            .0
            .call_structured::<O, ToolFailure>(tool.to_owned(), arguments);
        called
            .await
            .unwrap_or_else(|error| panic!("{tool}: {error}"))
    }

    /// The text that a tool returns.
    ///
    /// # Panics
    /// When the call fails.
    pub async fn text(&self, tool: &str, arguments: impl Serialize) -> String {
        let called = self.0.call::<ToolFailure>(tool.to_owned(), arguments).await;
        let result = called.unwrap_or_else(|error| panic!("{tool}: {error}"));
        result.joined_text()
    }

    /// How a tool fails: by a protocol error with a code of its own, or by a tool execution error.
    ///
    /// # Panics
    /// When the call succeeds, or fails in another way.
    pub async fn failure(&self, tool: &str, arguments: impl Serialize) -> ToolFailure {
        match self.0.call::<ToolFailure>(tool.to_owned(), arguments).await {
            Err(CallError::Tool(failure)) => failure,
            Err(error) => panic!("{tool}: {error}"),
            Ok(result) => panic!("{tool} did not fail: {}", result.joined_text()),
        }
    }
}

impl Deref for TestClient {
    type Target = Client;
    fn deref(&self) -> &Client {
        &self.0
    }
}
