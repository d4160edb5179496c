#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(range(min = 1))] a: String) {}

fn main() {}
