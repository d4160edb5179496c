#![allow(unused)]

use mcp_runtime::prelude::*;

use mcp_runtime::tool as command;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(&self) {}

    #[command]
    fn listen(&self) {}
}

fn main() {}
