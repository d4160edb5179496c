#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(at: String) -> String {
    at.
}

fn main() {}
