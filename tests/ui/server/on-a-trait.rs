#![allow(unused)]

use mcp_runtime::prelude::*;

#[server]
trait Notes {
    fn look(&self);
}

fn main() {}
