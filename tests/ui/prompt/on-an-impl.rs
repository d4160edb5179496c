#![allow(unused)]

use mcp_runtime::prelude::*;

struct Notes;

#[prompt]
impl Notes {}

fn main() {}
