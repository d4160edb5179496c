//! `cargo mcp new`: a server project that builds, tests and answers at once.

use clap::Args;

use crate::report::{Failure, Outcome};

/// Make a new server project
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The project's name
    name: String,
}

pub(crate) fn run(_: &Arguments) -> Result<Outcome, Failure> {
    Ok(Outcome::Done)
}
