//! The line to a server: the connection that is used now, and the one after it when the server's process
//! has exited and is started again.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::process::Command;
use tokio::sync::{Semaphore, watch};

use super::drive::Driver;
use super::start::Starter;
use super::{ClientError, ConnectError};
use crate::disconnected::{Cause, Disconnected};
use crate::peer::Peer;
use crate::protocol::Version;

/// One connection to a server.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) peer: Arc<Peer>,
    pub(super) driver: Driver,
}

/// The connections to a server, one after the other.
pub(super) struct Line {
    current: Mutex<Arc<Link>>,
    restart: Option<Restart>,
    /// Whether the client was closed. Set once.
    closed: watch::Sender<bool>,
}

/// How a process that has exited is started again. Not `Debug`: commands hold secrets.
pub(super) struct Restart {
    starter: Starter,
    command: Mutex<Command>,
    /// What was agreed on with the first process. Another version would have other results.
    version: Version,
    /// How often in a row it is tried.
    limit: u32,
    tried: AtomicU32,
    /// One caller starts the process; the others wait for it.
    turn: Semaphore,
}

impl Line {
    pub(super) fn new(link: Link, restart: Option<Restart>) -> Self {
        Self {
            current: Mutex::new(Arc::new(link)),
            restart,
            closed: watch::Sender::new(false),
        }
    }

    /// Whom to ask, and who listens. A process that has exited is started again first, if that is wanted.
    pub(super) async fn link(&self) -> Result<Arc<Link>, ClientError> {
        let link = self.current().clone();
        let Some(why) = link.peer.ended() else {
            return Ok(link);
        };
        match &self.restart {
            Some(restart) if !why.is_closed_here() => {
                let mut closed = self.closed.subscribe();
                tokio::select! {
                    biased;
                    _ = closed.wait_for(|closed| *closed) => {
                        Err(Disconnected::new(Cause::Closed, Vec::new()).into())
                    }
                    started = self.start_again(restart, &link, why) => started,
                }
            }
            _ => Err(why.into()),
        }
    }

    /// Says that the server answers: it is not one that exits as soon as it is started.
    pub(super) fn answered(&self) {
        if let Some(restart) = &self.restart {
            restart.tried.store(0, Ordering::Relaxed);
        }
    }

    pub(super) async fn close(&self) -> Result<(), ClientError> {
        self.closed.send_replace(true);
        let link = self.current().clone();
        link.driver.close().await
    }

    async fn start_again(
        &self,
        restart: &Restart,
        dead: &Arc<Link>,
        why: Disconnected,
    ) -> Result<Arc<Link>, ClientError> {
        let _turn = restart.turn.acquire().await;
        let current = self.current().clone();
        if !Arc::ptr_eq(&current, dead) {
            // Someone else was first. If that one is dead too, the next request tries again.
            return Ok(current);
        }
        if restart.tried.fetch_add(1, Ordering::Relaxed) >= restart.limit {
            return Err(why.into());
        }
        // What is left of the old process may hold what the new one needs.
        let _ = dead.driver.close().await;
        tracing::info!("{why}: starting it again");
        let started = restart.start().await;
        let link = Arc::new(started.map_err(|error| ClientError::Restart {
            why,
            error: Box::new(error),
        })?);
        let mut current = self.current();
        if *self.closed.borrow() {
            return Err(Disconnected::new(Cause::Closed, Vec::new()).into());
        }
        *current = link.clone();
        drop(current);
        Ok(link)
    }

    fn current(&self) -> MutexGuard<'_, Arc<Link>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Restart {
    pub(super) fn new(starter: Starter, command: Command, version: Version, limit: u32) -> Self {
        Self {
            starter: starter.in_version(version),
            command: Mutex::new(command),
            version,
            limit,
            tried: AtomicU32::new(0),
            turn: Semaphore::new(1),
        }
    }

    async fn start(&self) -> Result<Link, ConnectError> {
        let process = {
            let mut command = self.command.lock().unwrap_or_else(PoisonError::into_inner);
            self.starter.spawn(&mut command)?
        };
        let (link, found) = self.starter.open(process, true).await?;
        if found.era.version() != self.version {
            let server = vec![found.era.version().to_string()];
            return Err(ConnectError::Version { server });
        }
        let _ = link.driver.era.set(Arc::new(found.era));
        Ok(link)
    }
}
