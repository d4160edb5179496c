#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(inline)]
async fn look() {}

fn main() {}
