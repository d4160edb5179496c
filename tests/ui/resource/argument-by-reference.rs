#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}")]
fn note(id: &str) -> String {
    id.to_owned()
}

fn main() {}
