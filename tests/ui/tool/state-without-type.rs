#![allow(unused)]

use mcp_runtime::prelude::*;

trait Store {}

#[tool]
fn look(store: &dyn Store, other: &impl Store) {}

fn main() {}
