#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool = "look"]
    fn look(&self) {}
}

fn main() {}
