#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
struct Look {
    at: String,
}

fn main() {}
