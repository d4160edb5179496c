#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt(titel = "Sum up")]
fn summarize(topic: String) -> String {
    topic
}

fn main() {}
