#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(default = 1, default = 2)] a: u8) {}

fn main() {}
