#![allow(unused)]

use mcp_runtime::prelude::*;

#[server]
struct Notes;

fn main() {}
