#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}/{id}")]
fn note(id: u64) -> String {
    id.to_string()
}

fn main() {}
