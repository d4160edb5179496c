#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(complete = places)] at: String) {}

fn main() {}
