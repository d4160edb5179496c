//! `cargo mcp prompt`: a prompt, filled in.

use clap::Args;
use mcp_runtime::protocol::Role;

use crate::cli::Output;
use crate::content;
use crate::report::{Failure, Outcome, print};
use crate::target::{Connection, TARGET, block_on, split};
use crate::typed::Typed;

/// Fill in a prompt of a server
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  cargo mcp prompt review code='1 + 1'              the server of the package in this folder
  cargo mcp prompt server:notes summary topic=tea
  cargo mcp prompt simple-prompt -- npx -y @modelcontextprotocol/server-everything

{TARGET}

Exit codes: 0 fine, 2 usage, 3 server unreachable or broken"))]
pub(crate) struct Arguments {
    /// The prompt's name and arguments, KEY=VALUE; before them, where the server is
    #[arg(value_name = "[TARGET] PROMPT [KEY=VALUE]", required = true)]
    words: Vec<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    connection: Connection,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let connection = &arguments.connection;
    let (target, name, words) = split(&arguments.words, "prompt")?;
    let typed = Typed::read(None, words)?.texts()?;
    let place = connection.place(target)?;
    block_on(async {
        let client = connection.connect(place).await?;
        let filled = match client.get_prompt(name, typed).await {
            Ok(filled) => filled,
            // A wrong name is the likeliest reason.
            Err(error) => {
                let prompts = client.list_prompts().await.unwrap_or_default();
                let names: Vec<_> = prompts.iter().map(|it| it.name.as_str()).collect();
                if names.contains(&name) {
                    return Err(error.into());
                }
                return Err(Failure::Misuse(format!(
                    "the server has no prompt `{name}`; it has: {}",
                    names.join(", ")
                )));
            }
        };
        client.close().await?;
        print(&if arguments.output.is_json() {
            let text = serde_json::to_string_pretty(&filled);
            format!("{}\n", text.map_err(|error| Failure::json(&error))?)
        } else {
            let messages = filled.messages.into_iter().map(|message| {
                let role = match message.role {
                    Role::User => "user",
                    Role::Assistant => "assistant",
                };
                format!("{role}: {}", content::text(&[message.content]))
            });
            messages.collect()
        });
        Ok(Outcome::Done)
    })
}
