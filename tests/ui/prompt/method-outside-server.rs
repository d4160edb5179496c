#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

impl Notes {
    #[prompt]
    fn summarize(&self) -> String {
        String::new()
    }
}

fn main() {}
