#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
unsafe fn look() {}

fn main() {}
