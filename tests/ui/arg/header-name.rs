#![allow(unused)]

use mcp_runtime::tool;

#[tool]
fn query(#[arg(header = "My Region")] region: String, #[arg(header = "")] zone: String) {}

fn main() {}
