//! The other end of a connection as someone to ask: which requests are out, and who waits for what.
//!
//! It knows how an answer finds the one who asked. What is asked, and in which era, is said elsewhere.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::disconnected::{Cause, Disconnected};
use crate::protocol::{
    ErrorObject, Malformed, Message, Method, Params, Payload, Progress, ProgressToken, Request,
    RequestId, Response,
};
use crate::transport::Outgoing;

/// How many progress notifications of one request wait to be looked at; more are dropped.
const PROGRESS_QUEUE: usize = 64;

/// Longer than anyone waits.
const FOREVER: Duration = Duration::from_secs(60 * 60 * 24 * 365);

/// Everyone's view of the other end. Shared by the task that receives and those that ask.
pub(crate) struct Peer {
    state: Mutex<State>,
}

struct State {
    last_id: i64,
    pending: HashMap<RequestId, Pending>,
    line: Line,
}

enum Line {
    Open(Outgoing),
    Ended(Disconnected),
}

/// Who waits for the answer to a request.
struct Pending {
    answer: oneshot::Sender<Result<Payload, Lost>>,
    progress: mpsc::Sender<Progress>,
}

/// A request that was sent. Dropping it before the answer is there withdraws the request.
pub(crate) struct Ticket {
    peer: Arc<Peer>,
    id: RequestId,
    answer: oneshot::Receiver<Result<Payload, Lost>>,
    progress: mpsc::Receiver<Progress>,
    withdrawal: Withdrawal,
}

/// Whether the other side hears that a request is withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withdrawal {
    /// By `notifications/cancelled`.
    Announced,
    /// The protocol forbids it for this request, or the other side could not understand it.
    Silent,
}

/// How long to wait for an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Without hearing anything about the request.
    pub(crate) idle: Duration,
    /// At most, however often progress is reported.
    pub(crate) total: Duration,
}

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(crate) enum Lost {
    /// The connection ended.
    Disconnected(Disconnected),
    /// Nothing came for so long.
    Timeout(Duration),
    /// What came cannot be read.
    Unreadable(String),
}

