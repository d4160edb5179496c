#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all" mime = "text/plain")]
fn all() -> String {
    String::new()
}

fn main() {}
