//! The list of tools, kept for as long as the server says.
//!
//! Specification: *Caching*; *Tools, List Changed Notification*.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::time::Instant;

use super::line::Link;
use crate::protocol::Tool;

/// The list of tools that came last.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Option<Entry>>);

#[derive(Debug)]
struct Entry {
    tools: Arc<[Tool]>,
    stamp: Stamp,
    freshness: Freshness,
}

/// What a list belongs to: a connection, and how often the server had said there that it changed.
#[derive(Clone, Debug)]
pub(super) struct Stamp {
    link: Weak<Link>,
    changes: u64,
}

/// How long a list may be used.
#[derive(Clone, Copy, Debug)]
pub(super) enum Freshness {
    /// Until then, or until the server says that it changed.
    Until(Instant),
    /// Until the server says that it changed.
    UntilChange,
}

impl Stamp {
    /// Taken before a list is asked for: what changes in between makes the list old.
    pub(super) fn now(link: &Arc<Link>) -> Self {
        Self {
            link: Arc::downgrade(link),
            changes: link.driver.tools_changed(),
        }
    }

    fn is(&self, other: &Self) -> bool {
        self.link.ptr_eq(&other.link) && self.changes == other.changes
    }
}

impl Freshness {
    /// How long a list may be used that may be kept for so long from now on.
    pub(super) fn of(ttl: Option<Duration>, hears_changes: bool) -> Self {
        match ttl {
            None if hears_changes => Self::UntilChange,
            ttl => {
                let now = Instant::now();
                Self::Until(now.checked_add(ttl.unwrap_or_default()).unwrap_or(now))
            }
        }
    }

    fn lasts(self) -> bool {
        match self {
            Self::Until(moment) => Instant::now() < moment,
            Self::UntilChange => true,
        }
    }
}

impl Cache {
    /// The list, if it is still good.
    pub(super) fn get(&self, stamp: &Stamp) -> Option<Arc<[Tool]>> {
        let entry = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = entry.as_ref()?;
        let good = entry.stamp.is(stamp) && entry.freshness.lasts();
        good.then(|| entry.tools.clone())
    }

    pub(super) fn set(&self, tools: Arc<[Tool]>, stamp: Stamp, freshness: Freshness) {
        let entry = Entry {
            tools,
            stamp,
            freshness,
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(entry);
    }
}
