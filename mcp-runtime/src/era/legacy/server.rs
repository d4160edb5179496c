//! The handshake, seen from the server.
//!
//! Specification: *Lifecycle* of 2025-11-25.

use std::sync::Arc;

use serde::Serialize;
use tokio::task::AbortHandle;

use crate::call::{Caller, LogThreshold};
use crate::changes::{Hub, Listener, MOST_RESOURCES};
use crate::era::server::Profile;
use crate::protocol::{
    ClientCapabilities, Era, ErrorObject, Implementation, LogLevel, Params, ServerCapabilities,
    SubscriptionFilter, Version,
};
use crate::transport::Outgoing;

/// Which log messages a client gets that has not said which it wants.
const USUAL_LEVEL: LogLevel = LogLevel::Info;

/// What the handshake agreed on.
#[derive(Debug)]
pub(in crate::era) struct Session {
    pub(in crate::era) version: Version,
    pub(in crate::era) client: Arc<Caller>,
    /// Hears of changes, where the server tells of any.
    listener: Option<Arc<Listener>>,
    /// Tells it what has to wait, from the end of the handshake to that of the session.
    delivery: Option<Delivery>,
}

/// A task that ends with its owner.
#[derive(Debug)]
struct Delivery(AbortHandle);

impl Drop for Delivery {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Session {
    /// The handshake is over: the client hears of changes from now on.
    ///
    /// Specification: *Lifecycle, Initialization* of 2025-11-25.
    pub(in crate::era) fn initialized(&mut self, hub: &Hub) {
        let (Some(listener), None) = (&self.listener, &self.delivery) else {
            return;
        };
        hub.add(listener);
        let listener = listener.clone();
        let delivery = tokio::spawn(async move { listener.deliver().await });
        self.delivery = Some(Delivery(delivery.abort_handle()));
    }

    /// Answers `resources/subscribe`. Whether there is such a resource is not asked: it may come.
    ///
    /// Specification: *Resources, Subscriptions* of 2025-11-25.
    pub(in crate::era) fn subscribe(&self, params: &Params) -> Result<(), ErrorObject> {
        let uri: String = params.required("uri")?;
        let listener = self.listener.as_ref();
        if listener.is_some_and(|listener| !listener.watch(uri)) {
            return Err(ErrorObject::internal(format!(
                "too many subscriptions: a session has {MOST_RESOURCES} at most"
            )));
        }
        Ok(())
    }

    /// Answers `resources/unsubscribe`.
    pub(in crate::era) fn unsubscribe(&self, params: &Params) -> Result<(), ErrorObject> {
        let uri: String = params.required("uri")?;
        if let Some(listener) = &self.listener {
            listener.unwatch(&uri);
        }
        Ok(())
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InitializeResult<'a> {
    protocol_version: &'static str,
    capabilities: &'a ServerCapabilities,
    server_info: &'a Implementation,
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<&'a str>,
}

/// Answers `initialize`: the session, and the result.
///
/// A version that we do not speak is answered with the newest one of this era: the client decides
/// whether it goes on.
pub(in crate::era) fn initialize(
    profile: &Profile,
    params: &Params,
    outgoing: &Outgoing,
) -> Result<(Session, Vec<u8>), ErrorObject> {
    let requested: String = params.required("protocolVersion")?;
    let capabilities: Option<ClientCapabilities> = params.optional("capabilities")?;
    let info: Option<Implementation> = params.optional("clientInfo")?;
    let version = Version::parse(&requested)
        .filter(|version| version.era() == Era::Legacy)
        .unwrap_or(Version::NEWEST_LEGACY);
    let result = InitializeResult {
        protocol_version: version.as_str(),
        capabilities: &profile.capabilities,
        server_info: &profile.info,
        instructions: profile.instructions.as_deref(),
    };
    let result = serde_json::to_vec(&result)
        .map_err(|error| ErrorObject::internal(format!("cannot describe the server: {error}")))?;
    let client = Arc::new(Caller {
        info,
        capabilities: capabilities.unwrap_or_default(),
        logs: LogThreshold::new(profile.capabilities.logging.as_ref().map(|_| USUAL_LEVEL)),
    });
    let lists = profile.capabilities.changes();
    let resources = profile.capabilities.resources.as_ref();
    let tells = lists != SubscriptionFilter::default()
        || resources.is_some_and(|resources| resources.subscribe == Some(true));
    let session = Session {
        version,
        client,
        listener: tells.then(|| Listener::new(outgoing.clone(), lists)),
        delivery: None,
    };
    Ok((session, result))
}

/// Answers `logging/setLevel`: the session's calls keep to it from now on, those that run included.
///
/// Specification: *Logging, Setting Log Level* of 2025-11-25.
pub(in crate::era) fn set_log_level(client: &Caller, params: &Params) -> Result<(), ErrorObject> {
    client.logs.set(params.required("level")?);
    Ok(())
}
