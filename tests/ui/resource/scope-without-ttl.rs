#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all", scope = "public")]
fn all() -> String {
    String::new()
}

fn main() {}
