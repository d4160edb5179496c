use mcp_runtime::Elicit;
use serde::Deserialize;

#[derive(Deserialize, Elicit)]
struct Name(String);

#[derive(Deserialize, Elicit)]
enum Payment {
    Cash,
    Card(String),
}

#[derive(Deserialize, Elicit)]
#[serde(tag = "kind")]
enum Tagged {
    #[field(title = "One")]
    One,
}

fn main() {}
