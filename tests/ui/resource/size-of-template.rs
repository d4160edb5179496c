#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}", size = 100)]
fn note(id: u64) -> String {
    id.to_string()
}

fn main() {}
