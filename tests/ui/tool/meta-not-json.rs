#![allow(unused)]

use mcp_runtime::prelude::*;

struct Opaque;

#[tool(meta(value = Opaque))]
fn look() {}

fn main() {}
