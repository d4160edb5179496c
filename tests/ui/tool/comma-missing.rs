#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(read_only title = "Look")]
fn look() {}

fn main() {}
