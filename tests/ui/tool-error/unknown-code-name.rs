#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(internl)]
    Missing,
    #[error("busy")]
    #[code(MISSING)]
    Busy,
}

fn main() {}
