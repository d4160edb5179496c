#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt]
fn summarize(#[arg(name = "the topic")] topic: String) -> String {
    topic
}

fn main() {}
