#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[arg(defualt = 1)] a: u8, #[arg(nam = "x")] b: u8, #[arg(optional)] c: u8) -> u8 {
    a + b + c
}

fn main() {}
