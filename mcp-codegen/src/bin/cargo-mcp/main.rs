//! `cargo mcp`: typed clients, contracts and scaffolds for MCP servers.

mod cli;
mod commands;
mod report;
mod target;

use std::process::ExitCode;

fn main() -> ExitCode {
    report::exit(cli::run(std::env::args_os()))
}
