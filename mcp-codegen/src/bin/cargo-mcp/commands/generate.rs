//! `cargo mcp generate`: a typed client from a manifest.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use mcp_codegen::{Difference, Error, Files, Generated, Manifest, Options};
use serde_json::json;

use crate::cli::Output;
use crate::report::{Failure, Outcome, note, print};

/// Generate a typed client from what a server said
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo mcp generate filesystem.mcp.json              src/filesystem.rs with a FilesystemClient
  cargo mcp generate tools.json -o src/clients/fs.rs  any JSON that holds a tools/list result will do
  cargo mcp generate filesystem.mcp.json --check      for CI: fail if the checked-in client is out of date

Exit codes: 0 fine, 1 --check found a difference, 2 usage, 3 a file cannot be read or written, 4 not a tool list")]
pub(crate) struct Arguments {
    /// The manifest: NAME.mcp.json, a tools/list result, or the response around it; `-` for stdin
    file: PathBuf,
    /// Where to write: a file ending in `.rs`, a folder, or `-` for stdout [default: src/ of a package, else here]
    #[arg(short, value_name = "PATH")]
    out: Option<PathBuf>,
    /// What it is a client of, for instance `filesystem` [default: the name of the output or the manifest]
    #[arg(long)]
    name: Option<String>,
    /// Write nothing; fail if what is there is not what would be written
    #[arg(long, conflicts_with = "dry_run")]
    check: bool,
    /// Write nothing; say what would be written
    #[arg(long)]
    dry_run: bool,
    /// Only tools whose name matches; `*` stands for any characters
    #[arg(long, value_name = "PATTERN")]
    include: Vec<String>,
    /// No tools whose name matches
    #[arg(long, value_name = "PATTERN")]
    exclude: Vec<String>,
    /// Only the types, without the client
    #[arg(long)]
    types_only: bool,
    /// List every place where a schema could not be expressed exactly
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let (mut manifest, mut diagnostics) = Manifest::read(&text(&arguments.file)?)?;
    manifest.select(&arguments.include, &arguments.exclude);
    if manifest.tools.is_empty() && !(arguments.include.is_empty() && arguments.exclude.is_empty())
    {
        return Err(Failure::Misuse(
            "no tool is left by --include and --exclude".to_owned(),
        ));
    }
    let options = Options::new(name(arguments, &manifest)).types_only(arguments.types_only);
    let mut generated = mcp_codegen::generate(&manifest, &options);
    diagnostics.append(&mut generated.diagnostics);
    generated.diagnostics = diagnostics;
    if arguments.out.as_deref() == Some(Path::new("-")) {
        generated.files.iter().for_each(|(_, text)| print(text));
        return Ok(Outcome::Done);
    }
    let files = placed(&generated.files, arguments.out.as_deref());
    let differences = files.differences(Path::new(""))?;
    if !arguments.check && !arguments.dry_run {
        files.write(Path::new(""))?;
    }
    if arguments.output.is_json() {
        report_json(&generated, &files, &differences);
    } else {
        report_text(arguments, &generated, &files, &differences);
    }
    let different = arguments.check && !differences.is_empty();
    Ok(if different {
        Outcome::Different
    } else {
        Outcome::Done
    })
}

fn text(file: &Path) -> Result<String, Error> {
    if file != Path::new("-") {
        return mcp_codegen::read(file);
    }
    let mut text = String::new();
    match std::io::stdin().read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(Error::Read {
            path: file.to_owned(),
            error,
        }),
    }
}

/// The best name at hand: the one that was asked for, the output's, the manifest's, the server's own.
fn name(arguments: &Arguments, manifest: &Manifest) -> String {
    let stem = |path: &Path| {
        let name = path.file_name()?.to_str()?;
        let name = name
            .strip_suffix(".rs")
            .or_else(|| name.strip_suffix(".json"))
            .unwrap_or(name);
        Some(name.strip_suffix(".mcp").unwrap_or(name).to_owned())
    };
    let out = arguments
        .out
        .as_deref()
        .filter(|path| path.extension().is_some_and(|it| it == "rs"));
    let file = Some(arguments.file.as_path()).filter(|file| *file != Path::new("-"));
    arguments
        .name
        .clone()
        .or_else(|| stem(out?))
        .or_else(|| stem(file?))
        .or_else(|| manifest.name.clone())
        .unwrap_or_default()
}

/// The files at the paths where they are wanted.
fn placed(files: &Files, out: Option<&Path>) -> Files {
    let mut placed = Files::default();
    for (path, text) in files.iter() {
        let path = match out {
            Some(out) if out.extension().is_some_and(|it| it == "rs") => out.to_owned(),
            Some(folder) => folder.join(path),
            None if Path::new("Cargo.toml").exists() && Path::new("src").is_dir() => {
                Path::new("src").join(path)
            }
            None => path.to_owned(),
        };
        placed.insert(path, text);
    }
    placed
}

fn report_json(generated: &Generated, files: &Files, differences: &[Difference]) {
    let changed = |path: &Path| differences.iter().any(|difference| difference.path == path);
    let files: Vec<_> = files
        .iter()
        .map(|(path, _)| json!({"path": path, "changed": changed(path)}))
        .collect();
    let summary =
        json!({"files": files, "tools": generated.tools, "diagnostics": generated.diagnostics});
    print(&format!("{summary:#}\n"));
}

fn report_text(
    arguments: &Arguments,
    generated: &Generated,
    files: &Files,
    differences: &[Difference],
) {
    for (path, text) in files.iter() {
        let difference = differences
            .iter()
            .find(|difference| difference.path == path);
        let state = match (difference, arguments.check, arguments.dry_run) {
            (None, _, _) => "is up to date",
            (Some(_), true, _) => "is out of date",
            (Some(_), _, true) => "would be written",
            _ => "written",
        };
        let (tools, lines) = (generated.tools.len(), text.lines().count());
        note(&format!(
            "{} {state}: {tools} tools, {lines} lines",
            path.display()
        ));
        if let Some(difference) = difference.filter(|_| arguments.check) {
            print(&difference.to_string());
            note("run the same command without --check to bring it up to date");
        }
    }
    let count = generated.diagnostics.len();
    if arguments.verbose {
        generated
            .diagnostics
            .iter()
            .for_each(|diagnostic| note(&format!("note: {diagnostic}")));
    } else if count > 0 {
        note(&format!(
            "note: {count} places in the schemas are typed loosely; --verbose lists them"
        ));
    }
}
