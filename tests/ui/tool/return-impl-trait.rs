#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn show() -> impl std::fmt::Display {
    "text"
}

fn main() {}
