#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all", ttl = "5m", scope = "publc")]
fn all() -> String {
    String::new()
}

#[resource("notes://some", ttl = "5m", scope = "everyone")]
fn some() -> String {
    String::new()
}

fn main() {}
