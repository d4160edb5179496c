#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(title("Look"))]
fn look() {}

fn main() {}
