#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn show<T: std::fmt::Display, const N: usize>(value: T) -> String {
    format!("{value} {N}")
}

fn main() {}
