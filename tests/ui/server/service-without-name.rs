#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn serve() -> Server {
    Server::of(Notes)
}

fn main() {}