impl Peer {
    pub(crate) fn new(outgoing: Outgoing) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::new(State {
                last_id: 0,
                pending: HashMap::new(),
                line: Line::Open(outgoing),
            }),
        })
    }

    /// An id that no other request on this connection has.
    pub(crate) fn next_id(&self) -> RequestId {
        let mut state = self.state();
        state.last_id += 1;
        RequestId::Number(state.last_id)
    }

    /// Why there is nobody to ask any more, if it is so.
    pub(crate) fn ended(&self) -> Option<Disconnected> {
        match &self.state().line {
            Line::Open(_) => None,
            Line::Ended(why) => Some(why.clone()),
        }
    }

    /// Sends a request.
    pub(crate) fn send(
        self: &Arc<Self>,
        request: Request,
        withdrawal: Withdrawal,
    ) -> Result<Ticket, Disconnected> {
        let id = request.id.clone();
        let frame = Message::Request(request).encode();
        let (answer, answered) = oneshot::channel();
        let (report, reports) = mpsc::channel(PROGRESS_QUEUE);
        let mut state = self.state();
        match &state.line {
            // An error means that the writer is gone: the reader finds out why and fails whatever is
            // pending, this request among it.
            Line::Open(outgoing) => drop(outgoing.send_frame(frame)),
            Line::Ended(disconnected) => return Err(disconnected.clone()),
        }
        let progress = report;
        state
            .pending
            .insert(id.clone(), Pending { answer, progress });
        drop(state);
        Ok(Ticket {
            peer: self.clone(),
            id,
            answer: answered,
            progress: reports,
            withdrawal,
        })
    }

    /// Sends a notification, if anyone still listens.
    pub(crate) fn notify(&self, method: Method, params: Params) {
        if let Line::Open(outgoing) = &self.state().line {
            let _ = outgoing.send(&Message::notification(method, params));
        }
    }

    /// Waits until the other side keeps up with what is sent, or is gone.
    pub(crate) async fn ready(&self) {
        if let Some(outgoing) = self.outgoing() {
            outgoing.ready().await;
        }
    }

    /// Hands an answer to whoever waits for it.
    pub(crate) fn answered(&self, response: Response) {
        let Response { id, payload } = response;
        let pending = match &id {
            Some(id) => self.take(id),
            None => self.take_first(),
        };
        match pending {
            Some(pending) => drop(pending.answer.send(Ok(payload))),
            None => tracing::debug!(?id, "an answer that nobody waits for"),
        }
    }

    /// Tells whoever waits for an answer that it came and cannot be read.
    pub(crate) fn garbled(&self, malformed: Malformed) {
        let Malformed { id, error, .. } = malformed;
        match id.as_ref().and_then(|id| self.take(id)) {
            Some(pending) => drop(pending.answer.send(Err(Lost::Unreadable(error.message)))),
            None => tracing::debug!(error = %error.message, "something that is no message"),
        }
    }

    /// Hands a progress notification to whoever waits for the request it is about.
    pub(crate) fn progressed(&self, params: &Params) {
        let token = params.required::<ProgressToken>("progressToken");
        let progress = read_progress(params);
        let (Ok(token), Ok(progress)) = (token, progress) else {
            tracing::debug!("a progress notification that cannot be read");
            return;
        };
        // The token of a request is its id.
        match self.state().pending.get(&token) {
            Some(pending) => {
                // Whoever does not look at progress for so long does not need every step of it.
                let _ = pending.progress.try_send(progress);
            }
            None => tracing::debug!(%token, "progress of something that nobody waits for"),
        }
    }

    /// Fails everything that waits for an answer, and whatever is asked from now on.
    pub(crate) fn end(&self, why: &Disconnected) {
        let mut state = self.state();
        if let Line::Open(_) = state.line {
            state.line = Line::Ended(why.clone());
        }
        let pending = std::mem::take(&mut state.pending);
        drop(state);
        for (_, pending) in pending {
            let _ = pending.answer.send(Err(Lost::Disconnected(why.clone())));
        }
    }

    fn outgoing(&self) -> Option<Outgoing> {
        match &self.state().line {
            Line::Open(outgoing) => Some(outgoing.clone()),
            Line::Ended(_) => None,
        }
    }

    fn take(&self, id: &RequestId) -> Option<Pending> {
        self.state().pending.remove(id)
    }

    /// The first request, while no other was sent: an answer without an id can mean no other. Later it
    /// may be about anything, a notification for example.
    fn take_first(&self) -> Option<Pending> {
        let mut state = self.state();
        let first = RequestId::Number(1);
        (state.last_id == 1).then(|| state.pending.remove(&first))?
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket {
    /// Waits for the answer. What is heard about progress resets the clock.
    pub(crate) async fn wait(
        mut self,
        patience: Patience,
        mut on_progress: impl FnMut(Progress),
    ) -> Result<Payload, Lost> {
        let latest = after(Instant::now(), patience.total);
        let deadline = |now: Instant| latest.min(after(now, patience.idle));
        let clock = sleep_until(deadline(Instant::now()));
        tokio::pin!(clock);
        loop {
            tokio::select! {
                biased;
                Some(progress) = self.progress.recv() => {
                    clock.as_mut().reset(deadline(Instant::now()));
                    on_progress(progress);
                    // A server that reports without end must not keep the latest moment away.
                    if Instant::now() < latest {
                        continue;
                    }
                }
                answer = &mut self.answer => {
                    return answer.unwrap_or_else(|_| {
                        Err(Lost::Disconnected(Disconnected::new(Cause::HungUp, Vec::new())))
                    });
                }
                () = &mut clock => {}
            }
            let waited = if Instant::now() < latest {
                patience.idle
            } else {
                patience.total
            };
            self.withdraw(&format!("no answer within {waited:?}"));
            return Err(Lost::Timeout(waited));
        }
    }

    /// Waits until the moment for the answer. After an error the ticket can be asked again.
    pub(crate) async fn wait_until(&mut self, moment: Instant) -> Option<Result<Payload, Lost>> {
        let answer = timeout_at(moment, &mut self.answer).await.ok()?;
        answer.ok()
    }

    fn withdraw(&mut self, reason: &str) {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Cancelled<'a> {
            request_id: &'a RequestId,
            reason: &'a str,
        }
        let is_out = self.peer.take(&self.id).is_some();
        if is_out && self.withdrawal == Withdrawal::Announced {
            let request_id = &self.id;
            let params = Params::encode(&Cancelled { request_id, reason });
            let params = params.expect("an id and a string are always JSON");
            self.peer.notify(Method::Cancelled, params);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.withdraw("the caller no longer waits for the answer");
    }
}

/// A moment later than anyone waits for, where the sum is too large.
pub(crate) fn after(now: Instant, time: Duration) -> Instant {
    now.checked_add(time).unwrap_or(now + FOREVER)
}

fn read_progress(params: &Params) -> Result<Progress, ErrorObject> {
    Ok(Progress::new(
        params.required("progress")?,
        params.optional("total")?,
        params.optional("message")?,
    ))
}

impl fmt::Debug for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Peer").finish_non_exhaustive()
    }
}

#[cfg(test)]
#[path = "peer_tests.rs"]
mod tests;
