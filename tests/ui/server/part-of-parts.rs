#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(part = reading, parts(writing))]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
