#![allow(unused)]

use mcp_runtime::prelude::*;

const NAME: &str = "look";

#[tool(name = NAME)]
fn look() {}

fn main() {}
