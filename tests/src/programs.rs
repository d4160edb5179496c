//! Programs of this workspace, and of packages that tests make.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::Duration;

/// Builds a package with cargo, as tests of ours are built.
///
/// # Panics
/// When that fails.
pub fn build(folder: &Path, arguments: &[&str]) {
    let built = cargo(folder)
        .args(["build", "--quiet"])
        .args(arguments)
        .status();
    let built = built.expect("cargo");
    assert!(
        built.success(),
        "`cargo build` failed in {}",
        folder.display()
    );
}

/// Cargo in the folder of a package that a test makes. It gets the versions of our lock file, and a
/// target folder that all such packages share.
///
/// # Panics
/// When the lock file cannot be copied.
#[must_use]
pub fn cargo_outside(folder: &Path, target: &Path) -> Command {
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("written");
    let mut cargo = cargo(folder);
    cargo.env("CARGO_TARGET_DIR", target);
    cargo
}

/// Cargo in a folder.
#[must_use]
pub fn cargo(folder: &Path) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .current_dir(folder)
        .env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")
        .env("CARGO_PROFILE_TEST_DEBUG", "line-tables-only");
    cargo
}

/// The root of the workspace.
///
/// # Panics
/// Never: this package is inside of one.
#[must_use]
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a workspace")
}

/// A program of this workspace, built once for all tests that run it.
///
/// # Panics
/// When it does not build.
#[must_use]
pub fn program(name: &str) -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let folder = BUILT.get_or_init(|| {
        build(
            root(),
            &[
                "-p",
                "calculator",
                "-p",
                "typed-client",
                "-p",
                "mcp-codegen",
            ],
        );
        let metadata = cargo(root())
            .args([
                "metadata",
                "--no-deps",
                "--offline",
                "--format-version",
                "1",
            ])
            .output()
            .expect("cargo");
        let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).expect("JSON");
        let target = metadata["target_directory"].as_str().expect("a folder");
        Path::new(target).join("debug")
    });
    folder.join(name)
}

/// Runs `cargo-mcp`; answers the exit code and what it printed.
///
/// # Panics
/// When it was killed, or prints something that is no text.
#[must_use]
pub fn mcp(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    mcp_with(folder, arguments, &[])
}

/// The same, with these variables in its environment.
///
/// # Panics
/// When it was killed, or prints something that is no text.
#[must_use]
pub fn mcp_with(
    folder: &Path,
    arguments: &[&str],
    environment: &[(&str, &str)],
) -> (i32, String, String) {
    let output = Command::new(program("cargo-mcp"))
        .current_dir(folder)
        .args(arguments)
        .envs(environment.iter().copied())
        .output();
    said(output.expect("a program"))
}

/// The exit code and what was printed.
///
/// # Panics
/// When the program was killed, or printed something that is no text.
#[must_use]
pub fn said(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("an exit code");
    (code, text(output.stdout), text(output.stderr))
}

/// A new folder for a test's files.
///
/// # Panics
/// When it cannot be made.
#[must_use]
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("mcp-tests-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.canonicalize().expect("a folder")
}

/// The processes whose environment holds the mark, by their ids.
#[must_use]
pub fn marked(mark: &str) -> Vec<String> {
    // A process that was just killed may still be listed for a moment.
    std::thread::sleep(Duration::from_millis(50));
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let marked = processes.filter(|process| {
        let environment = std::fs::read(process.path().join("environ")).unwrap_or_default();
        String::from_utf8_lossy(&environment).contains(mark)
    });
    marked
        .map(|process| process.file_name().to_string_lossy().into_owned())
        .collect()
}
