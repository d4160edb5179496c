//! What a server says about changes, kept for those who listen.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serde::Deserialize;
use tokio::sync::Notify;

use super::Change;
use crate::protocol::{Method, Notification, Params, RequestId, SubscriptionFilter};

/// How many changes wait for one who does not look; each waits once.
const MOST: usize = 1024;

/// Everyone who listens on one connection.
#[derive(Debug, Default)]
pub(super) struct Inboxes(Mutex<Vec<Weak<Inbox>>>);

/// What one who listens has not seen yet.
#[derive(Debug)]
pub(super) struct Inbox {
    /// The request that each notification names, where they do.
    subscription: Option<RequestId>,
    state: Mutex<State>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// What is listened to, once that is known.
    agreed: Option<SubscriptionFilter>,
    waiting: VecDeque<Change>,
    ended: Option<String>,
}

impl Inboxes {
    /// One that hears what a session says that fits a filter.
    pub(super) fn of_session(&self, agreed: SubscriptionFilter) -> Arc<Inbox> {
        self.add(None, Some(agreed))
    }

    /// One that hears what is said in the name of a request.
    pub(super) fn of_request(&self, id: RequestId) -> Arc<Inbox> {
        self.add(Some(id), None)
    }

    fn add(
        &self,
        subscription: Option<RequestId>,
        agreed: Option<SubscriptionFilter>,
    ) -> Arc<Inbox> {
        let inbox = Arc::new(Inbox {
            subscription,
            state: Mutex::new(State {
                agreed,
                ..State::default()
            }),
            wake: Notify::new(),
        });
        self.lock().push(Arc::downgrade(&inbox));
        inbox
    }

    /// Whether anyone listens to a resource.
    pub(super) fn watches(&self, uri: &str) -> bool {
        self.live().iter().any(|inbox| inbox.watches(uri))
    }

    /// Hands a notification to those whom it is for.
    pub(super) fn deliver(&self, notification: &Notification) {
        let params = &notification.params;
        let change = match notification.method {
            Method::ToolsChanged => Change::Tools,
            Method::PromptsChanged => Change::Prompts,
            Method::ResourcesChanged => Change::Resources,
            Method::ResourceUpdated => match params.required("uri") {
                Ok(uri) => Change::Resource(uri),
                Err(error) => return tracing::debug!(%error, "an update of nothing"),
            },
            Method::Acknowledged => return self.acknowledged(params),
            _ => return self.cancelled(params),
        };
        let subscription = subscription(params);
        for inbox in self.live() {
            if inbox.subscription == subscription {
                inbox.hear(&change);
            }
        }
    }

    /// Ends all: nothing more will come.
    pub(super) fn end(&self, why: &str) {
        self.live().iter().for_each(|inbox| inbox.end(why));
    }

    fn acknowledged(&self, params: &Params) {
        let agreed: Result<SubscriptionFilter, _> = params.required("notifications");
        let subscription = subscription(params);
        for inbox in self.live() {
            if inbox.subscription.is_some() && inbox.subscription == subscription {
                let mut state = inbox.state();
                state.agreed = Some(agreed.clone().unwrap_or_default());
                inbox.wake.notify_one();
            }
        }
    }

    /// The server ends a subscription.
    fn cancelled(&self, params: &Params) {
        let Ok(id) = params.required::<RequestId>("requestId") else {
            return;
        };
        let reason: Option<String> = params.optional("reason").ok().flatten();
        // It came from outside: bounded, as everything that is kept.
        let reason: String = reason.unwrap_or_default().chars().take(1000).collect();
        for inbox in self.live() {
            if inbox.subscription.as_ref() == Some(&id) {
                inbox.end(&format!("the server ended the subscription: {reason}"));
            }
        }
    }

    fn live(&self) -> Vec<Arc<Inbox>> {
        let mut all = self.lock();
        all.retain(|inbox| inbox.strong_count() > 0);
        all.iter().filter_map(Weak::upgrade).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<Inbox>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inbox {
    /// The next change; `None` when there will be no more. Dropping the future loses nothing.
    pub(super) async fn next(&self) -> Option<Change> {
        loop {
            {
                let mut state = self.state();
                if let Some(change) = state.waiting.pop_front() {
                    return Some(change);
                }
                if state.ended.is_some() {
                    return None;
                }
            }
            self.wake.notified().await;
        }
    }

    /// Waits until it is known what is listened to.
    pub(super) async fn agreed(&self) -> SubscriptionFilter {
        loop {
            if let Some(agreed) = &self.state().agreed {
                // Changes that came right after it wake the next one who waits.
                self.wake.notify_one();
                return agreed.clone();
            }
            self.wake.notified().await;
        }
    }

    pub(super) fn end(&self, why: &str) {
        self.state().ended.get_or_insert_with(|| why.to_owned());
        self.wake.notify_one();
    }

    /// Why there will be no more, if it is so.
    pub(super) fn ended(&self) -> Option<String> {
        self.state().ended.clone()
    }

    fn hear(&self, change: &Change) {
        let mut state = self.state();
        let wanted = match (&self.subscription, &state.agreed) {
            (None, Some(agreed)) => wants(agreed, change),
            // The server keeps to what was asked.
            _ => true,
        };
        if !wanted || state.waiting.contains(change) {
            return;
        }
        if state.waiting.len() >= MOST {
            tracing::warn!(?change, "nobody looks at changes: one is dropped");
            return;
        }
        state.waiting.push_back(change.clone());
        self.wake.notify_one();
    }

    fn watches(&self, uri: &str) -> bool {
        let state = self.state();
        let agreed = state.agreed.as_ref();
        agreed.is_some_and(|agreed| agreed.resource_subscriptions.iter().any(|it| it == uri))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wants(filter: &SubscriptionFilter, change: &Change) -> bool {
    match change {
        Change::Tools => filter.tools_list_changed,
        Change::Prompts => filter.prompts_list_changed,
        Change::Resources => filter.resources_list_changed,
        // What changed may be a part of what was subscribed to.
        Change::Resource(uri) => {
            let mut watched = filter.resource_subscriptions.iter();
            watched.any(|it| uri.starts_with(it.as_str()))
        }
    }
}

fn subscription(params: &Params) -> Option<RequestId> {
    #[derive(Deserialize)]
    struct Subscription {
        #[serde(rename = "io.modelcontextprotocol/subscriptionId")]
        id: Option<RequestId>,
    }
    let meta: Option<Subscription> = params.optional("_meta").ok().flatten();
    meta?.id
}
