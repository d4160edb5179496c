#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}", complete = ids)]
fn note(id: u64) -> String {
    id.to_string()
}

fn main() {}
