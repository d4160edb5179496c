//! The fixture as a program on standard input and output; with `--paged` its lists have small pages.

use mcp_tests::fixture;

#[tokio::main]
async fn main() -> mcp_runtime::Result<()> {
    let paged = std::env::args().any(|argument| argument == "--paged");
    let server = if paged {
        fixture::paged()
    } else {
        fixture::server()
    };
    server.run().await
}
