#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{author}/{id}{?format}")]
fn note(author: String) -> String {
    author
}

fn main() {}
