//! Finds out which era a server belongs to, and opens a conversation in it.
//!
//! Specification: *stdio, Backward Compatibility*.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::client::{ClientEra, Hello, ServerFacts, Supported};
use super::legacy::client::initialize;
use super::modern::client::{Discovered, discover};
use crate::disconnected::Disconnected;
use crate::peer::{Lost, Patience, Peer, Ticket, after};
use crate::protocol::{Code, Era, ErrorObject, Json, Method, Payload, Version};

/// A server whose era is known.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) era: ClientEra,
    pub(crate) facts: ServerFacts,
}

/// Why a conversation could not be opened.
#[derive(Debug)]
pub(crate) enum HandshakeError {
    /// The connection ended.
    Disconnected(Disconnected),
    /// The server did not answer a method for so long.
    Timeout(Method, Duration),
    /// The server answered a method with an error.
    Refused(Method, ErrorObject),
    /// The server's answer to a method is not what the method answers with.
    Unreadable(Method, String),
    /// The server speaks only these versions.
    Version(Vec<String>),
    /// What we say about ourselves cannot be written.
    Hello(serde_json::Error),
}

/// A conversation to be opened.
#[derive(Clone, Debug)]
pub(crate) struct Handshake {
    pub(crate) hello: Hello,
    /// The version to speak, if it need not be found out.
    pub(crate) version: Option<Version>,
    /// How long a server may take to answer the probe before it counts as silent.
    pub(crate) probe: Duration,
    /// How long it may take to answer anything else.
    pub(crate) patience: Duration,
}

/// What the answer to the probe means.
#[expect(clippy::large_enum_variant, reason = "one is made for each connection")]
enum Verdict {
    /// The server speaks these versions, and says this about itself.
    Modern(Vec<String>, ServerFacts),
    /// The server is modern and refuses the version.
    Unsupported(Vec<String>),
    /// Anything else.
    Legacy,
}

impl Handshake {
    /// Probes, and opens the conversation in the era that the server belongs to.
    pub(crate) async fn find(&self, peer: &Arc<Peer>) -> Result<Found, HandshakeError> {
        if let Some(version) = self.version {
            return self.open_in(peer, version, None).await;
        }
        let mut probe = discover(peer, &self.hello, Version::NEWEST_MODERN)?;
        let verdict = match probe.wait_until(after(Instant::now(), self.probe)).await {
            Some(Ok(payload)) => judge(payload),
            Some(Err(Lost::Disconnected(why))) => return Err(why.into()),
            Some(Err(_)) => Verdict::Legacy,
            None => return self.find_silent(peer, probe).await,
        };
        self.follow(peer, verdict).await
    }

    /// Opens a conversation with a server that is known to be legacy.
    pub(crate) async fn initialize(&self, peer: &Arc<Peer>) -> Result<Found, HandshakeError> {
        self.initialize_in(peer, Version::NEWEST_LEGACY).await
    }

    /// The server did not answer: it may be silent about what it does not know, or still starting. Then
    /// its answer to the probe comes before the one to `initialize`.
    async fn find_silent(
        &self,
        peer: &Arc<Peer>,
        mut probe: Ticket,
    ) -> Result<Found, HandshakeError> {
        tracing::debug!("no answer to the probe within {:?}", self.probe);
        let error = match self.initialize(peer).await {
            Err(error @ (HandshakeError::Refused(..) | HandshakeError::Version(_))) => error,
            done => return done,
        };
        match probe.wait_until(Instant::now()).await {
            Some(Ok(payload)) => match judge(payload) {
                Verdict::Legacy => Err(error),
                verdict => self.follow(peer, verdict).await,
            },
            _ => Err(error),
        }
    }

    async fn follow(&self, peer: &Arc<Peer>, verdict: Verdict) -> Result<Found, HandshakeError> {
        let (supported, facts) = match verdict {
            Verdict::Modern(supported, facts) => (supported, Some(facts)),
            Verdict::Unsupported(supported) => (supported, None),
            Verdict::Legacy => return self.initialize(peer).await,
        };
        let mutual = |version: &Version| supported.iter().any(|date| date == version.as_str());
        // All are newest first, and so the modern ones come first.
        match Version::ALL.into_iter().find(mutual) {
            Some(version) => self.open_in(peer, version, facts).await,
            None => Err(HandshakeError::Version(supported)),
        }
    }

