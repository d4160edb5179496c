//! What can go wrong between a client and a server.

use std::fmt;
use std::io;
use std::time::Duration;

use super::FromFailure;
use crate::disconnected::{Disconnected, fmt_stderr};
use crate::era::HandshakeError;
use crate::peer::Lost;
use crate::protocol::{
    ClientCapabilities, Code, ErrorObject, Json, Method, ToolResult, UrlElicitations, Version,
};

/// Why a client could not connect.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// The server's process could not be started.
    #[error("cannot start `{program}`: {error}; is it installed, and on the PATH?")]
    Start {
        /// What was to be started.
        program: String,
        /// What the operating system says.
        #[source]
        error: io::Error,
    },
    /// The transcript cannot be written.
    #[error("cannot record to `{path}`: {error}")]
    Record {
        /// Where it was to be.
        path: String,
        /// What the operating system says.
        #[source]
        error: io::Error,
    },
    /// The connection ended before the conversation was opened.
    #[error("the connection ended before it was established: {0}")]
    Disconnected(#[source] Disconnected),
    /// A server in this process did not start.
    #[error("{0}")]
    NotServed(String),
    /// The server did not answer.
    #[error(
        "the server did not answer `{method}` within {waited:?}: is it an MCP server, and does it need \
         longer to start?{}", Stderr(.stderr)
    )]
    Timeout {
        /// What it was asked.
        method: String,
        /// How long the client waited.
        waited: Duration,
        /// The last lines that the server's process wrote to standard error.
        stderr: Vec<String>,
    },
    /// The server answered with an error.
    #[error("the server refused `{method}`: {error}")]
    Refused {
        /// What it was asked.
        method: String,
        /// What it answered.
        error: ErrorObject,
    },
    /// The server's answer is not what the protocol asks for.
    #[error("the server answered `{method}` with something unusable: {why}")]
    Invalid {
        /// What it was asked.
        method: String,
        /// What is wrong with the answer.
        why: String,
    },
    /// The server speaks no protocol version that this crate speaks.
    #[error(
        "no common protocol version: the server speaks {}, this client {}",
        dates(.server), dates(&Version::ALL.map(Version::as_str))
    )]
    Version {
        /// The versions that the server speaks.
        server: Vec<String>,
    },
    /// What the client says about itself cannot be written.
    #[error("the client's name or capabilities cannot be written as JSON")]
    Hello(#[source] serde_json::Error),
}

/// Why a request has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The connection ended.
    #[error(transparent)]
    Disconnected(#[from] Disconnected),
    /// The server's process exited, and starting it again failed.
    #[error("{why}\nand it could not be started again: {error}")]
    Restart {
        /// How the process before ended.
        why: Disconnected,
        /// Why there is no other.
        #[source]
        error: Box<ConnectError>,
    },
    /// The server did not answer in time. It was told that the answer is no longer wanted.
    #[error("the server did not answer `{method}` within {waited:?}")]
    Timeout {
        /// What it was asked.
        method: String,
        /// How long the client waited.
        waited: Duration,
    },
    /// The server answered with a protocol error.
    ///
    /// Specification: *Base Protocol, Error Codes*.
    #[error("the server refused `{method}`: {error}")]
    Refused {
        /// What it was asked.
        method: String,
        /// What it answered.
        #[source]
        error: ErrorObject,
    },
    /// The server's answer is not what the protocol asks for.
    #[error("the server answered `{method}` with something unusable: {why}")]
    Invalid {
        /// What it was asked.
        method: String,
        /// What is wrong with the answer.
        why: String,
    },
    /// The server needs the user or the model first, and this client cannot ask them.
    #[error(
        "the server answers `{method}` only after asking for input, which this client cannot give"
    )]
    InputRequired {
        /// What it was asked.
        method: String,
    },
    /// The server asked again and again, and did not answer.
    #[error("the server asked for input {rounds} times and still does not answer `{method}`")]
    InputRounds {
        /// What it was asked.
        method: String,
        /// How often it may ask: [`ClientBuilder::input_rounds`](super::ClientBuilder::input_rounds).
        rounds: u32,
    },
    /// The server asked something before it answers, and the handler of this client did not answer.
    #[error(
        "the server answers `{method}` only after `{question}`, which was not answered: {error}"
    )]
    Unanswered {
        /// What it was asked.
        method: String,
        /// What it asked.
        question: String,
        /// What the handler says.
        #[source]
        error: ErrorObject,
    },
    /// The client did not say that it can do this when it connected.
    #[error("this client did not declare `{capability}`: give it to the builder")]
    Undeclared {
        /// What it would have to declare.
        capability: &'static str,
    },
    /// A list does not end.
    #[error("the pages of `{method}` do not end: {why}")]
    Pages {
        /// What was listed.
        method: String,
        /// How that was noticed.
        why: String,
    },
    /// What was to be sent is not a JSON object.
    #[error("the params cannot be sent: {0}")]
    Params(#[source] serde_json::Error),
    /// The server's process is still there after it was killed.
    #[error("the server's process is still there after it was killed")]
    NotEnded,
}

