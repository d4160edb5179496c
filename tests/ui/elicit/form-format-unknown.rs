use mcp_runtime::Elicit;
use serde::Deserialize;

#[derive(Deserialize, Elicit)]
struct Order {
    #[field(format = "e-mail")]
    mail: String,
    #[field(format = "hostname")]
    host: String,
}

fn main() {}
