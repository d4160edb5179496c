//! Where a server is, as it is typed: one notation for every command.

use std::ffi::OsString;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use clap::Args;
use mcp_runtime::client::{Client, Target};

use crate::report::Failure;

/// The server, as it is typed.
#[derive(Debug, Args)]
pub(crate) struct Server {
    /// The command that starts the server, after `--` [default: this package's own program]
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    /// How long to wait for each answer, in seconds
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
}

impl Server {
    /// Starts the server and opens a conversation with it.
    pub(crate) async fn connect(&self) -> Result<Client, Failure> {
        let command = match &self.command[..] {
            [program, arguments @ ..] => {
                let mut command = std::process::Command::new(program);
                command.args(arguments);
                command
            }
            [] => own_program()?,
        };
        let target: Target = command.into();
        Client::builder()
            .timeout(Duration::from_secs(self.timeout))
            .connect(target)
            .await
            .map_err(|error| Failure::Server(error.to_string()))
    }
}

/// The program of the package in this folder. It is built first, so that the time this takes does not
/// count as the server's silence.
fn own_program() -> Result<std::process::Command, Failure> {
    if !Path::new("Cargo.toml").is_file() {
        return Err(Failure::Misuse(
            "which server? Put the command that starts it after `--`, or run this in the folder of a \
             server's package"
                .to_owned(),
        ));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = std::process::Command::new(&cargo)
        .args(["build", "--quiet"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err(Failure::Server(
            "`cargo build` failed in this folder".to_owned(),
        ));
    }
    let mut command = std::process::Command::new(cargo);
    command.args(["run", "--quiet"]);
    Ok(command)
}

/// Runs what talks to a server. When the program is told to stop, the server ends with it.
pub(crate) fn block_on<T>(future: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Server(format!("the runtime does not start: {error}")))?
        .block_on(async {
            tokio::select! {
                result = future => result,
                () = stop_signal() => Err(Failure::Interrupted),
            }
        })
}

/// Done when the program is told to stop.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = (
            signal(SignalKind::interrupt()),
            signal(SignalKind::terminate()),
            signal(SignalKind::hangup()),
        );
        if let (Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)) = signals {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
