#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn show(#[arg(name = "the value")] value: u8, größe: u8, #[arg(name = "")] other: u8) -> u8 {
    value + größe + other
}

fn main() {}
