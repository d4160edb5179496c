#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool(name = "look around")]
fn look() {}

#[tool]
fn größe() {}

#[tool(name = "")]
fn listen() {}

fn main() {}
