#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn show() -> impl Future<Output = String> {
    async { String::new() }
}

fn main() {}
