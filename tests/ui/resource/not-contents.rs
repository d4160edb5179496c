#![allow(unused)]

use mcp_runtime::prelude::*;

struct Note;

#[resource("notes://{id}")]
fn note(id: u64) -> Note {
    Note
}

#[resource("notes://first")]
async fn first() -> Result<Note, String> {
    Ok(Note)
}

fn main() {}
