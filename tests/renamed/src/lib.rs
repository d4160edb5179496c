//! Every macro, by way of a dependency that has another name here.

use mcp::prelude::*;

/// A module of this name must not mislead the macros.
pub mod mcp_runtime {}

/// What can go wrong.
#[derive(Debug, thiserror::Error, ToolError)]
pub enum Refused {
    /// It is too large.
    #[error("at most {most}")]
    #[code(1001)]
    TooLarge {
        /// What is allowed.
        most: i64,
    },
}

/// Doubles a number.
#[tool]
pub fn double(value: i64) -> Result<i64, Refused> {
    match value.checked_mul(2) {
        Some(twice) => Ok(twice),
        None => Err(Refused::TooLarge { most: i64::MAX / 2 }),
    }
}

/// A value whose methods are tools.
#[derive(Debug)]
pub struct Greeter;

#[server]
impl Greeter {
    /// Greets.
    #[tool]
    pub async fn greet(&self, name: String) -> String {
        format!("Hello, {name}!")
    }

    /// Asks for a greeting.
    #[prompt]
    pub fn ask(&self, name: String) -> String {
        format!("Greet {name}.")
    }
}

/// What to read first.
#[resource("docs://{name}")]
pub fn page(name: String) -> String {
    name
}

/// Asks for a poem.
#[prompt]
pub async fn poem(#[arg(default = "spring")] about: String) -> String {
    about
}

/// The server of all of these.
pub fn server() -> Server {
    Server::new("renamed", "0")
        .tools(tools![double])
        .prompts(prompts![poem])
        .resources(resources![page])
        .service(Greeter)
}

#[cfg(test)]
mod tests {
    use mcp::client::Client;

    #[tokio::test]
    async fn a_renamed_dependency_works() {
        let client = Client::connect(super::server()).await.unwrap();
        let names: Vec<_> = client.list_tools().await.unwrap();
        let names: Vec<_> = names.iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["double", "greet"]);
    }
}
