#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt]
fn summarize(#[arg(length(max = 9), example = "rust")] topic: String) -> String {
    topic
}

fn main() {}
