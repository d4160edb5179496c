//! What can go wrong with a server as a whole.

use std::fmt;
use std::io;

use crate::protocol::{MirrorFault, TemplateError};
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
    /// Two tools, prompts or resources have one name or URI.
    #[error(
        "two {kind}s are called `{name}`: one at {first}, one at {second}; rename one{}",
        kind.how_to_rename()
    )]
    SameName {
        /// What they are.
        kind: Kind,
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
    /// No HTTP client may call a tool.
    #[error("the tool `{name}` at {place} cannot be called over HTTP: {fault}")]
    ToolHeader {
        /// The name.
        name: String,
        /// Where the tool was written.
        place: Place,
        /// What is wrong with its headers.
        fault: MirrorFault,
    },
    /// Something borrows a state that the server was not given.
    #[error("the {kind} `{name}` at {place} borrows a `{state}`: give it with `.state(…)`")]
    MissingState {
        /// What it is.
        kind: Kind,
        /// Its name or URI.
        name: String,
        /// Where it was written.
        place: Place,
        /// The type it borrows.
        state: &'static str,
    },
    /// A resource without a scheme.
    #[error(
        "the resource at {place} has the URI `{uri}`: a URI starts with a scheme, `notes:` say"
    )]
    Uri {
        /// The URI.
        uri: String,
        /// Where it was written.
        place: Place,
    },
    /// A resource whose URI template is wrong.
    #[error("the resource at {place} has the URI template `{uri}`, which is wrong {error}")]
    UriTemplate {
        /// The template.
        uri: String,
        /// Where it was written.
        place: Place,
        /// What is wrong, and where.
        error: TemplateError,
    },
    /// A completion of an argument that is none.
    #[error("the {kind} `{name}` at {place} completes `{argument}`, which it does not have")]
    CompletesNothing {
        /// What it is.
        kind: Kind,
        /// Its name or URI.
        name: String,
        /// Where it was written.
        place: Place,
        /// What is completed.
        argument: String,
    },
    /// What is to be removed is not there.
    #[error("there is no {kind} `{name}` to remove")]
    NothingToRemove {
        /// What it is.
        kind: Kind,
        /// Its name or URI.
        name: String,
    },
    /// There are two states of one type.
    #[error("two states of type `{0}` were given: a tool could not say which it borrows")]
    StateTwice(&'static str),
}

/// What a server offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A tool.
    Tool,
    /// A prompt.
    Prompt,
    /// A resource, or a template of resources.
    Resource,
}

impl Kind {
    const fn how_to_rename(self) -> &'static str {
        match self {
            Self::Tool => " with `#[tool(name = \"…\")]`, or `.mount(\"prefix\", …)` its service",
            Self::Prompt => ", or `.mount(\"prefix\", …)` its service",
            Self::Resource => "",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tool => "tool",
            Self::Prompt => "prompt",
            Self::Resource => "resource",
        })
    }
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
