//! What is told to a server while it runs: what changed, and what it offers from now on.

use std::any::TypeId;
use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard, Weak};

use super::change::{ChangeError, ChangeSet};
use super::tables::Tables;
use crate::changes::{Change, Hub};
use crate::error::{Kind, StartError};

/// A server that runs, or will: tells its clients what changed, and changes what it offers.
///
/// Cheap to clone. [`Server::handle`](super::Server::handle) gives it to the program around the server;
/// a tool borrows it with a parameter `server: &ServerHandle`, or from its
/// [`Context`](super::Context::server).
///
/// Clients are told at the start whether they will hear of changes: they will where a handle was taken
/// before that, or where something that is offered borrows one.
///
/// ```
/// use mcp_runtime::prelude::*;
/// use mcp_runtime::{ChangeSet, Resource, ServerHandle};
///
/// /// Writes a note.
/// #[tool]
/// fn write_note(server: &ServerHandle, text: String) {
///     // … and when it is written:
///     server.resource_updated("notes://latest");
/// }
///
/// /// Opens a second notebook.
/// #[tool]
/// fn open_notebook(server: &ServerHandle) -> Result<(), mcp_runtime::ChangeError> {
///     let notebook = Resource::new("notes://second", "second", async |_| "Nothing yet");
///     server.apply(ChangeSet::new().resources([notebook]))
/// }
///
/// # fn main() {
/// let latest = Resource::new("notes://latest", "latest", async |_| "A note");
/// let server = Server::new("notes", "1.0.0")
///     .tools(tools![write_note, open_notebook])
///     .resources([latest]);
/// # let _ = server; }
/// ```
///
/// The same call reaches every client, whatever protocol version it speaks. Each hears only what it has
/// subscribed to, at once when it is the first of its kind for a while, and at most twenty times a
/// second: what changes more often, or faster than the client reads, is told once. A client of
/// 2026-07-28 that does not read for a minute loses its subscription and is told so.
///
/// Specification: *Subscriptions*; *Resources, Subscriptions* of 2025-11-25.
#[derive(Clone)]
pub struct ServerHandle(Arc<Shared>);

struct Shared {
    hub: Arc<Hub>,
    /// Whether someone took a handle before the server was built.
    taken: AtomicBool,
    /// The server, once it is built. Weak: what a server offers may hold a handle of it.
    live: OnceLock<Weak<Live>>,
}

/// A server that runs.
pub(crate) struct Live {
    /// What is offered now. Locked to look something up, never while that runs.
    tables: RwLock<Arc<Tables>>,
    /// Held while new tables are made.
    changing: Mutex<()>,
    /// The types that can be borrowed.
    states: HashSet<TypeId>,
    kinds: Vec<Kind>,
    page_size: Option<usize>,
    /// Whether clients were told that they hear of changes.
    tells: bool,
}

impl ServerHandle {
    pub(super) fn new() -> Self {
        Self(Arc::new(Shared {
            hub: Arc::default(),
            taken: AtomicBool::new(false),
            live: OnceLock::new(),
        }))
    }

    /// Says that a resource has other contents now.
    pub fn resource_updated(&self, uri: impl Into<String>) {
        self.announce(&[Change::Resource(uri.into())]);
    }

    /// Says that `tools/list` answers something else now. [`apply`](Self::apply) does it by itself.
    pub fn tools_changed(&self) {
        self.announce(&[Change::Tools]);
    }

    /// Says that `prompts/list` answers something else now. [`apply`](Self::apply) does it by itself.
    pub fn prompts_changed(&self) {
        self.announce(&[Change::Prompts]);
    }

    /// Says that `resources/list` or `resources/templates/list` answers something else now.
    /// [`apply`](Self::apply) does it by itself.
    pub fn resources_changed(&self) {
        self.announce(&[Change::Resources]);
    }

    /// Changes what the server offers: all of it or, when something is wrong, nothing. Calls that run
    /// go on. Clients hear once of each list that changed.
    ///
    /// # Errors
    /// [`ChangeError`] when the server does not run, or would contradict itself.
    pub fn apply(&self, changes: ChangeSet) -> Result<(), ChangeError> {
        let live = self.0.live.get().ok_or(ChangeError::NotRunning)?;
        let live = live.upgrade().ok_or(ChangeError::NotRunning)?;
        let changed = live.apply(changes)?;
        self.announce(&changed);
        Ok(())
    }

    fn announce(&self, changes: &[Change]) {
        let live = self.0.live.get().and_then(Weak::upgrade);
        if live.is_some_and(|live| !live.tells) {
            tracing::warn!(
                ?changes,
                "clients do not hear of this change: take a handle with `Server::handle` before the \
                 server runs, or borrow it with a parameter `&ServerHandle`"
            );
            return;
        }
        self.0.hub.announce(changes);
    }

    pub(super) fn hub(&self) -> Arc<Hub> {
        self.0.hub.clone()
    }

    pub(super) fn take(&self) -> Self {
        self.0.taken.store(true, Ordering::Relaxed);
        self.clone()
    }

    pub(super) fn is_taken(&self) -> bool {
        self.0.taken.load(Ordering::Relaxed)
    }

    pub(super) fn serves(&self, live: &Arc<Live>) {
        // A server is built once.
        let _ = self.0.live.set(Arc::downgrade(live));
    }
}

impl Live {
    pub(super) fn new(
        tables: Tables,
        states: HashSet<TypeId>,
        kinds: Vec<Kind>,
        page_size: Option<usize>,
        tells: bool,
    ) -> Arc<Self> {
        Arc::new(Self {
            tables: RwLock::new(Arc::new(tables)),
            changing: Mutex::default(),
            states,
            kinds,
            page_size,
            tells,
        })
    }

    pub(super) fn tables(&self) -> RwLockReadGuard<'_, Arc<Tables>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes other tables; answers which lists changed.
    fn apply(&self, changes: ChangeSet) -> Result<Vec<Change>, ChangeError> {
        let _turn = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let current = self.tables().clone();
        let mut changed = Vec::new();
        let mut mistakes = Vec::new();
        let mut tools = current.tools.clone();
        let mut prompts = current.prompts.clone();
        let mut resources = current.resources.clone();
        for kind in changes.kinds() {
            if !self.kinds.contains(&kind) {
                return Err(ChangeError::NotOffered(kind));
            }
            changed.push(match kind {
                Kind::Tool => Change::Tools,
                Kind::Prompt => Change::Prompts,
                Kind::Resource => Change::Resources,
            });
        }
        for (kind, name) in changes.removed {
            let was_there = match kind {
                Kind::Tool => tools.remove(&name),
                Kind::Prompt => prompts.remove(&name),
                Kind::Resource => resources.remove(&name),
            };
            if !was_there {
                mistakes.push(StartError::NothingToRemove { kind, name });
            }
        }
        let states = &self.states;
        tools.add(changes.tools, states, &mut mistakes);
        prompts.add(changes.prompts, states, &mut mistakes);
        resources.add(changes.resources, states, &mut mistakes);
        if !mistakes.is_empty() {
            return Err(ChangeError::Mistakes(mistakes));
        }
        let tables = Tables::new(tools, prompts, resources, self.page_size);
        let tables = Arc::new(tables.map_err(ChangeError::Describe)?);
        *self.tables.write().unwrap_or_else(PoisonError::into_inner) = tables;
        Ok(changed)
    }
}

impl fmt::Debug for ServerHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerHandle").finish_non_exhaustive()
    }
}
