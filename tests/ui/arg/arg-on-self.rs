#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(#[arg(default)] &self) {}
}

fn main() {}
