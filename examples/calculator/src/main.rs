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

#[tokio::main]
async fn main() -> mcp_runtime::Result<()> {
    Server::new("calculator", env!("CARGO_PKG_VERSION"))
        .tools(tools![add])
        .run()
        .await
}
