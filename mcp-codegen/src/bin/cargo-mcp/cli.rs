//! The command line: what there is to type.

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::commands::{call, generate, list, new, prompt, read};
use crate::report::{Failure, Outcome};

#[derive(Debug, Parser)]
#[command(
    name = "cargo mcp",
    bin_name = "cargo mcp",
    version,
    about,
    propagate_version = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Call(call::Arguments),
    Generate(generate::Arguments),
    List(list::Arguments),
    New(new::Arguments),
    Prompt(prompt::Arguments),
    Read(read::Arguments),
}

/// How a command reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For scripts: one JSON document on stdout.
    Json,
}

/// The option that every command has.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Output {
    /// Report for people or for scripts
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) output: Format,
}

impl Output {
    pub(crate) fn is_json(self) -> bool {
        self.output == Format::Json
    }
}

/// Runs what was typed, as `cargo-mcp …` or through cargo as `cargo mcp …`.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> Result<Outcome, Failure> {
    let mut arguments: Vec<_> = arguments.collect();
    // Cargo passes its own subcommand on.
    if arguments.get(1).is_some_and(|first| first == "mcp") {
        arguments.remove(1);
    }
    let cli = Cli::try_parse_from(arguments).map_err(Failure::Usage)?;
    match cli.command {
        Command::Call(arguments) => call::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Prompt(arguments) => prompt::run(&arguments),
        Command::Read(arguments) => read::run(&arguments),
    }
}
