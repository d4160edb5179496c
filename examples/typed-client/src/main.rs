//! Two servers called through generated clients: a file read through somebody else's server, and a
//! typed error from ours.
//!
//! `calculator.rs` and `filesystem.rs` are written by `cargo mcp generate`, from the manifests beside
//! `Cargo.toml`.
//!
//! ```text
//! typed-client FILE -- FILESYSTEM-SERVER [ARGS…] -- CALCULATOR
//! ```

use std::error::Error;
use std::process::{Command, ExitCode};

use mcp_runtime::client::CallError;
use typed_client::calculator::{Add, CalculatorClient, Divide, DivideError};
use typed_client::filesystem::{FilesystemClient, ReadTextFile};

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [[file], files, calculator] = arguments.split(|word| word == "--").collect::<Vec<_>>()[..]
    else {
        eprintln!("usage: typed-client FILE -- FILESYSTEM-SERVER [ARGS…] -- CALCULATOR [ARGS…]");
        return ExitCode::from(2);
    };
    let outcome = async {
        read(file, command(files)).await?;
        calculate(command(calculator)).await
    };
    match outcome.await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads a file through the reference server for file systems.
async fn read(file: &str, server: Command) -> Result<(), Box<dyn Error>> {
    let files = FilesystemClient::connect(server).await?;
    let read = files.read_text_file(ReadTextFile::new(file)).await?;
    println!("{file}: {}", read.content.trim_end());
    files.client().clone().close().await?;
    Ok(())
}

/// Adds, and divides by zero.
async fn calculate(server: Command) -> Result<(), Box<dyn Error>> {
    let calculator = CalculatorClient::connect(server).await?;
    println!("20 + 22 = {}", calculator.add(Add::new(20, 22)).await?);
    match calculator.divide(Divide::new(1.5, 0.0)).await {
        Ok(quotient) => println!("1.5 / 0 = {}", quotient.as_f64()),
        Err(CallError::Tool(DivideError::ByZero { dividend })) => {
            println!("{} cannot be divided by zero", dividend.as_f64());
        }
        Err(error) => return Err(error.into()),
    }
    calculator.client().clone().close().await?;
    Ok(())
}

/// The command of these words; without words, a program that does not exist.
fn command(words: &[String]) -> Command {
    let mut words = words.iter();
    let mut command = Command::new(words.next().map_or("", String::as_str));
    command.args(words);
    command
}
