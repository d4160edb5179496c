#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(&mut self) {}

    #[tool]
    fn take(self) {}

    #[tool]
    fn unbox(self: Box<Self>) {}
}

fn main() {}
