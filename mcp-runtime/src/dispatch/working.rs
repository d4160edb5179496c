//! How many handlers are at work.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

/// Counts the handlers that have not let go of their thread: also those whose call was withdrawn.
#[derive(Debug, Default)]
pub(crate) struct Working {
    count: AtomicUsize,
    ended: Notify,
}

/// One handler at work, until it is dropped.
#[derive(Debug)]
pub(super) struct Worker(Arc<Working>);

impl Working {
    pub(super) fn start(self: &Arc<Self>) -> Worker {
        self.count.fetch_add(1, Ordering::Relaxed);
        Worker(self.clone())
    }

    /// Waits until no handler is at work.
    pub(crate) async fn none(&self) {
        loop {
            let ended = self.ended.notified();
            if self.count.load(Ordering::Acquire) == 0 {
                return;
            }
            ended.await;
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if self.0.count.fetch_sub(1, Ordering::Release) == 1 {
            self.0.ended.notify_waiters();
        }
    }
}
