#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(name = "notes", version = "1")]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
