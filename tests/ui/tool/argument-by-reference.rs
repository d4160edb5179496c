#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn greet(name: &str, all: &[String], pair: &(u8, u8)) -> String {
    format!("{name} {all:?} {pair:?}")
}

fn main() {}
