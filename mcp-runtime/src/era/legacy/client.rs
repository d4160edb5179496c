//! The handshake, seen from the client.
//!
//! Specification: *Lifecycle* of 2025-11-25.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::era::client::{Asked, ClientEra, Hello, ServerFacts, Supported};
use crate::era::probe::{Found, HandshakeError};
use crate::peer::{Patience, Peer, Withdrawal};
use crate::protocol::{
    ClientCapabilities, Era, ErrorObject, Implementation, Json, LogLevel, Method, Params, Request,
    Version,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Initialize<'a> {
    protocol_version: &'static str,
    capabilities: &'a ClientCapabilities,
    client_info: &'a Implementation,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Initialized {
    protocol_version: String,
    capabilities: Option<Json>,
    server_info: Option<Json>,
    instructions: Option<String>,
}

/// Opens a session.
pub(in crate::era) async fn initialize(
    peer: &Arc<Peer>,
    hello: &Hello,
    version: Version,
    patience: Patience,
) -> Result<Found, HandshakeError> {
    let method = Method::Initialize;
    let params = Params::encode(&Initialize {
        protocol_version: version.as_str(),
        capabilities: &hello.capabilities,
        client_info: &hello.info,
    });
    let params = params.map_err(HandshakeError::Hello)?;
    let id = peer.next_id();
    let lost = |lost| HandshakeError::lost(Method::Initialize, lost);
    // The specification forbids withdrawing this request.
    let ticket = peer.send(Request { id, method, params }, Withdrawal::Silent)?;
    let result = match ticket.wait(patience, |_| ()).await.map_err(lost)? {
        Ok(result) => result,
        Err(error) => return Err(refused(error)),
    };
    let result: Initialized = result
        .decode()
        .map_err(|error| HandshakeError::Unreadable(Method::Initialize, error.to_string()))?;
    let version = Version::parse(&result.protocol_version)
        .filter(|version| version.era() == Era::Legacy)
        .ok_or_else(|| HandshakeError::Version(vec![result.protocol_version]))?;
    peer.notify(Method::Initialized, Params::default());
    let facts = ServerFacts::new(
        result.server_info.as_ref(),
        result.capabilities.as_ref(),
        result.instructions,
    );
    if let (Some(level), Some(_)) = (hello.log_level, &facts.capabilities.logging) {
        set_log_level(peer, level);
    }
    let era = ClientEra::new(version, hello);
    Ok(Found { era, facts })
}

/// Says which log messages are wanted. Nobody waits for the answer: what is asked next comes after it.
///
/// Specification: *Logging, Setting Log Level* of 2025-11-25.
fn set_log_level(peer: &Arc<Peer>, level: LogLevel) {
    let mut params = Params::default();
    let level = Json::encode(&level).expect("a level is a string");
    params.set("level", level);
    let request = Request {
        id: peer.next_id(),
        method: Method::SetLogLevel,
        params,
    };
    drop(peer.send(request, Withdrawal::Silent));
}

/// A server that names versions refuses ours; otherwise it says why.
fn refused(error: ErrorObject) -> HandshakeError {
    let supported = error.data.as_ref().map(Json::decode::<Supported>);
    match supported {
        Some(Ok(Supported { supported })) => HandshakeError::Version(supported),
        _ => HandshakeError::Refused(Method::Initialize, error),
    }
}

/// What to do with a request that the server sends. One that comes before `notifications/initialized`
/// is treated like any other.
///
/// Specification: *Ping* of 2025-11-25.
pub(in crate::era) fn asked(request: &Request) -> Asked {
    match &request.method {
        Method::Ping => {
            let pong = Json::encode(&Params::default()).expect("no members are always JSON");
            Asked::Answered(Ok(pong))
        }
        Method::Elicit | Method::CreateMessage | Method::ListRoots => Asked::Question,
        method => Asked::Answered(Err(ErrorObject::method_not_found(method.as_str()))),
    }
}
