//! The fixture as a program on standard input and output.

#[tokio::main]
async fn main() -> mcp_runtime::Result<()> {
    mcp_tests::fixture::server().run().await
}
