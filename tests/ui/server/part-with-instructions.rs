#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(part = reading, instructions = "x")]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
