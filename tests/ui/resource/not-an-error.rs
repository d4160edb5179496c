#![allow(unused)]

use mcp_runtime::prelude::*;

struct Failure;

#[resource("notes://{id}")]
fn note(id: u64) -> Result<String, Failure> {
    Err(Failure)
}

fn main() {}
