//! What can go wrong with a server as a whole.

use std::fmt;
use std::io;

use crate::server::Place;

/// The result of running a server.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a server does not run.
///
/// Its `Debug` form is made for people: it is what `fn main() -> mcp_runtime::Result<()>` prints.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The server contradicts itself: every mistake that was found.
    #[error("the server cannot start:{}", list(.0))]
    Start(Vec<StartError>),
    /// The server or one of its tools cannot be described in JSON.
    #[error("the server cannot be described in JSON: {0}")]
    Describe(#[source] serde_json::Error),
    /// Standard input or output cannot be used.
    #[error("standard input and output cannot be used for the protocol: {0}")]
    Stdio(#[source] io::Error),
    /// The command line asks for something that this build of the server cannot do.
    #[error("{0}")]
    CommandLine(String),
}

/// One mistake in a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// Two tools have one name.
    #[error(
        "two tools are called `{name}`: one at {first}, one at {second}; rename one with \
         `#[tool(name = \"…\")]`, or `.mount(\"prefix\", …)` its service"
    )]
    SameName {
        /// The name.
        name: String,
        /// Where the first was written.
        first: Place,
        /// Where the second was written.
        second: Place,
    },
    /// A name that clients refuse.
    #[error(
        "the tool at {place} is called `{name}`: a name has 1 to 128 letters, digits, `_`, `-` and `.`"
    )]
    ToolName {
        /// The name.
        name: String,
        /// Where the tool was written.
        place: Place,
    },
    /// A tool borrows a state that the server was not given.
    #[error("the tool `{tool}` at {place} borrows a `{state}`: give it with `.state(…)`")]
    MissingState {
        /// The tool.
        tool: String,
        /// Where it was written.
        place: Place,
        /// The type it borrows.
        state: &'static str,
    },
    /// There are two states of one type.
    #[error("two states of type `{0}` were given: a tool could not say which it borrows")]
    StateTwice(&'static str),
}

fn list(mistakes: &[StartError]) -> String {
    mistakes
        .iter()
        .map(|mistake| format!("\n  - {mistake}"))
        .collect()
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
