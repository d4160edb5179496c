#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("files://{path*}")]
fn file(path: String) -> String {
    path
}

fn main() {}
