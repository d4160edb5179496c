#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(name = a)] a: u8) {}

fn main() {}
