#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn sum(&self) {}

    #[prompt(name = "sum")]
    fn summarize(&self) -> String {
        String::new()
    }

    #[prompt(name = "sum")]
    fn shorten(&self) -> String {
        String::new()
    }
}

fn main() {}
