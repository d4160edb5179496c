#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}")]
fn note(#[arg(range(min = 1))] id: u64) -> String {
    id.to_string()
}

fn main() {}