    /// Opens the conversation in a version, with a server of which these facts are known already.
    async fn open_in(
        &self,
        peer: &Arc<Peer>,
        version: Version,
        facts: Option<ServerFacts>,
    ) -> Result<Found, HandshakeError> {
        let facts = match (version.era(), facts) {
            (Era::Legacy, _) => return self.initialize_in(peer, version).await,
            (Era::Modern, Some(facts)) => facts,
            (Era::Modern, None) => self.discover_in(peer, version).await?,
        };
        let era = ClientEra::new(version, &self.hello);
        Ok(Found { era, facts })
    }

    /// Asks a modern server about itself.
    async fn discover_in(
        &self,
        peer: &Arc<Peer>,
        version: Version,
    ) -> Result<ServerFacts, HandshakeError> {
        let ticket = discover(peer, &self.hello, version)?;
        let payload = ticket.wait(self.patience(), |_| ()).await;
        match payload.map_err(|lost| HandshakeError::lost(Method::Discover, lost))? {
            Ok(result) => match result.decode::<Discovered>() {
                Ok(discovered) => Ok(discovered.facts()),
                Err(error) => Err(HandshakeError::Unreadable(
                    Method::Discover,
                    error.to_string(),
                )),
            },
            Err(error) => Err(match judge_error(&error) {
                Verdict::Unsupported(supported) => HandshakeError::Version(supported),
                _ => HandshakeError::Refused(Method::Discover, error),
            }),
        }
    }

    fn patience(&self) -> Patience {
        Patience {
            idle: self.patience,
            total: self.patience,
        }
    }

    async fn initialize_in(
        &self,
        peer: &Arc<Peer>,
        version: Version,
    ) -> Result<Found, HandshakeError> {
        initialize(peer, &self.hello, version, self.patience()).await
    }
}

/// A result that lists versions, or an error that only modern servers know: modern. Never keyed to one
/// error code of the others: they answer what they do not know with whatever they like.
fn judge(payload: Payload) -> Verdict {
    match payload {
        Ok(result) => match result.decode::<Discovered>() {
            Ok(mut discovered) => {
                let versions = std::mem::take(&mut discovered.supported_versions);
                Verdict::Modern(versions, discovered.facts())
            }
            Err(error) => {
                tracing::debug!(%error, "the answer to the probe lists no versions");
                Verdict::Legacy
            }
        },
        Err(error) => judge_error(&error),
    }
}

fn judge_error(error: &ErrorObject) -> Verdict {
    match error.code {
        Code::UNSUPPORTED_PROTOCOL_VERSION => {
            let data = error.data.as_ref().map(Json::decode::<Supported>);
            match data {
                Some(Ok(Supported { supported })) => Verdict::Unsupported(supported),
                _ => Verdict::Legacy,
            }
        }
        Code::HEADER_MISMATCH | Code::MISSING_CLIENT_CAPABILITY => {
            let assumed = Version::NEWEST_MODERN.as_str().to_owned();
            Verdict::Modern(vec![assumed], ServerFacts::default())
        }
        _ => Verdict::Legacy,
    }
}

impl From<Disconnected> for HandshakeError {
    fn from(why: Disconnected) -> Self {
        Self::Disconnected(why)
    }
}

impl HandshakeError {
    /// Why a method has no answer.
    pub(super) fn lost(method: Method, lost: Lost) -> Self {
        match lost {
            Lost::Disconnected(why) => Self::Disconnected(why),
            Lost::Timeout(waited) => Self::Timeout(method, waited),
            Lost::Unreadable(why) => Self::Unreadable(method, why),
        }
    }
}

#[cfg(test)]
#[path = "probe_tests.rs"]
mod tests;
