#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt]
fn number() -> u64 {
    7
}

#[prompt]
fn nothing() {}

fn main() {}
