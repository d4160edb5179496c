#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt]
fn summarize(#[arg(complete = topics)] topic: String) -> String {
    topic
}

fn topics(typed: &str) -> usize {
    typed.len()
}

fn main() {}
