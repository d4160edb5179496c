#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Point {
    x: u8,
}

#[tool]
fn look(#[arg(default)] at: Point) {}

fn main() {}
