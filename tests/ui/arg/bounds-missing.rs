#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(range())] a: u8, #[arg(length)] b: String, #[arg(range(5))] c: u8) {}

fn main() {}
