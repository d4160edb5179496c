//! The questions of a server that are being answered: side by side, and not without end.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::AbortHandle;

use super::handler::Handlers;
use crate::protocol::{ErrorObject, Message, Payload, Request, RequestId, Response};
use crate::transport::Outgoing;

/// How many questions are answered at a time; more are refused. Each may be as long as a message, and
/// no user answers more.
pub(super) const MOST: usize = 64;

/// The questions that are being answered. Dropping it drops the handlers.
#[derive(Debug)]
pub(super) struct Answering {
    handlers: Handlers,
    running: Arc<Running>,
}

/// What is stopped when a question is withdrawn; `None` until its task has started.
#[derive(Debug, Default)]
struct Running(Mutex<HashMap<RequestId, Option<AbortHandle>>>);

impl Running {
    fn lock(&self) -> MutexGuard<'_, HashMap<RequestId, Option<AbortHandle>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Answering {
    pub(super) fn new(handlers: Handlers) -> Self {
        Self {
            handlers,
            running: Arc::default(),
        }
    }

    /// Answers a question in its own time.
    pub(super) fn begin(&self, request: Request, reply: &Outgoing) {
        let question = self.handlers.read(&request);
        let id = request.id;
        let question = match question {
            Ok(question) => question,
            Err(error) => return send(reply, id, Err(error)),
        };
        {
            let mut running = self.running.lock();
            let refused = if running.len() >= MOST {
                Some(format!(
                    "the client answers {MOST} questions already: ask later"
                ))
            } else if running.contains_key(&id) {
                Some("a request with this id is being answered".to_owned())
            } else {
                None
            };
            if let Some(why) = refused {
                tracing::warn!("{why}: refused");
                return send(reply, id, Err(ErrorObject::internal(why)));
            }
            running.insert(id.clone(), None);
        }
        let (handlers, running) = (self.handlers.clone(), self.running.clone());
        let (reply, name) = (reply.clone(), id.clone());
        let task = tokio::spawn(async move {
            let payload = handlers.answer(question).await;
            // Whoever takes it out of the list has the last word on it.
            if running.lock().remove(&name).is_some() {
                send(&reply, name, payload);
            }
        });
        if let Some(slot) = self.running.lock().get_mut(&id) {
            *slot = Some(task.abort_handle());
        }
    }

    /// The server no longer wants an answer.
    pub(super) fn withdraw(&self, id: &RequestId) {
        let task = self.running.lock().remove(id);
        if let Some(Some(task)) = task {
            task.abort();
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let tasks = std::mem::take(&mut *self.running.lock());
        tasks.values().flatten().for_each(AbortHandle::abort);
    }
}

fn send(reply: &Outgoing, id: RequestId, payload: Payload) {
    let id = Some(id);
    let _ = reply.send(&Message::Response(Response { id, payload }));
}
