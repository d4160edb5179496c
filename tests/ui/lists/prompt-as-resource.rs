#![allow(unused)]

use mcp_runtime::prelude::*;

#[prompt]
fn look() -> String {
    String::new()
}

fn main() {
    let _ = resources![look];
}
