#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt(complete = topics)]
fn summarize(topic: String) -> String {
    topic
}

fn main() {}
