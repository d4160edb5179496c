#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(&self) {}

    #[tool(name = "look")]
    fn listen(&self) {}
}

fn main() {}
