//! The loop of a serving connection: messages in, calls out to tasks, answers back.
//!
//! The loop never waits for a handler. Each call that takes time is a task of its own, so that a
//! cancellation, a ping or another call is never stuck behind it.

mod catch;
mod in_flight;
mod working;

use std::sync::Arc;

use tokio::runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::catch::{CatchPanic, catch_panic};
use self::in_flight::{CancelAll, InFlight, Refused};
use self::working::Worker;
pub(crate) use self::working::Working;
use crate::call::{Call, CallInfo, Outcome};
use crate::changes::Ended;
use crate::era::{Admission, ServerEra, Subscription, encode_error};
use crate::protocol::{ErrorObject, Malformed, Message, Method, Notification, Request, RequestId};
use crate::transport::{Connection, Identity, Incoming, Outgoing};

/// Why a subscription is ended whose client does not read.
const SLOW: &str = "the client did not read for a minute; it may listen again";

/// Who answers calls.
pub(crate) trait Handle: Send + Sync + 'static {
    /// Starts on a call. Returns at once.
    fn handle(&self, call: Call) -> Work;
}

/// How a call is worked on.
pub(crate) enum Work {
    /// It is done.
    Done(Outcome),
    /// By a function that returns at once.
    Inline(Box<dyn FnOnce() -> Outcome + Send>),
    /// By a function that may block its thread.
    Blocking(Box<dyn FnOnce() -> Outcome + Send>),
    /// By a future; dropping it ends the work.
    Task(std::pin::Pin<Box<dyn Future<Output = Outcome> + Send>>),
}

/// How much is done at once, and how long the end may take.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// How many calls a connection may have in flight.
    pub(crate) calls: usize,
    /// Where handlers work. Not where messages are read: a handler that blocks its thread holds up
    /// other handlers at most.
    pub(crate) runtime: runtime::Handle,
    /// How many blocking functions run at once, over all connections.
    pub(crate) blocking: Arc<Semaphore>,
    /// Counts the handlers that have not let go of their thread, over all connections.
    pub(crate) working: Arc<Working>,
}

/// Why a connection is no longer served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The client said its last word.
    Finished,
    /// The client does not read any more.
    Gone,
    /// We were told to stop.
    Stopped,
}

/// Serves a connection until it ends or `stop` is done. After the client's last word, calls may go on
/// until `drain` is done. Every call is over then, and the last answers are sent but perhaps not
/// written.
pub(crate) async fn serve<H: Handle>(
    connection: &mut Connection,
    era: ServerEra,
    handler: Arc<H>,
    limits: Limits,
    stop: impl Future<Output = ()>,
    drain: impl Future<Output = ()>,
) -> End {
    let outgoing = connection.outgoing.clone();
    let in_flight = Arc::new(InFlight::new(limits.calls, limits.runtime.clone()));
    // Also when this future is dropped before its end.
    let _cancel = CancelAll(in_flight.clone());
    let dispatcher = Dispatcher {
        era: Arc::new(era),
        handler,
        in_flight: in_flight.clone(),
        blocking: limits.blocking,
        working: limits.working,
        runtime: limits.runtime,
    };
    tokio::pin!(stop);
    let end = loop {
        tokio::select! {
            biased;
            () = &mut stop => break End::Stopped,
            incoming = connection.receive_if_read() => match incoming {
                Some(incoming) => dispatcher.dispatch(incoming),
                None => break End::Finished,
            },
            () = outgoing.closed() => break End::Gone,
        }
    };
    if end != End::Gone {
        dispatcher.end_listening("the connection ends");
    }
    if end == End::Finished {
        let last_answers = async {
            tokio::select! {
                () = &mut stop => {}
                () = outgoing.closed() => {}
                () = drain => {}
                () = in_flight.idle() => {}
            }
        };
        connection.writing.during(last_answers).await;
    }
    end
}

struct Dispatcher<H> {
    era: Arc<ServerEra>,
    handler: Arc<H>,
    in_flight: Arc<InFlight>,
    blocking: Arc<Semaphore>,
    working: Arc<Working>,
    runtime: runtime::Handle,
}

impl<H: Handle> Dispatcher<H> {
    fn dispatch(&self, incoming: Incoming) {
        let Incoming {
            message,
            reply,
            identity,
        } = incoming;
        match message {
            Ok(Message::Request(request)) => self.request(request, &reply, identity),
            Ok(Message::Notification(notification)) => self.notification(&notification),
            Ok(Message::Response(response)) => {
                tracing::debug!(id = ?response.id, "a response to nothing we asked");
            }
            Err(Malformed { error, silent, .. }) if silent => {
                tracing::debug!(%error, "ignored a message that is neither right nor answered");
            }
            Err(Malformed { id, error, .. }) => refuse(&reply, id, error),
        }
    }

