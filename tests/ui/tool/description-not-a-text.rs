#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(description = 42)]
fn look() {}

fn main() {}
