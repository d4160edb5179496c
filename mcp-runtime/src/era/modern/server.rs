//! Requests that carry their own metadata, seen from the server.
//!
//! Specification: *Base Protocol, `_meta`*; *Discovery*.

use std::sync::Arc;

use bytes::Bytes;
use serde::Serialize;

use crate::call::{Answer, CallInfo, Caller, LogThreshold, Written};
use crate::changes::{Listener, MOST_RESOURCES};
use crate::era::server::Profile;
use crate::protocol::{
    Code, Era, ErrorObject, Json, Meta, Method, Params, RequestId, RequestMeta, ServerCapabilities,
    SubscriptionFilter, Version, key,
};

/// How long a client may keep what it discovered, in milliseconds.
const DISCOVER_TTL_MS: u64 = 60 * 60 * 1000;

/// Checks the metadata of a request: the version it is served in, and who asks.
pub(in crate::era) fn identify(
    profile: &Profile,
    meta: RequestMeta,
) -> Result<(Version, Arc<Caller>), ErrorObject> {
    let mut missing = Vec::new();
    if meta.protocol_version.is_none() {
        missing.push(key::PROTOCOL_VERSION);
    }
    if meta.client_capabilities.is_none() {
        missing.push(key::CLIENT_CAPABILITIES);
    }
    let (Some(requested), Some(capabilities)) = (meta.protocol_version, meta.client_capabilities)
    else {
        return Err(missing_metadata(&missing));
    };
    let version = Version::parse(&requested)
        .filter(|version| version.era() == Era::Modern)
        .ok_or_else(|| unsupported(&requested))?;
    let logging = profile.capabilities.logging.is_some();
    let client = Caller {
        info: meta.client_info,
        capabilities,
        logs: LogThreshold::new(meta.log_level.filter(|_| logging)),
    };
    Ok((version, Arc::new(client)))
}

/// The error for a request that opens no conversation in either era.
pub(in crate::era) fn missing_metadata(missing: &[&str]) -> ErrorObject {
    ErrorObject::invalid_params(format!(
        "invalid params: /_meta lacks {}. Every request of {} carries it; for an earlier version \
         send `initialize` first",
        missing.join(" and "),
        Version::NEWEST_MODERN,
    ))
}

fn unsupported(requested: &str) -> ErrorObject {
    #[derive(Serialize)]
    struct Data<'a> {
        supported: Vec<&'static str>,
        requested: &'a str,
    }
    let supported: Vec<_> = Version::of(Era::Modern).map(Version::as_str).collect();
    // The version came from outside: bounded, so that an error never amplifies a message.
    let requested: String = requested.chars().take(100).collect();
    let message = format!(
        "unsupported protocol version {requested}: use {}",
        supported.join(" or ")
    );
    ErrorObject::new(Code::UNSUPPORTED_PROTOCOL_VERSION, message).with_data(&Data {
        supported,
        requested: &requested,
    })
}

/// The result of `server/discover`.
pub(in crate::era) fn discover(profile: &Profile) -> Result<Vec<u8>, serde_json::Error> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Discovered<'a> {
        supported_versions: Vec<&'static str>,
        capabilities: &'a ServerCapabilities,
        #[serde(skip_serializing_if = "Option::is_none")]
        instructions: Option<&'a str>,
        ttl_ms: u64,
        cache_scope: &'static str,
    }
    serde_json::to_vec(&Discovered {
        supported_versions: Version::of(Era::Modern).map(Version::as_str).collect(),
        capabilities: &profile.capabilities,
        instructions: profile.instructions.as_deref(),
        ttl_ms: DISCOVER_TTL_MS,
        cache_scope: "public",
    })
}

/// A subscription that was asked for, with what the server agrees to tell of: what it can, and the
/// first of too many resources.
///
/// Specification: *Subscriptions*.
pub(in crate::era) fn listen(
    profile: &Profile,
    params: &Params,
    call: &Arc<CallInfo>,
) -> Result<Listen, ErrorObject> {
    let asked: SubscriptionFilter = params.required("notifications")?;
    let can = profile.capabilities.changes();
    let resources = profile.capabilities.resources.as_ref();
    let mut uris = asked.resource_subscriptions;
    uris.truncate(match resources.and_then(|it| it.subscribe) {
        Some(true) => MOST_RESOURCES,
        _ => 0,
    });
    let agreed = SubscriptionFilter {
        tools_list_changed: asked.tools_list_changed && can.tools_list_changed,
        prompts_list_changed: asked.prompts_list_changed && can.prompts_list_changed,
        resources_list_changed: asked.resources_list_changed && can.resources_list_changed,
        resource_subscriptions: uris,
    };
    let listener = Listener::of(call, agreed.clone());
    Ok(Listen { listener, agreed })
}

/// A subscription that has not begun.
#[derive(Debug)]
pub(in crate::era) struct Listen {
    pub(in crate::era) listener: Arc<Listener>,
    agreed: SubscriptionFilter,
}

impl Listen {
    /// Says what was agreed on. Nothing else may be told before that.
    pub(in crate::era) fn acknowledge(&self) {
        #[derive(Serialize)]
        struct Acknowledged<'a> {
            notifications: &'a SubscriptionFilter,
        }
        let notifications = &self.agreed;
        self.listener
            .send(Method::Acknowledged, &Acknowledged { notifications });
    }
}

/// The result of a subscription that the server ends.
pub(in crate::era) fn listened(id: &RequestId) -> Answer {
    let id = Json::encode(id).expect("an id is always JSON");
    Answer::Written(Written {
        members: Bytes::new(),
        meta: Meta::from([(key::SUBSCRIPTION_ID.to_owned(), id)]),
        cache: None,
    })
}
