//! `cargo mcp list`: what a server offers.

use std::fmt::Write as _;

use clap::Args;
use serde_json::{Map, Value};

use crate::cli::Output;
use crate::listing::Listing;
use crate::report::{Failure, Outcome, print};
use crate::target::{Server, TARGET, block_on};

/// List what a server offers: tools, resources, prompts
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  cargo mcp list                                    the server of the package in this folder
  cargo mcp list -- npx -y @modelcontextprotocol/server-filesystem /srv
  cargo mcp list server:github                      a server of this project's or an editor's configuration
  cargo mcp list --output json -- uvx mcp-server-git > git.mcp.json

{TARGET}

Exit codes: 0 fine, 2 usage, 3 server unreachable or broken, 4 not a list"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    server: Server,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let place = arguments.server.place()?;
    let listing = block_on(Listing::of(&arguments.server.connection, place))?;
    print(&if arguments.output.is_json() {
        let text = serde_json::to_string_pretty(&listing.0);
        format!("{}\n", text.map_err(|error| Failure::json(&error))?)
    } else {
        text(&listing)
    });
    Ok(Outcome::Done)
}

fn text(listing: &Listing) -> String {
    let member =
        |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let mut text = String::new();
    let server = listing.0.get("server");
    if let Some(name) = server.and_then(|server| member(server, "name")) {
        text += &name;
        if let Some(version) = server.and_then(|server| member(server, "version")) {
            let _ = write!(text, " {version}");
        }
        if let Some(version) = listing.0.get("protocolVersion").and_then(Value::as_str) {
            let _ = write!(text, ", MCP {version}");
        }
        text.push('\n');
    }
    if listing.list("tools").is_empty() {
        text += "\nIt offers no tools.\n";
    }
    for tool in listing.list("tools") {
        let none = Map::new();
        let schema = tool.get("inputSchema").and_then(Value::as_object);
        let signature = signature(schema.unwrap_or(&none));
        describe(&mut text, tool, &format!("{}{signature}", name(tool)));
    }
    for resource in listing.list("resources") {
        let uri = member(resource, "uri").unwrap_or_default();
        describe(&mut text, resource, &format!("resource {uri}"));
    }
    for template in listing.list("resourceTemplates") {
        let uri = member(template, "uriTemplate").unwrap_or_default();
        describe(&mut text, template, &format!("resource {uri}"));
    }
    for prompt in listing.list("prompts") {
        let arguments = prompt.get("arguments").and_then(Value::as_array);
        let arguments = arguments.into_iter().flatten().map(|argument| {
            let required = argument.get("required") == Some(&Value::Bool(true));
            let name = name(argument);
            if required {
                format!(" {name}")
            } else {
                format!(" [{name}]")
            }
        });
        let arguments: String = arguments.collect();
        describe(
            &mut text,
            prompt,
            &format!("prompt {}{arguments}", name(prompt)),
        );
    }
    text
}

fn name(value: &Value) -> &str {
    value.get("name").and_then(Value::as_str).unwrap_or("?")
}

/// Adds a heading, and what is said of it.
fn describe(text: &mut String, value: &Value, heading: &str) {
    let _ = write!(text, "\n{heading}\n");
    let description = value.get("description").and_then(Value::as_str);
    let description = description.or_else(|| value.get("title")?.as_str());
    for line in description.unwrap_or_default().lines() {
        let _ = writeln!(text, "{}", format!("    {line}").trim_end());
    }
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
