#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(version = "1.0.0")]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
