#![allow(unused)]

use mcp_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
#[error("gone")]
struct Gone;

fn main() {}
