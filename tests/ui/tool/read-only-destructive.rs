#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(read_only, destructive)]
fn look() {}

#[tool(read_only, idempotent)]
fn listen() {}

fn main() {}
