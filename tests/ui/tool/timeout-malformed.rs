#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(timeout = "a while")]
fn slow() {}

#[tool(timeout = 30)]
fn slower() {}

fn main() {}
