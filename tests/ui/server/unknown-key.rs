#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(instruction = "x")]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
