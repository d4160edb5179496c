#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(task, icon = "x.png")]
fn slow() {}

fn main() {}
