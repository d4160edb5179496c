#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(-32001)]
    Missing,
    #[error("busy")]
    Busy,
    #[error("title")]
    #[model(coed = 1001)]
    Title,
}

#[tool]
fn fail() -> Result<(), NoteError> {
    Ok(())
}

fn main() {}
