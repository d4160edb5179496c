//! Standard input and output as a connection, with both descriptors taken over.
//!
//! The protocol gets private copies of descriptors 0 and 1. Descriptor 0 then reads nothing, and what
//! is printed to descriptor 1 (by a tool, a dependency, a child process) goes to standard error, with
//! one warning that says so: a stray print cannot break the protocol.
//!
//! Specification: *stdio*.

use std::io;

use super::Connection;

/// Standard input and output while they belong to the protocol.
#[derive(Debug)]
pub(crate) struct Stdio {
    pub(crate) connection: Connection,
    #[cfg(unix)]
    pub(crate) stray: unix::StrayOutput,
}

impl Stdio {
    /// Takes over standard input and output.
    ///
    /// # Errors
    /// When the descriptors are closed or cannot be copied.
    pub(crate) fn open(limit: usize) -> io::Result<Self> {
        #[cfg(unix)]
        return unix::open(limit);
        #[cfg(not(unix))]
        Ok(Self {
            connection: super::lines(tokio::io::stdin(), tokio::io::stdout(), limit),
        })
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::{self, Read, Write};
    use std::os::fd::{AsFd, OwnedFd};
    use std::os::unix::net::UnixStream as StdUnixStream;
    use std::pin::Pin;
    use std::sync::mpsc::{Receiver as DoneReceiver, RecvTimeoutError, channel};
    use std::task::{Context, Poll, ready};
    use std::thread;
    use std::time::Duration;

    use bytes::{Buf, Bytes};
    use rustix::fs::FileType;
    use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
    use tokio::net::UnixStream;
    use tokio::net::unix::pipe;
    use tokio::sync::mpsc;

    use super::Stdio;
    use crate::transport::lines::{LineReader, write_lines};
    use crate::transport::{Connection, Frames, Receiver, Writing, queue};

    pub(super) fn open(limit: usize) -> io::Result<Stdio> {
        let input = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?;
        let output = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdout(), 3)?;
        rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
        let stray = StrayOutput::divert()?;
        let incoming = Receiver::Lines(LineReader::new(reader(input)?, limit));
        let (outgoing, frames) = queue();
        let writing = writing(output, frames)?;
        let connection = Connection::new(incoming, outgoing, writing);
        Ok(Stdio { connection, stray })
    }

    /// Pipes and sockets are read by the runtime itself. Anything else (a terminal, a file) is
    /// read by a thread: it cannot be waited for, or shares its flags with other programs.
    fn reader(input: OwnedFd) -> io::Result<Pin<Box<dyn AsyncRead + Send>>> {
        Ok(match file_type(&input)? {
            FileType::Fifo => Box::pin(pipe::Receiver::from_owned_fd(input)?),
            FileType::Socket => Box::pin(socket(input)?),
            _ => Box::pin(ThreadReader::start(input.into())?),
        })
    }

    fn writing(output: OwnedFd, frames: Frames) -> io::Result<Writing> {
        let writer: Pin<Box<dyn AsyncWrite + Send>> = match file_type(&output)? {
            FileType::Fifo => Box::pin(pipe::Sender::from_owned_fd(output)?),
            FileType::Socket => Box::pin(socket(output)?),
            _ => return write_in_thread(output.into(), frames),
        };
        Ok(Writing::new(write_lines(frames, writer)))
    }

    fn file_type(fd: &OwnedFd) -> io::Result<FileType> {
        let stat = rustix::fs::fstat(fd)?;
        Ok(FileType::from_raw_mode(stat.st_mode))
    }

    fn socket(fd: OwnedFd) -> io::Result<UnixStream> {
        let socket = StdUnixStream::from(fd);
        socket.set_nonblocking(true)?;
        UnixStream::from_std(socket)
    }

    fn write_in_thread(mut output: File, mut frames: Frames) -> io::Result<Writing> {
        let runtime = tokio::runtime::Handle::current();
        let write = move || {
            let mut batch = Vec::new();
            while runtime.block_on(frames.take(&mut batch)) > 0 {
                for mut frame in batch.drain(..) {
                    let bytes = frame.len();
                    frame.push(b'\n');
                    let written = output.write_all(&frame);
                    frames.written(bytes);
                    if written.is_err() {
                        return;
                    }
                }
            }
        };
        thread::Builder::new()
            .name("mcp-stdout".into())
            .spawn(write)?;
        Ok(Writing::default())
    }

    /// Reads on a thread of its own, which nobody waits for: it may block until the process ends.
    struct ThreadReader {
        chunks: mpsc::Receiver<Bytes>,
        chunk: Bytes,
    }

    impl ThreadReader {
        fn start(mut input: File) -> io::Result<Self> {
            let (sender, chunks) = mpsc::channel(4);
            let read = move || {
                let mut buffer = vec![0; 64 * 1024];
                while let Ok(bytes @ 1..) = input.read(&mut buffer) {
                    let chunk = Bytes::copy_from_slice(&buffer[..bytes]);
                    if sender.blocking_send(chunk).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new()
                .name("mcp-stdin".into())
                .spawn(read)?;
            let chunk = Bytes::new();
            Ok(Self { chunks, chunk })
        }
    }

    impl AsyncRead for ThreadReader {
        fn poll_read(
            mut self: Pin<&mut Self>,
            cx: &mut Context<'_>,
            into: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            if self.chunk.is_empty() {
                let Some(chunk) = ready!(self.chunks.poll_recv(cx)) else {
                    return Poll::Ready(Ok(()));
                };
                self.chunk = chunk;
            }
            let bytes = self.chunk.len().min(into.remaining());
            into.put_slice(&self.chunk[..bytes]);
            self.chunk.advance(bytes);
            Poll::Ready(Ok(()))
        }
    }

    /// Forwards to standard error what is printed to descriptor 1.
    #[derive(Debug)]
    pub(crate) struct StrayOutput {
        done: DoneReceiver<()>,
    }

    const WARNING: &str = "warning: something printed to standard output, which belongs to the MCP \
        protocol while the server runs. It is shown here, on standard error; print there with \
        `eprintln!` or `tracing`.\n";

    impl StrayOutput {
        fn divert() -> io::Result<Self> {
            let (mut stray, writer) = io::pipe()?;
            rustix::stdio::dup2_stdout(writer.as_fd())?;
            let (running, done) = channel();
            let forward = move || {
                let _running = running;
                let mut buffer = [0; 8 * 1024];
                let mut warned = false;
                while let Ok(bytes @ 1..) = stray.read(&mut buffer) {
                    let mut stderr = io::stderr().lock();
                    if !warned {
                        warned = true;
                        let _ = stderr.write_all(WARNING.as_bytes());
                    }
                    let _ = stderr.write_all(&buffer[..bytes]);
                }
            };
            thread::Builder::new()
                .name("mcp-stray-output".into())
                .spawn(forward)?;
            Ok(Self { done })
        }

        /// Sends descriptor 1 to standard error for good and waits, for a moment, until what was
        /// printed before is there too.
        pub(crate) fn finish(self) {
            let _ = io::stdout().flush();
            let _ = rustix::stdio::dup2_stdout(rustix::stdio::stderr());
            // A child process may hold the pipe open for as long as it likes.
            let waited = self.done.recv_timeout(Duration::from_millis(200));
            debug_assert!(!matches!(waited, Ok(())), "nothing is ever sent");
            if waited == Err(RecvTimeoutError::Timeout) {
                tracing::debug!("a child process still holds standard output");
            }
        }
    }
}
