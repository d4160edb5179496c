#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}")]
fn note(id: u64, page: u32) -> String {
    format!("{id} {page}")
}

#[resource("notes://all")]
fn all(filter: String) -> String {
    filter
}

fn main() {}
