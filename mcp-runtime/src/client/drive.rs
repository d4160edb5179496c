//! The task behind a client: receives what the server sends, and ends the connection.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

use super::ClientError;
use super::answering::Answering;
use super::handler::Handlers;
use super::inbox::Inboxes;
use super::log::LogHandler;
use crate::disconnected::{Cause, Disconnected};
use crate::era::{Asked, ClientEra};
use crate::peer::Peer;
use crate::protocol::{Message, Method, Notification, Request, Response};
use crate::transport::child::Child;
use crate::transport::{Connection, Outgoing};

/// How long a server that closed one of its streams has to close the other and exit, so that its last
/// answers are read and its status can be told.
const EXIT: Duration = Duration::from_secs(1);
/// How long what was sent may take to be written when the connection is closed.
const FLUSH: Duration = Duration::from_millis(500);

/// The task behind a client, seen from the client. Dropping it closes the connection.
#[derive(Debug)]
pub(super) struct Driver {
    /// Nothing is ever sent: dropping it closes the connection.
    stop: Mutex<Option<oneshot::Sender<Infallible>>>,
    /// Closed when nothing is left to be done; whether it went well.
    done: watch::Receiver<Option<bool>>,
    /// How the server is spoken to, once that is known.
    pub(super) era: Arc<OnceLock<Arc<ClientEra>>>,
    tools_changed: Arc<AtomicU64>,
    /// Those who want to hear of changes.
    pub(super) inboxes: Arc<Inboxes>,
}

/// The task itself.
struct Drive {
    connection: Connection,
    peer: Served,
    child: Option<Child>,
    era: Arc<OnceLock<Arc<ClientEra>>>,
    tools_changed: Arc<AtomicU64>,
    log: LogHandler,
    answering: Answering,
}

/// A peer whose answers are received. A task that its runtime drops leaves nobody waiting.
struct Served {
    peer: Arc<Peer>,
    inboxes: Arc<Inboxes>,
}

impl Drop for Served {
    fn drop(&mut self) {
        let closed = Disconnected::new(Cause::Closed, Vec::new());
        self.peer.end(&closed);
        let why = self.peer.ended().unwrap_or(closed);
        self.inboxes.end(&why.to_string());
    }
}

impl Deref for Served {
    type Target = Peer;
    fn deref(&self) -> &Peer {
        &self.peer
    }
}

impl Driver {
    pub(super) fn start(
        connection: Connection,
        child: Option<Child>,
        log: LogHandler,
        handlers: Handlers,
    ) -> (Arc<Peer>, Self) {
        let inboxes = Arc::<Inboxes>::default();
        let peer = Peer::new(connection.outgoing.clone());
        let era = Arc::new(OnceLock::new());
        let tools_changed = Arc::new(AtomicU64::new(0));
        let drive = Drive {
            connection,
            peer: Served {
                peer: peer.clone(),
                inboxes: inboxes.clone(),
            },
            child,
            era: era.clone(),
            tools_changed: tools_changed.clone(),
            log,
            answering: Answering::new(handlers),
        };
        let (stop, stopped) = oneshot::channel();
        let (report, done) = watch::channel(None);
        tokio::spawn(async move {
            let ended = drive.run(stopped).await;
            report.send_replace(Some(ended));
        });
        let stop = Mutex::new(Some(stop));
        let driver = Self {
            stop,
            done,
            era,
            tools_changed,
            inboxes,
        };
        (peer, driver)
    }

    /// How often the server has said that its tools changed.
    pub(super) fn tools_changed(&self) -> u64 {
        self.tools_changed.load(Ordering::Acquire)
    }

    /// Closes the connection and waits until nothing is left of it.
    pub(super) async fn close(&self) -> Result<(), ClientError> {
        drop(
            self.stop
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take(),
        );
        let mut done = self.done.clone();
        match done.wait_for(Option::is_some).await.map(|ended| *ended) {
            Ok(Some(false)) => Err(ClientError::NotEnded),
            // A task that is gone without a word was dropped by its runtime, and the process with it.
            _ => Ok(()),
        }
    }
}

impl Drive {
    /// Answers whether nothing is left of the server's process.
    async fn run(mut self, stopped: oneshot::Receiver<Infallible>) -> bool {
        let outgoing = self.connection.outgoing.clone();
        let hung_up = tokio::select! {
            () = self.receive() => true,
            () = deaf(&outgoing) => true,
            _ = stopped => false,
        };
        let why = if hung_up {
            farewell(self.child.as_ref()).await
        } else {
            let _ = timeout(FLUSH, self.connection.flush()).await;
            Disconnected::new(Cause::Closed, Vec::new())
        };
        tracing::debug!("{why}");
        self.peer.end(&why);
        drop((self.connection, outgoing));
        match self.child {
            Some(child) => child.end().await,
            None => true,
        }
    }

    async fn receive(&mut self) {
        while let Some(incoming) = self.connection.receive().await {
            match incoming.message {
                Ok(Message::Response(response)) => self.peer.answered(response),
                Ok(Message::Notification(notification)) => self.notified(&notification),
                Ok(Message::Request(request)) => self.asked(request, &incoming.reply),
                Err(malformed) => self.peer.garbled(malformed),
            }
        }
    }

    /// The one place where notifications find those who want to know.
    fn notified(&self, notification: &Notification) {
        match &notification.method {
            Method::Progress => self.peer.progressed(&notification.params),
            Method::LogMessage => self.log.handle(&notification.params),
            Method::ToolsChanged => {
                self.tools_changed.fetch_add(1, Ordering::Release);
                self.peer.inboxes.deliver(notification);
            }
            Method::PromptsChanged
            | Method::ResourcesChanged
            | Method::ResourceUpdated
            | Method::Acknowledged => self.peer.inboxes.deliver(notification),
            Method::Cancelled => {
                // What it names is a subscription of ours, or a question of theirs.
                if let Ok(id) = notification.params.required("requestId") {
                    self.answering.withdraw(&id);
                }
                self.peer.inboxes.deliver(notification);
            }
            method => tracing::debug!(%method, "a notification that nobody listens to"),
        }
    }

    /// The one place where the server's requests are answered.
    fn asked(&self, request: Request, reply: &Outgoing) {
        let known = self.era.get().map(|era| &**era);
        let Some(asked) = ClientEra::asked(known, &request) else {
            let method = &request.method;
            tracing::warn!(%method, "the server asks, which its protocol version forbids: ignored");
            return;
        };
        if !reply.is_ready() {
            // Waiting for it here could mean that both sides wait for each other.
            tracing::warn!("the server asks and does not read the answers: not answered");
            return;
        }
        match asked {
            Asked::Question => self.answering.begin(request, reply),
            Asked::Answered(payload) => {
                let id = Some(request.id);
                let _ = reply.send(&Message::Response(Response { id, payload }));
            }
        }
    }
}

/// Waits until the server reads nothing more, and had time to say what it still has to say.
async fn deaf(outgoing: &Outgoing) {
    outgoing.closed().await;
    sleep(EXIT).await;
}

/// The server sends nothing more: why?
async fn farewell(child: Option<&Child>) -> Disconnected {
    let Some(child) = child else {
        return Disconnected::new(Cause::HungUp, Vec::new());
    };
    let status = timeout(EXIT, child.exited()).await.ok().flatten();
    let cause = status.map_or(Cause::HungUp, Cause::Exited);
    Disconnected::new(cause, child.stderr().lines())
}
