#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
