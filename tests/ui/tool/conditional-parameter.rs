#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(#[cfg(unix)] at: String) {}

fn main() {}
