#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[model(code)]
    Missing,
    #[error("busy")]
    #[model(code = "x")]
    Busy,
}

fn main() {}
