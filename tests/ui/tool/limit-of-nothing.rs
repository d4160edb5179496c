#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(timeout = "0s", concurrency = 0)]
fn never() {}

fn main() {}
