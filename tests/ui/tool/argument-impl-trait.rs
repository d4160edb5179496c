#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn show(value: impl std::fmt::Display) -> String {
    value.to_string()
}

fn main() {}
