#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt(read_only)]
fn summarize(topic: String) -> String {
    topic
}

fn main() {}
