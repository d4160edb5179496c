#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[server(parts(reading))]
impl Notes {}

#[server(part = reading, name = "notes")]
impl Notes {
    #[tool]
    fn look(&self) {}
}

fn main() {}
