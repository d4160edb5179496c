#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(task)]
fn slow() {}

fn main() {}
