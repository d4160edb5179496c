//! The calls of one connection that are being worked on.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::call::CallInfo;
use crate::protocol::RequestId;

#[derive(Debug)]
pub(super) struct InFlight {
    limit: usize,
    /// Where the work is done.
    runtime: Handle,
    calls: Mutex<HashMap<RequestId, Running>>,
    settled: Notify,
}

#[derive(Debug)]
struct Running {
    call: Arc<CallInfo>,
    task: Option<AbortHandle>,
}

/// Withdraws all calls when it is dropped.
pub(super) struct CancelAll(pub(super) Arc<InFlight>);

impl Drop for CancelAll {
    fn drop(&mut self) {
        self.0.cancel_all();
    }
}

/// Why a call is not taken on.
pub(super) enum Refused {
    SameId,
    TooMany(usize),
}

impl InFlight {
    pub(super) fn new(limit: usize, runtime: Handle) -> Self {
        Self {
            limit,
            runtime,
            calls: Mutex::default(),
            settled: Notify::new(),
        }
    }

    pub(super) fn insert(&self, call: &Arc<CallInfo>) -> Result<(), Refused> {
        let mut calls = self.lock();
        if calls.contains_key(&call.id) {
            return Err(Refused::SameId);
        }
        if calls.len() >= self.limit {
            return Err(Refused::TooMany(self.limit));
        }
        let running = Running {
            call: call.clone(),
            task: None,
        };
        calls.insert(call.id.clone(), running);
        Ok(())
    }

    /// Runs a call's work as a task that a cancellation aborts.
    pub(super) fn run(&self, id: &RequestId, work: impl Future<Output = ()> + Send + 'static) {
        // Not locked while spawning: a runtime that shuts down drops the work at once, which ends the
        // call. A call that is over already is no longer in the list.
        let task = self.runtime.spawn(work).abort_handle();
        if let Some(running) = self.lock().get_mut(id) {
            running.task = Some(task);
        }
    }

    /// Takes a call out; answers whether it was still there.
    pub(super) fn remove(&self, call: &Arc<CallInfo>) -> bool {
        let mut calls = self.lock();
        // An id may be used again after a cancellation, while the cancelled function still runs.
        let same = calls
            .get(&call.id)
            .is_some_and(|running| Arc::ptr_eq(&running.call, call));
        same && calls.remove(&call.id).is_some()
    }

    /// Says that the answer to a call that was removed is sent.
    pub(super) fn settle(&self) {
        self.settled.notify_waiters();
    }

    pub(super) fn cancel(&self, id: &RequestId) {
        let running = self.lock().remove(id);
        if let Some(running) = running {
            running.cancel();
            self.settle();
        }
    }

    fn cancel_all(&self) {
        let all: Vec<_> = self.lock().drain().collect();
        for (_, running) in all {
            running.cancel();
        }
        self.settle();
    }

    /// Waits until there are no calls.
    pub(super) async fn idle(&self) {
        loop {
            let settled = self.settled.notified();
            if self.lock().is_empty() {
                return;
            }
            settled.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RequestId, Running>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Running {
    fn cancel(self) {
        self.call.cancel();
        if let Some(task) = self.task {
            task.abort();
        }
    }
}
