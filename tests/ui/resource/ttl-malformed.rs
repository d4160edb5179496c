#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all", ttl = "five minutes")]
fn all() -> String {
    String::new()
}

#[resource("notes://some", ttl = 300)]
fn some() -> String {
    String::new()
}

fn main() {}
