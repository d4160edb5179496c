#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt]
#[tool]
fn summarize(topic: String) -> String {
    topic
}

fn main() {}
