#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[resource("notes://all")]
    fn all(&self) -> String {
        String::new()
    }

    #[resource("notes://all")]
    fn every(&self) -> String {
        String::new()
    }
}

fn main() {}
