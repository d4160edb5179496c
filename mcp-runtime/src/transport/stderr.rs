//! Standard error of a child process: always read, forwarded to `tracing`, the last lines kept.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// How many bytes of a line are kept; the rest of a longer one is dropped.
const LINE: usize = 4 * 1024;
/// How many of the last lines are kept.
const LINES: usize = 20;

/// The last lines of a stream.
#[derive(Debug, Default)]
pub(crate) struct Tail(Mutex<VecDeque<String>>);

impl Tail {
    pub(crate) fn lines(&self) -> Vec<String> {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }

    fn push(&self, line: String) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}

/// Reads a stream to its end, so that whoever writes never has to wait.
pub(super) async fn drain(stderr: impl AsyncRead + Unpin, tail: Arc<Tail>, program: Box<str>) {
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        let chunk = match reader.fill_buf().await {
            Ok([]) | Err(_) => break,
            Ok(chunk) => chunk,
        };
        let newline = memchr::memchr(b'\n', chunk);
        let part = &chunk[..newline.unwrap_or(chunk.len())];
        line.extend_from_slice(&part[..part.len().min(LINE - line.len())]);
        let used = part.len() + usize::from(newline.is_some());
        reader.consume(used);
        if newline.is_some() {
            forward(&line, &tail, &program);
            line.clear();
        }
    }
    forward(&line, &tail, &program);
}

fn forward(line: &[u8], tail: &Tail, program: &str) {
    let line = line.trim_ascii_end();
    if !line.is_empty() {
        let line = String::from_utf8_lossy(line);
        tracing::info!(target: "mcp_runtime::child", program, "{line}");
        tail.push(line.into_owned());
    }
}
