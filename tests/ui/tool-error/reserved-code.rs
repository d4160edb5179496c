#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(-32001)]
    Missing,
    #[error("input")]
    #[code(-32602)]
    Input,
    #[error("title")]
    #[model(code = -32768)]
    Title,
}

fn main() {}
