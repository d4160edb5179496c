#![allow(unused)]

use mcp_runtime::prelude::*;

const URI: &str = "notes://all";

#[resource(URI)]
fn all() -> String {
    String::new()
}

fn main() {}
