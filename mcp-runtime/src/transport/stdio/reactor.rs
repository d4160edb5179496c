//! One future on one thread, which waits for two descriptors, a clock and wake-ups.
//!
//! A runtime for any number of tasks, descriptors and timers costs a request more than all that the
//! protocol does for it. A process has one standard input.

use std::io::{self, IoSlice, PipeReader, PipeWriter, Read, Write};
use std::os::fd::OwnedFd;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker, ready};
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Waits for whatever its one future waits for.
pub(crate) struct Reactor {
    input: Arc<Port>,
    output: Arc<Port>,
    timer: Timer,
    alarm: Arc<Alarm>,
    bell: PipeReader,
}

/// A descriptor, and whether somebody waits for it.
struct Port {
    fd: OwnedFd,
    awaited: AtomicBool,
    /// Whether reading or writing is worth a try.
    ready: AtomicBool,
}

/// Reads from a port of a reactor.
pub(crate) struct Input {
    port: Arc<Port>,
    /// What was read.
    chunk: Vec<u8>,
    /// How much of it was taken.
    taken: usize,
}

/// Writes to a port of a reactor.
pub(crate) struct Output(Arc<Port>);

/// Waits on a reactor's thread.
#[derive(Clone, Default)]
pub(crate) struct Timer(Arc<Mutex<Option<Instant>>>);

/// Wakes a reactor.
struct Alarm {
    state: AtomicU8,
    bell: PipeWriter,
}

/// How much is read at a time, at most. Linux pipes hold as much.
const CHUNK: usize = 64 * 1024;

/// How many messages one call of the system writes: what POSIX promises is 16, what systems take 1024.
const MAX_SLICES: usize = 1024;

/// The future is being polled.
const AWAKE: u8 = 0;
/// The thread waits, and hears the bell.
const ASLEEP: u8 = 1;
/// The future is to be polled again.
const RUNG: u8 = 2;

impl Reactor {
    pub(super) fn new(input: OwnedFd, output: OwnedFd) -> io::Result<(Self, Input, Output)> {
        let (bell, ringer) = io::pipe()?;
        let alarm = Arc::new(Alarm {
            state: AtomicU8::new(AWAKE),
            bell: ringer,
        });
        let input = Arc::new(Port::new(input));
        let output = Arc::new(Port::new(output));
        let reader = Input {
            port: input.clone(),
            chunk: Vec::with_capacity(CHUNK),
            taken: 0,
        };
        let writer = Output(output.clone());
        let reactor = Self {
            input,
            output,
            timer: Timer::default(),
            alarm,
            bell,
        };
        Ok((reactor, reader, writer))
    }

    pub(crate) fn timer(&self) -> Timer {
        self.timer.clone()
    }

    /// Runs a future to its end. It may wait for the input, the output and the timer of this reactor,
    /// and for anything that calls a waker.
    ///
    /// # Panics
    /// When the system cannot wait for descriptors.
    pub(crate) fn run<F: Future>(mut self, future: F) -> F::Output {
        let mut future = pin!(future);
        let waker = Waker::from(self.alarm.clone());
        let mut context = Context::from_waker(&waker);
        loop {
            self.alarm.state.store(AWAKE, Ordering::Release);
            if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
                return value;
            }
            let sleeps = self.alarm.fall_asleep();
            self.wait(sleeps).expect("descriptors can be polled");
        }
    }

    /// Waits for something to happen; without `sleeps`, only looks.
    fn wait(&mut self, sleeps: bool) -> io::Result<()> {
        let timeout = self.timer.timeout(sleeps);
        let events = {
            let mut fds = [
                PollFd::new(&self.bell, PollFlags::IN),
                PollFd::new(&self.input.fd, self.input.interest(PollFlags::IN)),
                PollFd::new(&self.output.fd, self.output.interest(PollFlags::OUT)),
            ];
            match poll(&mut fds, timeout.as_ref()) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            fds.map(|fd| !fd.revents().is_empty())
        };
        if events[0] {
            // However often it rang, the future is polled once.
            let _rings = self.bell.read(&mut [0; 64])?;
        }
        self.input.note(events[1]);
        self.output.note(events[2]);
        Ok(())
    }
}

