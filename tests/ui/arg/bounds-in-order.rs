#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(range(min = 9, max = -1))] a: i8, #[arg(length(min = 2, max = 1))] b: String) {}

fn main() {}
