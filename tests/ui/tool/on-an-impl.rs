#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[tool]
impl Notes {
    fn look(&self) {}
}

fn main() {}
