#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(default = 1)] #[arg(name = "b")] a: u8) {}

fn main() {}
