#![allow(unused)]

use mcp_runtime::prelude::*;

struct Index<'a>(&'a str);

#[tool]
fn look<'a>(index: &Index<'a>, other: &&u8) {}

fn main() {}
