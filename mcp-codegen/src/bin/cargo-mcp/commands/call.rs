//! `cargo mcp call`: one call of a tool.

use clap::Args;
use mcp_runtime::client::{ClientError, ToolFailure};
use mcp_runtime::protocol::{Tool, ToolResult};
use serde_json::Value;

use crate::cli::Output;
use crate::content;
use crate::progress::Bar;
use crate::report::{Failure, Outcome, print};
use crate::target::{Connection, TARGET, block_on, split};
use crate::typed::Typed;

/// Call a tool of a server
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  cargo mcp call add a=20 b=22                      the server of the package in this folder
  cargo mcp call read_text_file path=/srv/a.txt -- npx -y @modelcontextprotocol/server-filesystem /srv
  cargo mcp call server:github search_issues q=mcp  a server of this project's or an editor's configuration
  cargo mcp call search query=mcp filter:='{{\"language\":\"en\"}}' -- my-server
  cargo mcp call search --json '{{\"query\":\"mcp\"}}' -- my-server

KEY=VALUE is text, or what the tool's schema says where that is something else;
KEY:=VALUE is JSON.

{TARGET}

Exit codes: 0 fine, 1 the tool failed, 2 usage, 3 server unreachable or broken"))]
pub(crate) struct Arguments {
    /// The tool's name and arguments, KEY=VALUE or KEY:=JSON; before them, where the server is
    #[arg(value_name = "[TARGET] TOOL [KEY=VALUE]", required = true)]
    words: Vec<String>,
    /// The tool's arguments as one JSON object; KEY=VALUE adds to it
    #[arg(long, value_name = "OBJECT")]
    json: Option<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    connection: Connection,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments {
        json, connection, ..
    } = arguments;
    // What was typed is checked as far as possible before a server is started.
    let (target, name, words) = split(&arguments.words, "tool")?;
    let typed = Typed::read(json.as_deref(), words)?;
    let place = connection.place(target)?;
    block_on(async {
        let client = connection.connect(place).await?;
        let tools = client.list_tools().await?;
        let tool = find(&tools, name)?;
        let schema: Value = tool.input_schema.decode().map_err(|error| {
            Failure::Server(format!("the schema of `{name}` is not JSON: {error}"))
        })?;
        let call = client.call::<ToolFailure>(tool.name.clone(), typed.fit(&schema)?);
        let bar = Bar::new(name);
        let shown = bar.clone();
        let result = call
            .on_progress(move |progress| shown.show(progress))
            .raw()
            .await;
        bar.clear();
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
            result.map_err(|error| Failure::json(&error))?
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
    let text = content::text(&result.content);
    match &result.structured_content {
        Some(structured) if text.is_empty() => format!("{}\n", structured.as_str()),
        _ => text,
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        Self::Server(error.to_string())
    }
}
