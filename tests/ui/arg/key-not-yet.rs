#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(complete = guess)] a: String, #[arg(header = "Region")] b: String) {}

fn main() {}
