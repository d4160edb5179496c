#![deny(dead_code)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[tool]
    fn look(&self) {}
}

#[server(part = writing)]
impl Notes {
    #[tool]
    fn keep(&self) {}
}

fn main() {
    let _ = Server::new("notes", "0").service(Notes);
}
