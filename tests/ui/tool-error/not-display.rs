#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(ToolError)]
enum NoteError {
    #[code(1001)]
    Missing,
}

fn main() {}
