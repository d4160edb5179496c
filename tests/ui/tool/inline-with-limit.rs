#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(inline, timeout = "1s", concurrency = 2)]
fn quick() {}

fn main() {}
