#![allow(unused)]

use mcp_runtime::prelude::*;

struct Index;

#[tool]
fn look(#[arg(default)] index: &Index, #[arg] ctx: &Context) {}

fn main() {}
