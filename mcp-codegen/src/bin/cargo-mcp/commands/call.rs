//! `cargo mcp call`: one call of a tool.

use std::io::IsTerminal;

use clap::Args;
use mcp_runtime::client::{ClientError, ToolFailure};
use mcp_runtime::protocol::{Content, Progress, Tool, ToolResult};
use serde_json::{Map, Value};

use crate::cli::Output;
use crate::report::{Failure, Outcome, note, print};
use crate::target::{Server, block_on};

/// Call a tool of a server
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo mcp call add a=20 b=22                      the server of the package in this folder
  cargo mcp call read_text_file path=/srv/a.txt -- npx -y @modelcontextprotocol/server-filesystem /srv
  cargo mcp call search query=mcp filter:='{\"language\":\"en\"}' -- my-server
  cargo mcp call search --json '{\"query\":\"mcp\"}' -- my-server

KEY=VALUE is text, or what the tool's schema says where that is a number or a truth value;
KEY:=VALUE is JSON.

Exit codes: 0 fine, 1 the tool failed, 2 usage, 3 server unreachable or broken")]
pub(crate) struct Arguments {
    /// The tool's name
    tool: String,
    /// The tool's arguments: KEY=VALUE or KEY:=JSON
    #[arg(value_name = "KEY=VALUE")]
    arguments: Vec<String>,
    /// The tool's arguments as one JSON object; KEY=VALUE adds to it
    #[arg(long, value_name = "OBJECT")]
    json: Option<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    server: Server,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    // What was typed is checked as far as possible before a server is started.
    let typed = Typed::read(arguments)?;
    block_on(async {
        let client = arguments.server.connect().await?;
        let tools = client.list_tools().await?;
        let tool = find(&tools, &arguments.tool)?;
        let call = client.call::<ToolFailure>(tool.name.clone(), typed.fit(tool)?);
        let result = call.on_progress(show_progress).raw().await;
        // A tool that has run is reported, even if its server does not end.
        let outcome = report(result, arguments.output.is_json());
        client.close().await?;
        outcome
    })
}

fn find<'a>(tools: &'a [Tool], name: &str) -> Result<&'a Tool, Failure> {
    tools.iter().find(|tool| tool.name == name).ok_or_else(|| {
        let names: Vec<_> = tools.iter().map(|tool| tool.name.as_str()).collect();
        Failure::Misuse(format!(
            "the server has no tool `{name}`; it has: {}",
            names.join(", ")
        ))
    })
}

fn show_progress(progress: Progress) {
    if std::io::stderr().is_terminal() {
        let done = progress.progress;
        let total = progress
            .total
            .map_or_else(String::new, |total| format!(" of {total}"));
        note(&format!(
            "{done}{total} {}",
            progress.message.unwrap_or_default()
        ));
    }
}

fn report(result: Result<ToolResult, ClientError>, json: bool) -> Result<Outcome, Failure> {
    let result = match result {
        Ok(result) => result,
        Err(ClientError::Refused { error, .. }) => {
            if json {
                let error = serde_json::json!({ "error": error });
                print(&format!("{error:#}\n"));
                return Ok(Outcome::Different);
            }
            return Err(Failure::Tool(error.to_string()));
        }
        Err(error) => return Err(error.into()),
    };
    if json {
        let result = serde_json::to_string_pretty(&result);
        print(&format!(
            "{}\n",
            result.map_err(|error| Failure::Server(error.to_string()))?
        ));
    } else if result.is_error {
        return Err(Failure::Tool(result.joined_text()));
    } else {
        print(&text(&result));
    }
    Ok(if result.is_error {
        Outcome::Different
    } else {
        Outcome::Done
    })
}

/// What people read; structured content only where there is nothing else.
fn text(result: &ToolResult) -> String {
    let blocks = result.content.iter().map(|block| match block {
        Content::Text(text) => format!("{}\n", text.text),
        Content::Image(image) => format!("[image, {}]\n", image.mime_type),
        Content::Audio(audio) => format!("[audio, {}]\n", audio.mime_type),
        Content::ResourceLink(link) => format!("[resource {}]\n", link.uri),
        Content::Resource(embedded) => format!("[resource {}]\n", embedded.resource.uri),
        _ => "[content of an unknown kind]\n".to_owned(),
    });
    let text: String = blocks.collect();
    match &result.structured_content {
        Some(structured) if text.is_empty() => format!("{}\n", structured.as_str()),
        _ => text,
    }
}

/// Arguments as they were typed.
struct Typed {
    json: Map<String, Value>,
    /// Text that may be meant as a number or a truth value.
    text: Vec<(String, String)>,
}

impl Typed {
    fn read(arguments: &Arguments) -> Result<Self, Failure> {
        let json = arguments.json.as_deref().unwrap_or("{}");
        let mut json: Map<String, Value> = serde_json::from_str(json)
            .map_err(|error| Failure::Misuse(format!("--json is not a JSON object: {error}")))?;
        let (mut text, mut keys) = (Vec::new(), Vec::new());
        for typed in &arguments.arguments {
            let Some((key, value)) = typed.split_once('=') else {
                return Err(Failure::Misuse(format!(
                    "`{typed}` is no argument: write KEY=VALUE or KEY:=JSON"
                )));
            };
            let (key, is_json) = match key.strip_suffix(':') {
                Some(key) => (key, true),
                None => (key, false),
            };
            if keys.contains(&key) {
                return Err(Failure::Misuse(format!(
                    "`{key}` is given twice: write a list as {key}:='[…]'"
                )));
            }
            keys.push(key);
            if !is_json {
                text.push((key.to_owned(), value.to_owned()));
                continue;
            }
            let value = serde_json::from_str(value).map_err(|error| {
                Failure::Misuse(format!("`{typed}`: what follows `:=` is not JSON: {error}"))
            })?;
            json.insert(key.to_owned(), value);
        }
        Ok(Self { json, text })
    }

    /// The arguments, with text read as the tool's schema says.
    fn fit(self, tool: &Tool) -> Result<Map<String, Value>, Failure> {
        let schema: Value = tool.input_schema.decode().map_err(|error| {
            Failure::Server(format!(
                "the schema of `{}` is not JSON: {error}",
                tool.name
            ))
        })?;
        let mut fitted = self.json;
        for (key, text) in self.text {
            let kind = schema["properties"][&key]["type"].as_str();
            let value = match kind {
                Some("integer" | "number" | "boolean") => {
                    serde_json::from_str(&text).map_err(|_| {
                        Failure::Misuse(format!(
                            "{key}={text}: not a valid {}",
                            kind.unwrap_or_default()
                        ))
                    })?
                }
                _ => Value::String(text),
            };
            fitted.insert(key, value);
        }
        Ok(fitted)
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        Self::Server(error.to_string())
    }
}
