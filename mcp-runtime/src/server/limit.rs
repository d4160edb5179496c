//! How long a tool may take, and how many of its calls run at once.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Invocation, Run, ToolOutcome};
use crate::call::{CallInfo, Outcome};
use crate::dispatch::Work;
use crate::protocol::ToolResult;

/// The limits of one tool, shared by all connections.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limit {
    time: Option<Duration>,
    turns: Option<Arc<Semaphore>>,
}

impl Limit {
    pub(crate) fn new(time: Option<Duration>, calls: Option<usize>) -> Self {
        let calls = calls.map(|calls| calls.clamp(1, Semaphore::MAX_PERMITS));
        Self {
            time,
            turns: calls.map(|calls| Arc::new(Semaphore::new(calls))),
        }
    }

    fn is_none(&self) -> bool {
        self.time.is_none() && self.turns.is_none()
    }

    /// The work of a call. `threads` are those that sync tools run on.
    pub(super) fn work(
        &self,
        name: &str,
        run: Run,
        invocation: Invocation,
        threads: &Arc<Semaphore>,
        outcome: impl FnOnce(ToolOutcome) -> Outcome + Send + 'static,
    ) -> Work {
        let call = invocation.context.call.clone();
        match run {
            Run::Inline(run) => Work::Inline(Box::new(move || outcome(run(&invocation)))),
            Run::Blocking(run) if self.is_none() => {
                Work::Blocking(Box::new(move || outcome(run(&invocation))))
            }
            Run::Async(run) if self.is_none() => {
                Work::Task(Box::pin(async move { outcome(run(invocation).await) }))
            }
            Run::Blocking(run) => {
                let threads = threads.clone();
                let work = async move |turn| {
                    let thread = permit(threads).await;
                    let run = move || {
                        let outcome = run(&invocation);
                        // Held as long as the function runs, not as long as somebody waits for it.
                        drop((turn, thread));
                        outcome
                    };
                    let work = tokio::task::spawn_blocking(run).await;
                    work.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
                };
                self.limited(name, call, work, outcome)
            }
            Run::Async(run) => {
                let work = async move |turn| {
                    let outcome = run(invocation).await;
                    drop::<Option<_>>(turn);
                    outcome
                };
                self.limited(name, call, work, outcome)
            }
        }
    }

    /// Waits for a turn and does the work, all in time.
    fn limited<F>(
        &self,
        name: &str,
        call: Arc<CallInfo>,
        work: impl FnOnce(Option<OwnedSemaphorePermit>) -> F + Send + 'static,
        outcome: impl FnOnce(ToolOutcome) -> Outcome + Send + 'static,
    ) -> Work
    where
        F: Future<Output = ToolOutcome> + Send + 'static,
    {
        let (time, turns, name) = (self.time, self.turns.clone(), name.to_owned());
        let work = async move {
            let turn = match turns {
                Some(turns) => Some(permit(turns).await),
                None => None,
            };
            work(turn).await
        };
        Work::Task(Box::pin(async move {
            let Some(time) = time else {
                return outcome(work.await);
            };
            let done = tokio::time::timeout(time, work).await;
            outcome(done.unwrap_or_else(|_| {
                // A function on a thread of its own cannot be dropped, but it can ask.
                call.cancelled.store(true, Ordering::Relaxed);
                let text = format!("the tool `{name}` did not come to an end within {time:?}");
                Ok(ToolResult::error(text))
            }))
        }))
    }
}

async fn permit(of: Arc<Semaphore>) -> OwnedSemaphorePermit {
    of.acquire_owned().await.expect("nobody closes it")
}
