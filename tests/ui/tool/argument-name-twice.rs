#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn show(value: u8, #[arg(name = "value")] other: u8) -> u8 {
    value + other
}

fn main() {}
