#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(colour = "red")]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {}
