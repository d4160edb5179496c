#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg = 1] a: u8) {}

fn main() {}