    fn request(&self, request: Request, reply: &Outgoing, identity: Identity) {
        let id = request.id.clone();
        let call = match self.era.admit(request, reply, identity) {
            Ok(Admission::Call(call)) => call,
            Ok(Admission::Answer(info, answer)) => {
                return info.answer(self.era.seal(&info, Outcome::Complete(answer)));
            }
            Ok(Admission::Listen(info, subscription)) => {
                return self.listen(&info, subscription);
            }
            Err(error) => return refuse(reply, Some(id), error),
        };
        let info = call.info.clone();
        if let Err(refused) = self.in_flight.insert(&info) {
            return refuse(reply, Some(id), refused.into());
        }
        let finish = self.finish(info);
        match self.handler.handle(call) {
            Work::Done(outcome) => finish.with(outcome),
            Work::Inline(work) => finish.with(catch_panic(work)),
            Work::Task(task) => self.in_flight.run(&id, async move {
                finish.with(CatchPanic(task).await);
            }),
            Work::Blocking(work) => self.run_blocking(&id, finish, work),
        }
    }

    /// A subscription is a call that lasts until one side ends it.
    fn listen(&self, info: &Arc<CallInfo>, subscription: Subscription) {
        if let Err(refused) = self.in_flight.insert(info) {
            return refuse(&info.reply, Some(info.id.clone()), refused.into());
        }
        let mut finish = self.finish(info.clone());
        finish.must_answer = false;
        let listener = self.era.listen(subscription);
        self.in_flight.run(&info.id, async move {
            // Whoever closes it answers, too.
            if listener.deliver().await == Ended::Slow && listener.close(SLOW) {
                tracing::warn!("a subscription was ended: {SLOW}");
                finish.with(Outcome::Failed(ErrorObject::internal(SLOW)));
            }
        });
    }

    fn end_listening(&self, reason: &str) {
        for info in self.era.end_listening(reason) {
            let outcome = ServerEra::listened(&info);
            self.finish(info).with(outcome);
        }
    }

    fn run_blocking(
        &self,
        id: &RequestId,
        finish: Finish,
        work: Box<dyn FnOnce() -> Outcome + Send>,
    ) {
        // Once it runs it cannot be stopped: what it comes to is dropped if nobody wants it.
        let run = |permit: OwnedSemaphorePermit| {
            move || {
                let outcome = catch_panic(work);
                drop(permit);
                finish.with(outcome);
            }
        };
        let blocking = self.blocking.clone();
        match blocking.clone().try_acquire_owned() {
            Ok(permit) => _ = self.runtime.spawn_blocking(run(permit)),
            Err(_) => self.in_flight.run(id, async move {
                if let Ok(permit) = blocking.acquire_owned().await {
                    tokio::task::spawn_blocking(run(permit));
                }
            }),
        }
    }

    fn notification(&self, notification: &Notification) {
        match notification.method {
            Method::Cancelled => self.cancelled(notification),
            Method::Initialized => self.era.initialized(),
            _ => {}
        }
    }

    fn cancelled(&self, notification: &Notification) {
        let reason = notification.params.optional::<String>("reason");
        match notification.params.required::<RequestId>("requestId") {
            Ok(id) => {
                tracing::debug!(%id, reason = reason.ok().flatten(), "a call is withdrawn");
                self.in_flight.cancel(&id);
            }
            Err(error) => tracing::debug!(%error, "ignored a cancellation"),
        }
    }

    fn finish(&self, info: Arc<CallInfo>) -> Finish {
        Finish {
            info,
            era: self.era.clone(),
            in_flight: self.in_flight.clone(),
            must_answer: true,
            _worker: self.working.start(),
        }
    }
}

fn refuse(reply: &Outgoing, id: Option<RequestId>, error: ErrorObject) {
    // A client that is gone needs no answer.
    let _ = reply.send_frame(encode_error(id, error));
}

/// Answers a call that is over, unless it was withdrawn. Dropped without an outcome, it says so: no
/// call is left without an answer.
struct Finish {
    info: Arc<CallInfo>,
    era: Arc<ServerEra>,
    in_flight: Arc<InFlight>,
    /// Whether nobody else answers.
    must_answer: bool,
    _worker: Worker,
}

impl Finish {
    fn with(mut self, outcome: Outcome) {
        self.must_answer = false;
        self.answer(outcome);
    }

    fn answer(&self, outcome: Outcome) {
        // Whoever takes the call out of the list has the last word on it.
        if !self.in_flight.remove(&self.info) {
            return;
        }
        self.info.answer(self.era.seal(&self.info, outcome));
        self.in_flight.settle();
    }
}

impl Drop for Finish {
    fn drop(&mut self) {
        if self.must_answer {
            let error =
                ErrorObject::internal("internal error: the handler ended without an outcome");
            self.answer(Outcome::Failed(error));
        }
    }
}

impl From<Refused> for ErrorObject {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::SameId => Self::invalid_request(
                "another request with this id is still being worked on: ids must be unique",
            ),
            Refused::TooMany(limit) => Self::internal(format!(
                "too many requests at once: this server works on {limit} of a connection; wait for \
                 answers before sending more"
            )),
        }
    }
}

#[cfg(test)]
mod tests;
