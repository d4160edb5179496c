#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all", name = "")]
fn all() -> String {
    String::new()
}

fn main() {}
