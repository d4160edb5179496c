#![allow(unused)]

use mcp_runtime::prelude::*;

struct Topic(String);

#[prompt]
fn summarize(topic: Topic) -> String {
    topic.0
}

fn main() {}
