#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource]
fn all() -> String {
    String::new()
}

#[resource(mime = "text/plain")]
fn some() -> String {
    String::new()
}

fn main() {}
