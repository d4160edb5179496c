//! Taking over descriptors 0 and 1.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;

use rustix::fs::{FileType, OFlags};

pub(crate) use super::reactor::Reactor as Thread;
pub(crate) use super::stray::StrayOutput as Diverted;

use super::Stdio;
use crate::transport::lines::{LineReader, write_lines};
use crate::transport::{Connection, Receiver, Writing, queue};

pub(super) fn open(limit: usize) -> io::Result<Stdio> {
    let input = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?;
    let output = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdout(), 3)?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    let diverted = Diverted::divert()?;
    never_block(&input)?;
    never_block(&output)?;
    let (thread, input, output) = Thread::new(input, output)?;
    let incoming = Receiver::Lines(LineReader::new(Box::pin(input), limit));
    let (outgoing, frames) = queue();
    let writing = Writing::new(write_lines(frames, Box::pin(output)));
    Ok(Stdio {
        connection: Connection::new(incoming, outgoing, writing),
        thread,
        diverted,
    })
}

/// Only pipes and sockets, which have two ends: a terminal shares its flags with the shell.
fn never_block(fd: &OwnedFd) -> io::Result<()> {
    let stat = rustix::fs::fstat(fd)?;
    let kind = FileType::from_raw_mode(stat.st_mode);
    if matches!(kind, FileType::Fifo | FileType::Socket) {
        let flags = rustix::fs::fcntl_getfl(fd)?;
        rustix::fs::fcntl_setfl(fd, flags | OFlags::NONBLOCK)?;
    }
    Ok(())
}
