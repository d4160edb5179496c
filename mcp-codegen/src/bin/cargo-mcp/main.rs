//! `cargo mcp`: typed clients, contracts and scaffolds for MCP servers.

mod application;
mod cli;
mod commands;
mod content;
mod listing;
mod progress;
mod report;
mod secret;
mod target;
mod typed;

use std::process::ExitCode;

fn main() -> ExitCode {
    report::exit(cli::run(std::env::args_os()))
}
