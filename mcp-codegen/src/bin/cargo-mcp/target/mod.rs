//! Where a server is, as it is typed: one notation for every command.

mod configuration;
mod expand;
pub(crate) mod package;
mod session;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use clap::Args;
use mcp_runtime::client::{Client, Target};

use crate::report::{Failure, note};
use crate::secret;

pub(crate) use session::block_on;

/// The notation, for the help of every command that takes one.
pub(crate) const TARGET: &str = "\
TARGET is one of
  -- COMMAND…         a command that starts a server
  server:NAME         a server in a client's configuration: .mcp.json, .cursor/mcp.json or .vscode/mcp.json
                      here or above, or that of Claude Desktop, Claude Code, Cursor, VS Code, Zed, Windsurf
  FILE.json           what a server said: NAME.mcp.json, or a tools/list result
  FILE.jsonl          a recorded conversation, played again
  (nothing)           the program of the package in this folder";

/// How to reach a server.
#[derive(Debug, Args)]
#[command(next_help_heading = "Server")]
pub(crate) struct Connection {
    /// The command that starts the server, after `--` [default: this package's own program]
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    /// The configuration in which to look for server:NAME [default: those of all clients]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// How long to wait for each answer, in seconds
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Show every message on standard error: `> ` what is sent, `< ` what is received
    #[arg(long)]
    trace: bool,
}

/// A server, as it is typed.
#[derive(Debug, Args)]
pub(crate) struct Server {
    /// Where the server is; see below
    #[arg(value_name = "TARGET")]
    target: Option<String>,
    #[command(flatten)]
    pub(crate) connection: Connection,
}

/// Where a server is.
#[derive(Debug)]
pub(crate) enum Place {
    /// A command that starts it.
    Command(Command),
    /// A file with what it said when it was asked what it offers.
    Lists(PathBuf),
    /// A file with everything that was said.
    Transcript(PathBuf),
}

/// Whether a word can only be meant as a target: the names of tools and prompts have no such form.
pub(crate) fn is_target(word: &str) -> bool {
    let is_file = || Path::new(word).is_file() || word.contains(['/', '\\']);
    word.starts_with("server:")
        || is_url(word)
        || (word.ends_with(".json") || word.ends_with(".jsonl")) && is_file()
}

/// What `call` and its kin take: where the server is, a name, and arguments.
pub(crate) fn split<'a>(
    words: &'a [String],
    what: &str,
) -> Result<(Option<&'a str>, &'a str, &'a [String]), Failure> {
    match words {
        [target, rest @ ..] if is_target(target) => match rest {
            [name, arguments @ ..] => Ok((Some(target), name, arguments)),
            [] => Err(Failure::Misuse(format!(
                "which {what} of {target}? `cargo mcp list {target}` shows what there is"
            ))),
        },
        [name, arguments @ ..] => Ok((None, name, arguments)),
        [] => Err(Failure::Misuse(format!("which {what}?"))),
    }
}

fn is_url(word: &str) -> bool {
    word.starts_with("http://") || word.starts_with("https://")
}

impl Server {
    /// Where the server is.
    pub(crate) fn place(&self) -> Result<Place, Failure> {
        self.connection.place(self.target.as_deref())
    }
}

impl Connection {
    /// Where the server is.
    pub(crate) fn place(&self, target: Option<&str>) -> Result<Place, Failure> {
        match (target, &self.command[..]) {
            (None, [program, arguments @ ..]) => {
                let mut command = Command::new(program);
                command.args(arguments);
                Ok(Place::Command(command))
            }
            (None, []) => Ok(Place::Command(package::command()?)),
            (Some(target), []) => self.named(target),
            (Some(target), _) => Err(Failure::Misuse(format!(
                "two servers: `{target}`, and the command after `--`. Leave one of them out"
            ))),
        }
    }

    fn named(&self, target: &str) -> Result<Place, Failure> {
        if let Some(name) = target.strip_prefix("server:") {
            let found = configuration::find(name, self.config.as_deref())?;
            return found.command().map(Place::Command);
        }
        if is_url(target) {
            return Err(Failure::Misuse(format!(
                "{target}: servers over HTTP cannot be reached yet, only those that a command starts"
            )));
        }
        let path = PathBuf::from(target);
        if target.ends_with(".jsonl") {
            return Ok(Place::Transcript(path));
        }
        if target.ends_with(".json") {
            return Ok(Place::Lists(path));
        }
        Err(Failure::Misuse(format!(
            "`{target}` is no server. Give the command that starts it after `--`, `server:NAME` for one \
             in a client's configuration, or a file ending in .json with what it said"
        )))
    }

    /// Starts the server and opens a conversation with it.
    pub(crate) async fn connect(&self, place: Place) -> Result<Client, Failure> {
        let target: Target = match place {
            Place::Command(command) => command.into(),
            Place::Transcript(path) => Target::replay(&path)
                .map_err(|error| Failure::Server(format!("{}: {error}", path.display())))?,
            Place::Lists(path) => {
                return Err(Failure::Misuse(format!(
                    "{} says what a server offers; it is no server that could be asked. Give the \
                     command that starts it after `--`",
                    path.display()
                )));
            }
        };
        let mut builder = Client::builder()
            .name("cargo-mcp")
            .version(env!("CARGO_PKG_VERSION"))
            .timeout(Duration::from_secs(self.timeout));
        if self.trace {
            builder = builder.watch(note);
        }
        let connected = builder.connect(target).await;
        connected.map_err(|error| Failure::Server(error.to_string()))
    }
}

/// The environment of a server that a configuration starts.
fn set_environment(command: &mut Command, name: &str, value: &str) {
    secret::keep_setting(name, value);
    command.env(name, value);
}
