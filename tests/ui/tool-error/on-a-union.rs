#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(ToolError)]
union NoteError {
    a: u8,
}

fn main() {}
