//! Who hears of changes, and how often.
//!
//! A change is told at once when it is the first of its kind for a while. What follows within
//! [`PAUSE`], or while the other side does not keep up, is put aside, each change once: so what waits
//! is never more than what was subscribed to, however often it changes and however slowly it is read.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout};

use crate::call::CallInfo;
use crate::protocol::{Json, Message, Method, Params, RequestId, SubscriptionFilter, key};
use crate::transport::Outgoing;

/// How long a change that was told is not told again.
const PAUSE: Duration = Duration::from_millis(50);
/// How many changes are told at once; more are told after the pause.
const BURST: usize = 64;
/// How long a subscriber may go without reading.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many resources a subscriber may watch.
pub(crate) const MOST_RESOURCES: usize = 1024;

/// What changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Change {
    Tools,
    Prompts,
    Resources,
    /// The resource with this URI.
    Resource(String),
}

/// Everyone who hears of the changes of one server.
#[derive(Debug, Default)]
pub(crate) struct Hub(Mutex<Vec<Weak<Listener>>>);

/// One who hears of changes.
#[derive(Debug)]
pub(crate) struct Listener {
    outgoing: Outgoing,
    /// The request that asked for it, where there is one: its id is named in each notification.
    call: Option<Arc<CallInfo>>,
    state: Mutex<State>,
    wake: Notify,
}

#[derive(Debug)]
struct State {
    filter: Filter,
    /// What was told since the pause began.
    told: Vec<Change>,
    pause_ends: Instant,
    /// What is told after it.
    waiting: Vec<Change>,
    ended: bool,
}

#[derive(Debug)]
struct Filter {
    tools: bool,
    prompts: bool,
    resources: bool,
    uris: HashSet<String>,
}

/// Why changes are not delivered any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Someone ended it, and said so.
    Closed,
    /// The other side did not read for too long.
    Slow,
}

impl Hub {
    pub(crate) fn add(&self, listener: &Arc<Listener>) {
        self.lock().push(Arc::downgrade(listener));
    }

