#![allow(unused)]

use mcp_runtime::tool;

#[tool]
fn query(#[arg(header = "Region")] from: String, #[arg(header = "region")] to: String) {}

fn main() {}
