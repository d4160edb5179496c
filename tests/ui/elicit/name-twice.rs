#![allow(unreachable_patterns)] // serde's own

use mcp_runtime::Elicit;
use serde::Deserialize;

#[derive(Deserialize, Elicit)]
struct Order {
    #[serde(rename = "mail")]
    address: String,
    mail: Option<String>,
}

fn main() {}
