#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(1001, retri)]
    Missing,
    #[error("busy")]
    #[model(cod = 1002)]
    Busy,
    #[error("late")]
    #[code(1003, code = 1004)]
    Late,
}

fn main() {}
