#![allow(unused)]

use mcp_runtime::prelude::*;

#[tool]
fn look(
    #[cfg(unix)] a: u8,
    #[cfg(unix)] b: u8,
    #[cfg(unix)] c: u8,
    #[cfg(unix)] d: u8,
    #[cfg(unix)] e: u8,
) {
}

fn main() {}
