#![allow(unused)]

use mcp_runtime::prelude::*;

struct Failure;

#[tool]
fn weather() -> Result<String, Failure> {
    Err(Failure)
}

fn main() {}
