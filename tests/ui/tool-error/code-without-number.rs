#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code]
    Missing,
    #[error("busy")]
    #[code()]
    Busy,
    #[error("late")]
    #[code("1001")]
    Late,
    #[error("wrong")]
    #[code = 1001]
    Wrong,
}

fn main() {}
