#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all", mine = "text/plain")]
fn all() -> String {
    String::new()
}

fn main() {}
