#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}", mimetype = "text/plain", ttl = "soon")]
fn note(number: u64) -> String {
    number.to_string()
}

fn main() {}
