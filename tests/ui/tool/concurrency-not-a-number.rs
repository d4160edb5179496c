#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(concurrency = "2")]
fn slow() {}

fn main() {}
