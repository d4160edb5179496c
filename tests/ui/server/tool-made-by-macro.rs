#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

macro_rules! methods {
    () => {
        #[tool]
        fn look(&self) {}
    };
}

#[server]
impl Notes {
    #[tool]
    fn listen(&self) {}

    methods!();
}

fn main() {}
