#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn show((a, b): (u8, u8), _: bool) -> u8 {
    a + b
}

fn main() {}
