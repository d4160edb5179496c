#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt]
fn look() -> String {
    String::new()
}

fn main() {
    let _ = prompts![look()];
    let _ = resources![look()];
}
