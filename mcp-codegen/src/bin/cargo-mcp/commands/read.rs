//! `cargo mcp read`: a resource.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use base64::Engine as _;
use clap::Args;
use mcp_runtime::protocol::{ResourceResult, TextOrBlob};

use crate::cli::Output;
use crate::report::{Failure, Outcome, note, print};
use crate::target::{Connection, TARGET, block_on};

/// Read a resource of a server
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  cargo mcp read docs://readme                      the server of the package in this folder
  cargo mcp read server:notes notes://today
  cargo mcp read demo://picture -o picture.png -- my-server

{TARGET}

Exit codes: 0 fine, 1 there is no such resource, 2 usage, 3 server unreachable or broken"))]
pub(crate) struct Arguments {
    /// The resource's URI; before it, where the server is
    #[arg(value_name = "[TARGET] URI", required = true, num_args = 1..=2)]
    words: Vec<String>,
    /// Write it to a file [default: standard output]
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    connection: Connection,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let connection = &arguments.connection;
    // A URI may look like a target: what tells them apart is how many there are.
    let (target, uri) = match &arguments.words[..] {
        [target, uri] => (Some(&**target), uri),
        [uri] => (None, uri),
        _ => return Err(Failure::Misuse("which resource? Give its URI".to_owned())),
    };
    let place = connection.place(target)?;
    let result = block_on(async {
        let client = connection.connect(place).await?;
        let result = client.read_resource(uri).await;
        client.close().await?;
        result.map_err(|error| {
            if error.is_resource_not_found() {
                return Failure::Tool(format!("there is no resource {uri}"));
            }
            error.into()
        })
    })?;
    if arguments.output.is_json() {
        let text = serde_json::to_string_pretty(&result);
        print(&format!(
            "{}\n",
            text.map_err(|error| Failure::json(&error))?
        ));
        return Ok(Outcome::Done);
    }
    match &arguments.out {
        Some(path) => {
            let bytes = bytes(&result)?;
            std::fs::write(path, &bytes).map_err(|error| mcp_codegen::Error::Write {
                path: path.clone(),
                error,
            })?;
            note(&format!("{}: {} bytes", path.display(), bytes.len()));
        }
        None if std::io::stdout().is_terminal() => show(&result),
        None => {
            let _ = std::io::stdout().write_all(&bytes(&result)?);
        }
    }
    Ok(Outcome::Done)
}

/// What the resource holds, part after part.
fn bytes(result: &ResourceResult) -> Result<Vec<u8>, Failure> {
    let mut all = Vec::new();
    for part in &result.contents {
        match &part.body {
            TextOrBlob::Text { text } => all.extend(text.as_bytes()),
            TextOrBlob::Blob { blob } => {
                let bytes = base64::engine::general_purpose::STANDARD.decode(blob);
                all.extend(
                    bytes.map_err(|error| Failure::Server(format!("{}: {error}", part.uri)))?,
                );
            }
        }
    }
    Ok(all)
}

/// Text for a terminal, which bytes would only upset.
fn show(result: &ResourceResult) {
    for part in &result.contents {
        print(&match &part.body {
            TextOrBlob::Text { text } => format!("{}\n", text.trim_end_matches('\n')),
            TextOrBlob::Blob { .. } => format!("[bytes of {}; -o FILE writes them]\n", part.uri),
        });
    }
}
