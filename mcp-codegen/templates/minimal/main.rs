//! An MCP server.

use mcp_runtime::prelude::*;

/// Adds two whole numbers.
#[tool]
fn add(
    /// The first number.
    a: i64,
    /// The second number.
    b: i64,
) -> i64 {
    a + b
}

fn server() -> Server {
    Server::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")).tools(tools![add])
}

#[tokio::main]
async fn main() -> mcp_runtime::Result<()> {
    server().run().await
}

#[cfg(test)]
mod tests {
    use mcp_runtime::testing::TestClient;
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn adds() {
        let client = TestClient::new(server()).await;
        let sum: i64 = client.output("add", json!({ "a": 20, "b": 22 })).await;
        assert_eq!(sum, 42);
    }

    #[tokio::test]
    async fn says_what_is_wrong_with_arguments() {
        let client = TestClient::new(server()).await;
        let failure = client.failure("add", json!({ "a": "many" })).await;
        assert!(failure.text.contains("/a"), "{failure}");
        assert!(failure.text.contains("/b"), "{failure}");
    }
}
