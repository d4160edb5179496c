#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(format = "emial")] a: String, #[arg(format = "colour")] b: String) {}

fn main() {}
