#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool("look")]
fn look() {}

fn main() {}
