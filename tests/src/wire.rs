//! Raw ends of a server: what a client that knows only the specification would use.

use std::process::Stdio;
use std::time::Duration;

use mcp_runtime::Server;
use mcp_runtime::protocol::Message;
use mcp_runtime::transport::{Connection, pair};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::conformity::Conformity;

/// How long anything may take before a test fails. Far longer than anything takes.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server, seen as lines of text. What it sends is checked against the specification's schemas.
#[derive(Debug)]
pub struct Wire {
    end: End,
    conformity: Conformity,
}

#[derive(Debug)]
enum End {
    /// In this process.
    Memory(Connection),
    /// A child process.
    Stdio {
        /// The process.
        child: Box<Child>,
        /// Its standard input; `None` once closed.
        input: Option<ChildStdin>,
        /// Its standard output.
        output: Lines<BufReader<ChildStdout>>,
    },
}

impl Wire {
    /// Serves in this process.
    #[must_use]
    pub fn memory(server: Server) -> Self {
        let (ours, theirs) = pair();
        tokio::spawn(async move {
            server.serve(theirs).await.expect("the server starts");
        });
        End::Memory(ours).into()
    }

    /// Starts a program.
    ///
    /// # Panics
    /// When it does not start.
    #[must_use]
    pub fn stdio(program: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("piped");
        let output = BufReader::new(output).lines();
        let child = Box::new(child);
        let end = End::Stdio {
            child,
            input,
            output,
        };
        end.into()
    }

    /// Whether a line that is no message can be sent.
    #[must_use]
    pub const fn takes_raw_lines(&self) -> bool {
        matches!(self.end, End::Stdio { .. })
    }

    /// Sends a line.
    ///
    /// # Panics
    /// When the server does not take it.
    pub async fn send(&mut self, line: &str) {
        self.conformity.sent(line);
        match &mut self.end {
            End::Memory(connection) => {
                let message = Message::decode(&line.to_owned().into()).expect("a message");
                connection.outgoing().send(&message).expect("a server");
            }
            End::Stdio { input, .. } => {
                let input = input.as_mut().expect("still open");
                let line = format!("{line}\n");
                input.write_all(line.as_bytes()).await.expect("a server");
            }
        }
    }

    /// The next line; `None` at the end.
    ///
    /// # Panics
    /// When the server takes too long, or sends something that is no message, or none that the version in use has.
    pub async fn receive(&mut self) -> Option<String> {
        let next = async {
            match &mut self.end {
                End::Memory(connection) => {
                    let message = connection.next().await?.expect("a message");
                    Some(String::from_utf8(message.encode()).expect("UTF-8"))
                }
                End::Stdio { output, .. } => output.next_line().await.expect("UTF-8"),
            }
        };
        let line = tokio::time::timeout(PATIENCE, next).await;
        let line = line.expect("an answer in time");
        if let Some(line) = &line {
            self.conformity.received(line);
        }
        line
    }

    /// Says that nothing more will be sent, and answers what else the server has to say.
    ///
    /// # Panics
    /// When the server does not end.
    pub async fn finish(self) -> Vec<String> {
        let mut rest = Vec::new();
        match self.end {
            End::Memory(_) => {}
            End::Stdio {
                mut child,
                input,
                mut output,
            } => {
                drop(input);
                let end = async {
                    while let Ok(Some(line)) = output.next_line().await {
                        rest.push(line);
                    }
                    child.wait().await.expect("an exit status")
                };
                let status = tokio::time::timeout(PATIENCE, end)
                    .await
                    .expect("an end in time");
                assert!(status.success(), "{status}");
            }
        }
        rest
    }
}

impl From<End> for Wire {
    fn from(end: End) -> Self {
        Self {
            end,
            conformity: Conformity::default(),
        }
    }
}
