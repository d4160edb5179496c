//! `cargo mcp list`: what a server offers.

use clap::Args;
use mcp_runtime::client::Client;
use mcp_runtime::protocol::Tool;
use serde_json::{Map, Value};

use crate::cli::Output;
use crate::report::{Failure, Outcome, print};
use crate::target::{Server, block_on};

/// List the tools of a server
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo mcp list                                    the server of the package in this folder
  cargo mcp list -- npx -y @modelcontextprotocol/server-filesystem /srv
  cargo mcp list --output json -- uvx mcp-server-git")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    server: Server,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    block_on(async {
        let client = arguments.server.connect().await?;
        let offers_tools = client.capabilities().tools.is_some();
        let tools = if offers_tools {
            client.list_tools().await?
        } else {
            Vec::new()
        };
        print(&if arguments.output.is_json() {
            format!("{}\n", json(&client, &tools)?)
        } else {
            text(&client, &tools)
        });
        client.close().await?;
        Ok(Outcome::Done)
    })
}

fn json(client: &Client, tools: &[Tool]) -> Result<String, Failure> {
    let listed = serde_json::json!({
        "server": client.server_info(),
        "protocolVersion": client.protocol_version().as_str(),
        "instructions": client.instructions(),
        "tools": tools,
    });
    serde_json::to_string_pretty(&listed).map_err(|error| Failure::Server(error.to_string()))
}

fn text(client: &Client, tools: &[Tool]) -> String {
    let mut text = client.server_info().map_or_else(String::new, |server| {
        let (name, version) = (&server.name, &server.version);
        format!("{name} {version}, MCP {}\n", client.protocol_version())
    });
    if tools.is_empty() {
        text += "\nIt offers no tools.\n";
    }
    for tool in tools {
        let schema: Map<String, Value> = tool.input_schema.decode().unwrap_or_default();
        text += &format!("\n{}{}\n", tool.name, signature(&schema));
        let description = tool.description.as_deref().unwrap_or_default();
        for line in description.lines() {
            text += &format!("    {line}\n");
        }
    }
    text
}

/// The arguments as one would type them; what may be left out is in brackets.
fn signature(schema: &Map<String, Value>) -> String {
    let none = Map::new();
    let properties = schema
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&none);
    let required: Vec<_> = schema
        .get("required")
        .and_then(Value::as_array)
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let arguments = properties.iter().map(|(name, schema)| {
        let kind = schema.get("type").and_then(Value::as_str).unwrap_or("any");
        if required.contains(&name.as_str()) {
            format!(" {name}:{kind}")
        } else {
            format!(" [{name}:{kind}]")
        }
    });
    arguments.collect()
}
