#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(read_only = "yes")]
fn look() {}

fn main() {}
