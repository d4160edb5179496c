#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

fn main() {
    let _ = Server::new("notes", "0").service(Notes);
}
