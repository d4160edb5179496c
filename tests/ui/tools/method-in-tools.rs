#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {
    let _ = tools![Notes::look];
}
