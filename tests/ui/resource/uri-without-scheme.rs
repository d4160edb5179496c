#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("readme")]
fn readme() -> String {
    String::new()
}

#[resource("pages/{number}")]
fn page(number: u32) -> String {
    number.to_string()
}

fn main() {}
