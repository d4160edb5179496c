#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
const LOOK: u8 = 1;

fn main() {}
