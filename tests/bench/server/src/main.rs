//! What a load harness calls: `add` and `echo`, written as any user would write them, and
//! `BENCH_EXTRA_TOOLS` more tools.

use mcp_runtime::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

/// A sum.
#[derive(Serialize, JsonSchema)]
struct Sum {
    sum: i64,
}

/// Adds two integers.
#[tool]
async fn add(a: i64, b: i64) -> Sum {
    Sum {
        sum: a.wrapping_add(b),
    }
}

/// What the further tools are: the same function, under names of their own.
struct Extra;

#[server]
impl Extra {
    /// Adds two integers.
    #[tool]
    async fn add(&self, a: i64, b: i64) -> Sum {
        add(a, b).await
    }
}

/// Echoes the text.
#[tool]
async fn echo(text: String) -> String {
    text
}

#[tokio::main]
async fn main() -> mcp_runtime::Result<()> {
    let mut server = Server::new("bench", env!("CARGO_PKG_VERSION")).tools(tools![add, echo]);
    let extra = std::env::var("BENCH_EXTRA_TOOLS").ok();
    for number in 0..extra.and_then(|extra| extra.parse().ok()).unwrap_or(0) {
        server = server.mount(&format!("extra_{number}"), Extra);
    }
    server.run().await
}
