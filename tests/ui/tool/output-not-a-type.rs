#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(output = 1 + 2)]
fn look() -> ToolResult {
    ToolResult::text("")
}

fn main() {}
