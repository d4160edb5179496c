//! The handshake, seen from the server.
//!
//! Specification: *Lifecycle* of 2025-11-25.

use std::sync::Arc;

use serde::Serialize;

use crate::call::{Caller, LogThreshold};
use crate::era::server::Profile;
use crate::protocol::{
    ClientCapabilities, Era, ErrorObject, Implementation, LogLevel, Params, ServerCapabilities,
    Version,
};

/// Which log messages a client gets that has not said which it wants.
const USUAL_LEVEL: LogLevel = LogLevel::Info;

/// What the handshake agreed on.
#[derive(Clone, Debug)]
pub(in crate::era) struct Session {
    pub(in crate::era) version: Version,
    pub(in crate::era) client: Arc<Caller>,
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
    Ok((Session { version, client }, result))
}

/// Answers `logging/setLevel`: the session's calls keep to it from now on, those that run included.
///
/// Specification: *Logging, Setting Log Level* of 2025-11-25.
pub(in crate::era) fn set_log_level(client: &Caller, params: &Params) -> Result<(), ErrorObject> {
    client.logs.set(params.required("level")?);
    Ok(())
}
