//! How a command ends: what is printed, and the exit code.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use mcp_codegen::Error;

use crate::secret;

/// A command that did what it was asked to.
#[derive(Debug)]
pub(crate) enum Outcome {
    Done,
    /// A check found something.
    Different,
}

/// A command that could not.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was typed makes no sense; also how help is asked for.
    Usage(clap::Error),
    /// What was typed makes sense, but not here.
    Misuse(String),
    Failed(Error),
    /// The server cannot be reached, or does not do what the protocol says.
    Server(String),
    /// The tool says that it failed.
    Tool(String),
    /// The program was told to stop.
    Interrupted,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Prints a failure and gives the exit code: 0 fine, 1 a difference, 2 usage, 3 a file or server that cannot be
/// reached, 4 not representable.
pub(crate) fn exit(result: Result<Outcome, Failure>) -> ExitCode {
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Different) => ExitCode::from(1),
        Err(Failure::Usage(error)) => {
            // Help goes to stdout and is no error.
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            let _ = error.print();
            ExitCode::from(code)
        }
        Err(Failure::Misuse(message)) => {
            error(&message);
            ExitCode::from(2)
        }
        Err(Failure::Server(message)) => {
            error(&message);
            ExitCode::from(3)
        }
        // What shells say of a program that Ctrl-C ended.
        Err(Failure::Interrupted) => ExitCode::from(130),
        Err(Failure::Tool(message)) => {
            error(&message);
            ExitCode::from(1)
        }
        Err(Failure::Failed(failure)) => {
            error(&failure.to_string());
            ExitCode::from(match failure {
                Error::Json(_) | Error::Manifest(_) => 4,
                Error::Project(_) => 2,
                _ => 3,
            })
        }
    }
}

impl Failure {
    /// JSON that cannot be written: a server's own words always can.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        Self::Server(error.to_string())
    }
}

/// Prints to stdout. A reader that has gone away is not an error.
pub(crate) fn print(text: &str) {
    let text = shown(text, io::stdout().is_terminal());
    let _ = io::stdout().write_all(text.as_bytes());
}

/// Prints a message to stderr.
pub(crate) fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{}", shown(text, io::stderr().is_terminal()));
}

/// The text on one line, without what a terminal would obey.
pub(crate) fn plain(text: &str) -> String {
    shown(&text.replace('\n', " "), true).into_owned()
}

/// The text without secrets, and without what a terminal would obey: most of it comes from servers.
fn shown(text: &str, on_terminal: bool) -> Cow<'_, str> {
    let text = secret::masked(text);
    let obeyed = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !on_terminal || !text.contains(obeyed) {
        return text;
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if obeyed(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown.into()
}

/// Prints what went wrong to stderr, in colour on a terminal that has some.
fn error(text: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    let text = shown(text, io::stderr().is_terminal());
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {text}");
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn a_terminal_is_not_told_what_to_do_by_a_server() {
        let text = "a\u{1b}]0;x\u{7}\tb\r\n";
        assert_eq!(shown(text, true), "a\\u{1b}]0;x\\u{7}\tb\\r\n");
        assert_eq!(shown(text, false), text);
        assert_eq!(shown("ü\n", true), "ü\n");
    }
}
