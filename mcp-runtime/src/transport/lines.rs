//! One message a line, over any pair of byte streams.
//!
//! Specification: *stdio*, which asks other byte streams to use the same framing.

use std::io::IoSlice;
use std::pin::Pin;

use bytes::{Buf, Bytes, BytesMut};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use super::{Connection, Frames, Receiver, Writing, queue};
use crate::protocol::Malformed;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
/// How much is read at a time, at least.
const CHUNK: usize = 16 * 1024;
/// How much of a line that is too long is kept to find the id in.
const START: usize = 1024;

/// A connection over two byte streams: a pipe each, the halves of a socket.
///
/// A line longer than `limit` bytes is skipped and answered with an error. Blank lines, carriage
/// returns and byte order marks are ignored.
pub fn lines(
    reader: impl AsyncRead + Send + 'static,
    writer: impl AsyncWrite + Send + 'static,
    limit: usize,
) -> Connection {
    let (outgoing, frames) = queue();
    let reader = LineReader::new(Box::pin(reader), limit);
    let writing = Writing::new(write_lines(frames, Box::pin(writer)));
    Connection::new(Receiver::Lines(reader), outgoing, writing)
}

pub(crate) struct LineReader {
    reader: Pin<Box<dyn AsyncRead + Send>>,
    buffer: BytesMut,
    /// How much of the buffer holds no newline.
    scanned: usize,
    limit: usize,
    /// What to say when the line that is being skipped ends.
    skipping: Option<Malformed>,
    ended: bool,
}

impl LineReader {
    pub(crate) fn new(reader: Pin<Box<dyn AsyncRead + Send>>, limit: usize) -> Self {
        Self {
            reader,
            buffer: BytesMut::new(),
            scanned: 0,
            limit,
            skipping: None,
            ended: false,
        }
    }

    /// The next line that is not blank, or why it is not read; `None` at the end of the stream.
    /// Dropping the future loses nothing.
    pub(crate) async fn next(&mut self) -> Option<Result<Bytes, Malformed>> {
        loop {
            if let Some(line) = self.take_text() {
                return Some(line);
            }
            if self.ended {
                return None;
            }
            self.buffer.reserve(CHUNK);
            match self.reader.read_buf(&mut self.buffer).await {
                Ok(0) => self.ended = true,
                Ok(_) => {}
                Err(error) => {
                    tracing::debug!(%error, "reading failed");
                    self.ended = true;
                }
            }
        }
    }

    /// The next line that is in the buffer, whole, and not blank.
    fn take_text(&mut self) -> Option<Result<Bytes, Malformed>> {
        loop {
            let line = self.take_line()?;
            if let Some(malformed) = self.skipping.take() {
                return Some(Err(malformed));
            }
            let line = trim(line);
            if line.len() > self.limit {
                return Some(Err(Malformed::too_long(start(&line), self.limit)));
            }
            if !line.is_empty() {
                return Some(Ok(line));
            }
        }
    }

    fn take_line(&mut self) -> Option<Bytes> {
        if let Some(newline) = memchr::memchr(b'\n', &self.buffer[self.scanned..]) {
            let line = self.buffer.split_to(self.scanned + newline);
            self.buffer.advance(1);
            self.scanned = 0;
            return Some(line.freeze());
        }
        if self.skipping.is_some() {
            self.buffer.clear();
        } else if self.buffer.len() > self.limit.saturating_add(BYTE_ORDER_MARK.len() + 1) {
            self.skipping = Some(Malformed::too_long(start(&self.buffer), self.limit));
            // A new buffer: the old one has grown to the limit.
            self.buffer = BytesMut::new();
        }
        self.scanned = self.buffer.len();
        // The last line may end without a newline.
        let rest = self.ended && (!self.buffer.is_empty() || self.skipping.is_some());
        rest.then(|| {
            self.scanned = 0;
            self.buffer.split().freeze()
        })
    }
}

fn start(line: &[u8]) -> &[u8] {
    &line[..START.min(line.len())]
}

fn trim(mut line: Bytes) -> Bytes {
    if line.starts_with(BYTE_ORDER_MARK) {
        line.advance(BYTE_ORDER_MARK.len());
    }
    let kept = line.trim_ascii();
    line.slice_ref(kept)
}

impl std::fmt::Debug for LineReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LineReader").finish_non_exhaustive()
    }
}

/// Writes what is sent, as many messages as there are in one system call.
pub(crate) async fn write_lines(mut frames: Frames, mut writer: Pin<Box<dyn AsyncWrite + Send>>) {
    let mut batch = Vec::new();
    while frames.take(&mut batch).await > 0 {
        let bytes = batch.iter().map(Vec::len).sum();
        let written = write_batch(&mut batch, &mut writer).await;
        frames.written(bytes);
        if let Err(error) = written {
            tracing::debug!(%error, "writing failed: the other side is gone");
            return;
        }
    }
}

async fn write_batch(
    batch: &mut Vec<Vec<u8>>,
    writer: &mut Pin<Box<dyn AsyncWrite + Send>>,
) -> std::io::Result<()> {
    for frame in &mut *batch {
        frame.push(b'\n');
    }
    let mut slices: Vec<_> = batch.iter().map(|frame| IoSlice::new(frame)).collect();
    let mut slices = slices.as_mut_slice();
    while !slices.is_empty() {
        let written = writer.write_vectored(slices).await?;
        if written == 0 {
            return Err(std::io::ErrorKind::WriteZero.into());
        }
        IoSlice::advance_slices(&mut slices, written);
    }
    batch.clear();
    writer.flush().await
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
