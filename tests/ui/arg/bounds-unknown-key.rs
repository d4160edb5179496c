#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(range(from = 1))] a: u8, #[arg(length(mim = 1))] b: String) {}

fn main() {}
