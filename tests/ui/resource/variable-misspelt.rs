#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{number}")]
fn note(numbr: u64) -> String {
    numbr.to_string()
}

fn main() {}
