#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server]
impl Notes {
    #[resource("notes://{id}")]
    fn note(&self, id: String) -> String {
        id
    }

    #[prompt]
    fn summarize(&self, topic: String) -> String {
        topic
    }
}

fn main() {}
