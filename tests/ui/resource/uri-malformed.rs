#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id")]
fn open(id: u64) -> String {
    id.to_string()
}

#[resource("notes://id}")]
fn close(id: u64) -> String {
    id.to_string()
}

#[resource("notes://{the id}")]
fn space(id: u64) -> String {
    id.to_string()
}

fn main() {}
