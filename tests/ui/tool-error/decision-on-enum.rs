#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
#[code(1001)]
enum NoteError {
    #[error("missing")]
    #[code(1002)]
    Missing,
}

fn main() {}
