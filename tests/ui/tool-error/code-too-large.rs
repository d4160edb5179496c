#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(10000000000)]
    Missing,
    #[error("busy")]
    #[code(99999999999999999999)]
    Busy,
}

fn main() {}
