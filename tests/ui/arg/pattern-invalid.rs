#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(pattern = "(")] a: String, #[arg(pattern = 1)] b: String) {}

fn main() {}
