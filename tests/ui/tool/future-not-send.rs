#![allow(unused)]

use mcp_runtime::prelude::*;

use std::rc::Rc;

#[tool]
async fn look() -> String {
    let shared = Rc::new(1);
    std::future::ready(()).await;
    shared.to_string()
}

fn main() {}
