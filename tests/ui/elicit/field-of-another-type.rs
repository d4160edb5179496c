use mcp_runtime::Elicit;
use serde::Deserialize;

struct Address;

#[derive(Deserialize, Elicit)]
struct Order {
    #[serde(skip)]
    id: u64,
    tags: Vec<String>,
    #[field(range(min = 1))]
    name: String,
}

#[derive(Elicit)]
struct Delivery {
    address: Address,
}

fn main() {}
