#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(1001)]
    Missing,
    #[error("busy")]
    #[code(1001, retry)]
    Busy,
    #[error("title")]
    #[model(code = 1001)]
    Title,
}

fn main() {}
