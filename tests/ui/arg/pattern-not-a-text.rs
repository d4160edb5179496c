#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(pattern = "^1")] a: u8, #[arg(format = "date")] b: Vec<String>) {}

fn main() {}