/// Why a call of a tool has no output.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError<E = super::ToolFailure> {
    /// The tool failed, and says why.
    #[error(transparent)]
    Tool(E),
    /// The call did not get through to the tool, or its answer not back.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// The tool succeeded, and its result is not of the type that was expected.
    #[error("the tool's result is not what was expected: {error}")]
    Decode {
        /// What was expected.
        #[source]
        error: serde_json::Error,
        /// The result as it came.
        result: Box<ToolResult>,
    },
}

impl ConnectError {
    pub(crate) fn new(error: HandshakeError, stderr: Vec<String>) -> Self {
        match error {
            HandshakeError::Disconnected(why) => Self::Disconnected(why),
            HandshakeError::Timeout(method, waited) => Self::Timeout {
                method: method.to_string(),
                waited,
                stderr,
            },
            HandshakeError::Refused(method, error) => Self::Refused {
                method: method.to_string(),
                error,
            },
            HandshakeError::Unreadable(method, why) => Self::Invalid {
                method: method.to_string(),
                why,
            },
            HandshakeError::Version(server) => Self::Version { server },
            HandshakeError::Hello(error) => Self::Hello(error),
        }
    }
}

impl ClientError {
    /// Whether asking again, unchanged, may help: the connection was lost (ask over a new one), or the
    /// server did not answer in time.
    ///
    /// It does not say whether the server has done what it was asked: repeat only what may be done
    /// twice.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Disconnected(why) => !why.is_closed_here(),
            Self::Timeout { .. } => true,
            _ => false,
        }
    }

    /// Whether there is no resource with the URI that was to be read.
    ///
    /// Specification: *Resources, Error Handling*.
    #[must_use]
    pub fn is_resource_not_found(&self) -> bool {
        #[derive(serde::Deserialize)]
        struct Data {
            #[serde(rename = "uri")]
            _uri: String,
        }
        let Self::Refused { error, .. } = self else {
            return false;
        };
        let names_uri = error.data.as_ref().map(Json::decode::<Data>);
        error.code == Code::RESOURCE_NOT_FOUND
            || (error.code == Code::INVALID_PARAMS && matches!(names_uri, Some(Ok(_))))
    }

    /// What the server requires this client to be able to do before it answers, if that is the error.
    ///
    /// Specification: *Base Protocol, Error Codes* of 2026-07-28.
    #[must_use]
    pub fn missing_capabilities(&self) -> Option<ClientCapabilities> {
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Data {
            required_capabilities: ClientCapabilities,
        }
        let data: Data = self.data_of(Code::MISSING_CLIENT_CAPABILITY)?;
        Some(data.required_capabilities)
    }

    /// The pages that the user must visit before the server answers, if that is the error.
    ///
    /// Specification: *Elicitation, URL Elicitation Required Error* of 2025-11-25.
    #[must_use]
    pub fn url_elicitations(&self) -> Option<UrlElicitations> {
        self.data_of(Code::URL_ELICITATION_REQUIRED)
    }

    fn data_of<T: serde::de::DeserializeOwned>(&self, code: Code) -> Option<T> {
        match self {
            Self::Refused { error, .. } if error.code == code => error.data.as_ref()?.decode().ok(),
            _ => None,
        }
    }

    pub(super) fn timeout(method: &Method, waited: Duration) -> Self {
        let method = method.to_string();
        Self::Timeout { method, waited }
    }

    pub(super) fn invalid(method: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Invalid {
            method: method.to_string(),
            why: why.to_string(),
        }
    }

    pub(super) fn lost(method: &Method, lost: Lost) -> Self {
        match lost {
            Lost::Disconnected(why) => Self::Disconnected(why),
            Lost::Timeout(waited) => Self::timeout(method, waited),
            Lost::Unreadable(why) => Self::invalid(method, why),
        }
    }
}

impl<E: FromFailure> CallError<E> {
    /// Whether the same call, unchanged, may succeed when it is made again: the tool says so, the
    /// connection was lost, or the answer did not come in time.
    ///
    /// It does not say whether the tool has done its work: repeat only what may be done twice.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Tool(error) => error.is_retryable(),
            Self::Client(error) => error.is_retryable(),
            Self::Decode { .. } => false,
        }
    }
}

struct Stderr<'a>(&'a [String]);

impl fmt::Display for Stderr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_stderr(self.0, f)
    }
}

fn dates(versions: &[impl AsRef<str>]) -> String {
    let dates: Vec<_> = versions.iter().map(AsRef::as_ref).collect();
    if dates.is_empty() {
        "none".to_owned()
    } else {
        dates.join(", ")
    }
}
