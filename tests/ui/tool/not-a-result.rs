#![allow(unused)]

use mcp_runtime::prelude::*;

struct Weather {
    temperature: f64,
}

#[derive(serde::Serialize)]
struct Undescribed {
    x: u8,
}

#[tool]
fn weather() -> Weather {
    Weather { temperature: 1.0 }
}

#[tool]
async fn later() -> Result<Undescribed, String> {
    Ok(Undescribed { x: 1 })
}

fn main() {}
