#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(header = "Region")] b: String) {}

fn main() {}
