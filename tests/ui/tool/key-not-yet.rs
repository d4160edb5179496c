#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(task, timeout = "30s", concurrency = 4)]
fn slow() {}

fn main() {}
