#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(&self) {}
}

#[server]
impl Notes {
    #[tool]
    fn keep(&self) {}
}

fn main() {}
