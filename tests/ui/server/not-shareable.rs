#![allow(unused)]

use mcp_runtime::prelude::*;

use std::rc::Rc;

struct Notes(Rc<str>);

#[server]
impl Notes {
    #[tool]
    fn look(&self) -> String {
        self.0.to_string()
    }
}

fn main() {}
