#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(name = "a", title = "Add", name = "b")]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {}
