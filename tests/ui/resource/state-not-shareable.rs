#![allow(unused)]

use mcp_runtime::prelude::*;

struct Index(std::cell::Cell<u32>);

#[resource("notes://all")]
fn all(index: &Index) -> String {
    index.0.get().to_string()
}

fn main() {}
