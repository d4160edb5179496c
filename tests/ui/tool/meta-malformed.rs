#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(meta(version 3))]
fn look() {}

fn main() {}
