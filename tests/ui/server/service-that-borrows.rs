#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes<'a>(&'a str);

#[server]
impl<'a> Notes<'a> {
    #[tool]
    fn look(&self) -> &'a str {
        self.0
    }
}

fn main() {}