impl Port {
    fn new(fd: OwnedFd) -> Self {
        Self {
            fd,
            awaited: AtomicBool::new(false),
            ready: AtomicBool::new(false),
        }
    }

    /// What to wait for. One that nobody waits for may have hung up: then waiting would not wait.
    fn interest(&self, flags: PollFlags) -> PollFlags {
        if self.awaited.load(Ordering::Relaxed) {
            flags
        } else {
            PollFlags::empty()
        }
    }

    fn note(&self, happened: bool) {
        if happened {
            self.awaited.store(false, Ordering::Relaxed);
            self.ready.store(true, Ordering::Relaxed);
        }
    }

    /// Tries what may have to wait.
    fn attempt<T>(&self, attempt: impl FnOnce() -> rustix::io::Result<T>) -> Poll<io::Result<T>> {
        if !self.ready.load(Ordering::Relaxed) {
            return self.wait();
        }
        match attempt() {
            Err(Errno::AGAIN | Errno::INTR) => self.wait(),
            done => Poll::Ready(done.map_err(io::Error::from)),
        }
    }

    fn wait<T>(&self) -> Poll<T> {
        self.ready.store(false, Ordering::Relaxed);
        self.awaited.store(true, Ordering::Relaxed);
        Poll::Pending
    }
}

impl AsyncRead for Input {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Self { port, chunk, taken } = &mut *self;
        if *taken == chunk.len() {
            chunk.clear();
            *taken = 0;
            let read = || rustix::io::read(&port.fd, spare_capacity(chunk));
            let bytes = ready!(port.attempt(read))?;
            // What did not fill the buffer was all there is.
            port.ready.store(bytes == CHUNK, Ordering::Relaxed);
        }
        let rest = &chunk[*taken..];
        let bytes = rest.len().min(into.remaining());
        into.put_slice(&rest[..bytes]);
        *taken += bytes;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Output {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let slices = &slices[..slices.len().min(MAX_SLICES)];
        self.0.attempt(|| rustix::io::writev(&self.0.fd, slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

impl Timer {
    /// Waits. To be awaited in the future that the reactor runs.
    pub(crate) async fn sleep(&self, time: Duration) {
        // A time that no clock can show does not come.
        let Some(end) = Instant::now().checked_add(time) else {
            return std::future::pending().await;
        };
        std::future::poll_fn(|_| {
            if Instant::now() >= end {
                return Poll::Ready(());
            }
            let mut next = self.lock();
            *next = Some(next.map_or(end, |next| next.min(end)));
            Poll::Pending
        })
        .await;
    }

    /// How long the reactor may wait; `None` when nobody sleeps.
    fn timeout(&self, sleeps: bool) -> Option<Timespec> {
        if !sleeps {
            return Some(Timespec::default());
        }
        // Whoever still sleeps says so when it is polled again.
        let end = self.lock().take()?;
        let left = end.saturating_duration_since(Instant::now());
        Some(left.try_into().unwrap_or(Timespec {
            tv_sec: i64::from(i32::MAX),
            tv_nsec: 0,
        }))
    }

    fn lock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Alarm {
    /// Whether nobody rang since the future was polled.
    fn fall_asleep(&self) -> bool {
        let asleep =
            self.state
                .compare_exchange(AWAKE, ASLEEP, Ordering::AcqRel, Ordering::Acquire);
        asleep.is_ok()
    }
}

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if self.state.swap(RUNG, Ordering::AcqRel) == ASLEEP {
            // Fails when the reactor is gone: then nothing waits.
            let _ = (&self.bell).write(&[0]);
        }
    }
}

#[cfg(test)]
#[path = "reactor_tests.rs"]
mod tests;
