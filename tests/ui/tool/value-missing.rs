#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(title)]
fn look() {}

#[tool(title =)]
fn listen() {}

fn main() {}
