use mcp_runtime::prelude::*;

/// Adds two whole numbers.
#[tool]
fn add(
    /// The first number.
    a: i64,
    /// The second number.
    b: i64,
) -> i64 {
    a + b
}

#[derive(Debug, thiserror::Error, ToolError)]
enum DivideError {
    /// There is no such number.
    #[error("cannot divide {dividend} by zero")]
    #[code(1001)]
    ByZero { dividend: f64 },
}

/// Divides one number by another.
#[tool(idempotent)]
fn divide(dividend: f64, divisor: f64) -> Result<f64, DivideError> {
    if divisor == 0.0 {
        return Err(DivideError::ByZero { dividend });
    }
    Ok(dividend / divisor)
}

#[tokio::main]
async fn main() -> mcp_runtime::Result<()> {
    Server::new("calculator", env!("CARGO_PKG_VERSION"))
        .tools(tools![add, divide])
        .run()
        .await
}
