//! Standard input and output where descriptors cannot be taken over safely: used as they are.

use std::io;
use std::time::Duration;

use tokio::runtime::Runtime;

use super::Stdio;

/// A runtime for this thread alone.
pub(crate) struct Thread(Runtime);

/// Waits on that thread.
#[derive(Clone)]
pub(crate) struct Timer;

/// Nothing is diverted.
pub(crate) struct Diverted;

pub(super) fn open(limit: usize) -> io::Result<Stdio> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok(Stdio {
        connection: crate::transport::lines(tokio::io::stdin(), tokio::io::stdout(), limit),
        thread: Thread(runtime),
        diverted: Diverted,
    })
}

impl Thread {
    pub(crate) fn timer(&self) -> Timer {
        Timer
    }

    pub(crate) fn run<F: Future>(self, future: F) -> F::Output {
        self.0.block_on(future)
    }
}

impl Timer {
    pub(crate) async fn sleep(&self, time: Duration) {
        tokio::time::sleep(time).await;
    }
}

impl Diverted {
    pub(crate) fn finish(self) {}
}
