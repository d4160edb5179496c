#![allow(unused)]

use mcp_runtime::prelude::*;

fn look() {}

fn main() {
    let _ = tools![look];
}
