#![allow(unused)]

use mcp_runtime::prelude::*;

use std::rc::Rc;

#[prompt]
async fn summarize() -> String {
    let shared = Rc::new(1);
    std::future::ready(()).await;
    shared.to_string()
}

fn main() {}
