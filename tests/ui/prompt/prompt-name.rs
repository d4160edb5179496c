#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt(name = "sum up")]
fn summarize(topic: String) -> String {
    topic
}

fn main() {}
