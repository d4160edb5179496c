#![allow(unused)]

use mcp_runtime::prelude::*;

#[resource("notes://{id}")]
fn note(#[arg(complete = ids)] id: u64) -> String {
    id.to_string()
}

fn ids(typed: &str, most: usize) -> Vec<String> {
    vec![typed.to_owned(); most]
}

fn main() {}
