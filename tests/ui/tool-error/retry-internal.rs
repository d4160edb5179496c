#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(internal, retry)]
    Missing,
}

fn main() {}
