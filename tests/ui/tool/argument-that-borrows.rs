#![allow(unused)]

use mcp_runtime::prelude::*;

use std::borrow::Cow;

#[tool]
fn greet<'a>(name: Option<&'a str>, title: Cow<'a, str>) -> String {
    format!("{name:?} {title}")
}

fn main() {}
