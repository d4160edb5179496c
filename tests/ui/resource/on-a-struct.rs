#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://all")]
struct Notes;

fn main() {}
