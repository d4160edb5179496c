#![allow(unused)]

use mcp_runtime::prelude::*;

#[server]
fn look() {}

fn main() {}
