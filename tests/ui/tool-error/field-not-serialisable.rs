#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug)]
struct Place;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("missing")]
    #[code(1001)]
    Missing { at: Place },
    #[error("busy")]
    #[model]
    Busy(Place),
}

fn main() {}
