#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
#[tool(name = "other")]
fn look() {}

fn main() {}
