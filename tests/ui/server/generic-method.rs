#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look<T: ToString>(&self, at: T) -> String {
        at.to_string()
    }
}

fn main() {}
