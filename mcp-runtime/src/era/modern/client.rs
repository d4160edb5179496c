//! Requests that carry their own metadata, seen from the client.
//!
//! Specification: *Base Protocol, `_meta`* and *ResultType*; *Discovery*.

use std::sync::Arc;

use serde::Deserialize;

use crate::disconnected::Disconnected;
use crate::era::client::{Hello, ServerFacts, Unusable};
use crate::peer::{Peer, Ticket, Withdrawal};
use crate::protocol::{Json, ListChanged, Meta, Method, Params, Request, Version, key};

/// What every request carries in its `_meta`.
pub(in crate::era) fn metadata(version: Version, hello: &Hello) -> Meta {
    let level = hello
        .log_level
        .map(|level| (key::LOG_LEVEL, Json::encode(&level)));
    // Here no client tells when its roots change.
    let mut capabilities = hello.capabilities.clone();
    if let Some(roots) = &mut capabilities.roots {
        *roots = ListChanged::default();
    }
    let members = [
        (key::PROTOCOL_VERSION, Json::encode(version.as_str())),
        (key::CLIENT_INFO, Json::encode(&hello.info)),
        (key::CLIENT_CAPABILITIES, Json::encode(&capabilities)),
    ];
    members
        .into_iter()
        .chain(level)
        .map(|(key, json)| (key.to_owned(), json.expect("its keys are strings")))
        .collect()
}

/// Asks a server for its versions, in one of ours.
///
/// The question is never withdrawn: a server of the other era would not understand that.
pub(in crate::era) fn discover(
    peer: &Arc<Peer>,
    hello: &Hello,
    version: Version,
) -> Result<Ticket, Disconnected> {
    let mut params = Params::default();
    let metadata = Json::encode(&metadata(version, hello)).expect("its keys are strings");
    params.set("_meta", metadata);
    let request = Request {
        id: peer.next_id(),
        method: Method::Discover,
        params,
    };
    peer.send(request, Withdrawal::Silent)
}

/// What a server says to `server/discover`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::era) struct Discovered {
    pub(in crate::era) supported_versions: Vec<String>,
    capabilities: Option<Json>,
    instructions: Option<String>,
    #[serde(rename = "_meta", default)]
    meta: Meta,
}

impl Discovered {
    pub(in crate::era) fn facts(self) -> ServerFacts {
        let info = self.meta.get(key::SERVER_INFO);
        ServerFacts::new(info, self.capabilities.as_ref(), self.instructions)
    }
}

/// Checks the type of a result. A server that follows an earlier version names none.
pub(in crate::era) fn check_type(result: &Json) -> Result<(), Unusable> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Typed {
        result_type: Option<String>,
    }
    let typed: Typed = result
        .decode()
        .map_err(|error| Unusable::Invalid(format!("/resultType: {error}")))?;
    match typed.result_type.as_deref() {
        None | Some("complete") => Ok(()),
        Some("input_required") => Err(Unusable::InputRequired),
        Some(other) => {
            // It came from outside: bounded, so that an error never amplifies a message.
            let other: String = other.chars().take(100).collect();
            Err(Unusable::Invalid(format!("its type is `{other}`")))
        }
    }
}
