#![allow(unused)]

use mcp_runtime::prelude::*;

fn main() {
    let _ = tools!["look"];
}
