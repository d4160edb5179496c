//! `cargo mcp new`: a server project that builds, tests and answers at once.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use mcp_codegen::{Runtime, Template, new_project};

use crate::report::{Failure, Outcome, note};

/// Make a new server project
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo mcp new demo && cd demo && cargo test && cargo run
  cargo mcp new servers/search        a new member, if `servers` is inside of a workspace

Exit codes: 0 fine, 2 the folder exists or its name is not one for a package, 3 a file cannot be written")]
pub(crate) struct Arguments {
    /// The project's folder; its last part is the project's name
    folder: PathBuf,
    /// What to fill it with
    #[arg(long, value_enum, default_value_t)]
    template: Kind,
    /// Use the mcp-runtime in this folder instead of the released one
    #[arg(long, value_name = "FOLDER")]
    runtime_path: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Kind {
    /// One tool and its tests, on standard input and output
    #[default]
    Minimal,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let template = match arguments.template {
        Kind::Minimal => Template::Minimal,
    };
    let runtime = match &arguments.runtime_path {
        None => Runtime::default(),
        Some(folder) => Runtime::Folder(folder.canonicalize().map_err(|error| {
            Failure::Misuse(format!("--runtime-path {}: {error}", folder.display()))
        })?),
    };
    new_project(&arguments.folder, template, &runtime)?;
    let folder = arguments.folder.display();
    note(&format!(
        "created {folder}: `cd {folder}`, then `cargo test` and `cargo run`"
    ));
    if let (Runtime::Folder(runtime), None) = (&runtime, &arguments.runtime_path) {
        let runtime = runtime.display();
        note(&format!(
            "it uses the mcp-runtime in {runtime}, beside which this program was built"
        ));
    }
    Ok(Outcome::Done)
}
