#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(default = "many")] count: u8, #[arg(default = 1.5)] size: u32) {}

fn main() {}
