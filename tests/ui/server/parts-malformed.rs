#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(parts("writing"))]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
