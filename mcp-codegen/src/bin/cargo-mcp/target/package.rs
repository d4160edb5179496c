//! The program of the package in this folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::report::Failure;

/// A program that cargo has built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

/// The command that starts the program of this package. It is built first, so that the time this takes
/// does not count as the server's silence.
pub(crate) fn command() -> Result<Command, Failure> {
    if !Path::new("Cargo.toml").is_file() {
        return Err(Failure::Misuse(
            "which server? Put the command that starts it after `--`, or run this in the folder of a \
             server's package"
                .to_owned(),
        ));
    }
    Ok(Command::new(build(Path::new("."), false)?.path))
}

/// Builds the program of the package in a folder.
pub(crate) fn build(folder: &Path, release: bool) -> Result<Program, Failure> {
    let mut cargo = cargo(folder);
    if release {
        cargo.arg("--release");
    }
    let built = cargo.stderr(Stdio::inherit()).output();
    let built = built.map_err(|error| Failure::Server(format!("cargo does not start: {error}")))?;
    if !built.status.success() {
        return Err(Failure::Server(
            "`cargo build` failed in this folder".to_owned(),
        ));
    }
    choose(folder, programs(&String::from_utf8_lossy(&built.stdout)))
}

/// `cargo build` with messages for programs on standard output.
pub(crate) fn cargo(folder: &Path) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(["build", "--quiet", "--bins"])
        .arg("--message-format=json-render-diagnostics")
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

/// The programs that cargo says it has built.
pub(crate) fn programs(messages: &str) -> Vec<Program> {
    let messages = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        Some(Program {
            path: message["executable"].as_str()?.into(),
            name: message["target"]["name"].as_str()?.to_owned(),
        })
    });
    messages.collect()
}

/// The one program there is, or the one that the package runs by default.
pub(crate) fn choose(folder: &Path, mut programs: Vec<Program>) -> Result<Program, Failure> {
    if programs.len() > 1
        && let Some(default) = default_run(folder)
    {
        programs.retain(|program| program.name == default);
    }
    match &programs[..] {
        [program] => Ok(program.clone()),
        [] => Err(Failure::Misuse(
            "the package in this folder has no program; put the command that starts a server after `--`"
                .to_owned(),
        )),
        several => {
            let names: Vec<_> = several.iter().map(|program| &*program.name).collect();
            Err(Failure::Misuse(format!(
                "this package has several programs: {}. Choose one with `default-run` in Cargo.toml, \
                 or with `-- cargo run --quiet --bin NAME`",
                names.join(", ")
            )))
        }
    }
}

fn default_run(folder: &Path) -> Option<String> {
    let manifest = mcp_codegen::read(&folder.join("Cargo.toml")).ok()?;
    let line = manifest
        .lines()
        .find(|line| line.starts_with("default-run"))?;
    let (_, value) = line.split_once('=')?;
    Some(value.trim().trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_with_several_programs_says_so() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"a"},"executable":"/t/a"}
{"reason":"compiler-artifact","target":{"name":"lib"},"executable":null}
{"reason":"compiler-artifact","target":{"name":"b"},"executable":"/t/b"}
{"reason":"build-finished","success":true}"#;
        let found = programs(messages);
        assert_eq!(found.len(), 2);
        let Err(Failure::Misuse(why)) = choose(Path::new("/nowhere"), found.clone()) else {
            panic!("one was chosen");
        };
        assert!(why.contains("a, b"), "{why}");
        assert_eq!(
            choose(Path::new("/nowhere"), found[1..].to_vec())
                .unwrap()
                .name,
            "b"
        );
    }
}
