#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look() {}

fn main() {
    let _ = prompts![look];
}
