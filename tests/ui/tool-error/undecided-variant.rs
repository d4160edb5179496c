#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(1001)]
    Missing,
    #[error("busy")]
    Busy,
}

fn main() {}
