#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    #[resource("notes://all")]
    fn all(&self) -> String {
        String::new()
    }
}

fn main() {}
