#![allow(unused)]

use mcp_runtime::prelude::*;

struct Look;

fn main() {
    let _ = tools![Look];
}