    /// Tells everyone who wants to know.
    pub(crate) fn announce(&self, changes: &[Change]) {
        let mut all = self.lock();
        all.retain(|listener| match listener.upgrade() {
            Some(listener) => {
                changes.iter().for_each(|change| listener.hear(change));
                true
            }
            None => false,
        });
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<Listener>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener {
    /// One that belongs to a connection.
    pub(crate) fn new(outgoing: Outgoing, filter: SubscriptionFilter) -> Arc<Self> {
        Self::with(outgoing, None, filter)
    }

    /// One that belongs to a request.
    pub(crate) fn of(call: &Arc<CallInfo>, filter: SubscriptionFilter) -> Arc<Self> {
        Self::with(call.reply.clone(), Some(call.clone()), filter)
    }

    fn with(
        outgoing: Outgoing,
        call: Option<Arc<CallInfo>>,
        filter: SubscriptionFilter,
    ) -> Arc<Self> {
        Arc::new(Self {
            outgoing,
            call,
            state: Mutex::new(State {
                filter: Filter {
                    tools: filter.tools_list_changed,
                    prompts: filter.prompts_list_changed,
                    resources: filter.resources_list_changed,
                    uris: filter.resource_subscriptions.into_iter().collect(),
                },
                told: Vec::new(),
                pause_ends: Instant::now(),
                waiting: Vec::new(),
                ended: false,
            }),
            wake: Notify::new(),
        })
    }

    /// Watches one resource more; answers whether there is room for it.
    pub(crate) fn watch(&self, uri: String) -> bool {
        let uris = &mut self.state().filter.uris;
        let room = uris.len() < MOST_RESOURCES || uris.contains(&uri);
        room && {
            uris.insert(uri);
            true
        }
    }

    /// Watches a resource no more.
    pub(crate) fn unwatch(&self, uri: &str) {
        let mut state = self.state();
        state.filter.uris.remove(uri);
        state
            .waiting
            .retain(|change| !matches!(change, Change::Resource(it) if it == uri));
    }

    /// The request that asked for it.
    pub(crate) fn call(&self) -> Option<&Arc<CallInfo>> {
        self.call.as_ref()
    }

    /// Tells of a change, now or later, if it is wanted.
    fn hear(&self, change: &Change) {
        let mut state = self.state();
        if state.ended || self.is_withdrawn() || !state.filter.wants(change) {
            return;
        }
        let now = Instant::now();
        if now >= state.pause_ends && state.waiting.is_empty() {
            state.told.clear();
            state.pause_ends = now + PAUSE;
        }
        let at_once = state.waiting.is_empty()
            && state.told.len() < BURST
            && !state.told.contains(change)
            && self.outgoing.is_ready();
        if at_once {
            state.told.push(change.clone());
            self.tell(change);
        } else if !state.waiting.contains(change) {
            state.waiting.push(change.clone());
            self.wake.notify_one();
        }
    }

    /// Tells what has to wait, for as long as somebody listens.
    pub(crate) async fn deliver(&self) -> Ended {
        loop {
            self.wake.notified().await;
            let pause_ends = {
                let state = self.state();
                if state.ended {
                    return Ended::Closed;
                }
                state.pause_ends
            };
            sleep_until(pause_ends).await;
            // What belongs to a connection waits for as long as that lasts.
            let patience = self.call.as_ref().map_or(Duration::MAX, |_| PATIENCE);
            if timeout(patience, self.outgoing.ready()).await.is_err() {
                return Ended::Slow;
            }
            let mut state = self.state();
            if state.ended {
                return Ended::Closed;
            }
            state.told = std::mem::take(&mut state.waiting);
            state.pause_ends = Instant::now() + PAUSE;
            state.told.iter().for_each(|change| self.tell(change));
        }
    }

    /// Ends a subscription from the server's side, and tells why. Answers whether it went on until now.
    pub(crate) fn close(&self, reason: &str) -> bool {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Cancelled<'a> {
            request_id: &'a RequestId,
            reason: &'a str,
        }
        let mut state = self.state();
        if std::mem::replace(&mut state.ended, true) || self.is_withdrawn() {
            return false;
        }
        if let Some(call) = &self.call {
            let request_id = &call.id;
            self.send(Method::Cancelled, &Cancelled { request_id, reason });
        }
        self.wake.notify_one();
        true
    }

    /// Sends a notification in the name of the subscription.
    pub(crate) fn send(&self, method: Method, params: &impl Serialize) {
        let mut params = Params::encode(params).expect("its keys are strings");
        if let Some(call) = &self.call {
            let id = Json::encode(&call.id).expect("an id is always JSON");
            let meta = std::iter::once((key::SUBSCRIPTION_ID, id));
            let meta: std::collections::BTreeMap<_, _> = meta.collect();
            params.set("_meta", Json::encode(&meta).expect("its keys are strings"));
        }
        // One that is gone needs no notification.
        let _ = self.outgoing.send(&Message::notification(method, params));
    }

    fn tell(&self, change: &Change) {
        #[derive(Serialize)]
        struct Updated<'a> {
            uri: &'a str,
        }
        match change {
            Change::Tools => self.send(Method::ToolsChanged, &()),
            Change::Prompts => self.send(Method::PromptsChanged, &()),
            Change::Resources => self.send(Method::ResourcesChanged, &()),
            Change::Resource(uri) => self.send(Method::ResourceUpdated, &Updated { uri }),
        }
    }

    /// Whether the client took the request back.
    fn is_withdrawn(&self) -> bool {
        let call = self.call.as_ref();
        call.is_some_and(|call| call.cancelled.load(Ordering::Relaxed))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Filter {
    fn wants(&self, change: &Change) -> bool {
        match change {
            Change::Tools => self.tools,
            Change::Prompts => self.prompts,
            Change::Resources => self.resources,
            Change::Resource(uri) => self.uris.contains(uri),
        }
    }
}

#[cfg(test)]
#[path = "changes_tests.rs"]
mod tests;
