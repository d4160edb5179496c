#![allow(unused)]

use mcp_runtime::prelude::*;

struct Id(u64);

#[resource("notes://{id}")]
fn note(id: &Id) -> String {
    id.0.to_string()
}

fn main() {}
