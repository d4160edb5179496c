use mcp_runtime::Elicit;
use serde::Deserialize;

#[derive(Deserialize, Elicit)]
struct Order {
    #[field(titel = "Mail address")]
    mail: String,
    #[field(range(min = 9, max = 1))]
    pieces: u8,
    #[field(pattern = "^[0-9]+$")]
    zip: String,
}

fn main() {}
