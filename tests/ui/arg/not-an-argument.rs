#![allow(unused)]

use mcp_runtime::prelude::*;

struct Point {
    x: u8,
}

#[derive(serde::Deserialize)]
struct Undescribed {
    x: u8,
}

#[tool]
fn look(at: Point, also: Vec<Point>, and: Undescribed) {}

fn main() {}
