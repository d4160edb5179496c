#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(instruction = "x")]
impl Notes {
    #[tool(read_onyl)]
    fn look(&self) {}

    #[tool]
    fn take(&mut self, at: &str) {}
}

fn main() {
    let _ = Server::new("notes", "0").service(Notes);
}
