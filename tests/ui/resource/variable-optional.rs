#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all{?tag,limit}")]
fn all(tag: String, #[arg(default = 9)] limit: u32) -> String {
    format!("{tag} {limit}")
}

fn main() {}
