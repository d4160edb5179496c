#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(nmae = "look")]
fn look(at: &str, (a, b): (u8, u8)) -> String {
    format!("{at} {a} {b}")
}

async fn register() -> mcp_runtime::Result<()> {
    look("x", (1, 2));
    Server::new("x", "0").tools(tools![look]).run().await
}

fn main() {}
