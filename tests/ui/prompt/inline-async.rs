#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt(inline)]
async fn summarize(topic: String) -> String {
    topic
}

fn main() {}
