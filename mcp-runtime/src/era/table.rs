//! Which methods a server serves: method × era × what it offers.

use super::server::Profile;
use crate::protocol::{Era, Method, SubscriptionFilter};

struct Row {
    method: Method,
    legacy: bool,
    modern: bool,
    /// Whether this server offers what the method is about.
    offered: fn(&Profile) -> bool,
}

const fn row(method: Method, eras: [bool; 2], offered: fn(&Profile) -> bool) -> Row {
    let [legacy, modern] = eras;
    Row {
        method,
        legacy,
        modern,
        offered,
    }
}

const BOTH: [bool; 2] = [true, true];
const LEGACY: [bool; 2] = [true, false];
const MODERN: [bool; 2] = [false, true];

static ROWS: [Row; 15] = [
    row(Method::CallTool, BOTH, tools),
    row(Method::ListTools, BOTH, tools),
    row(Method::ListPrompts, BOTH, prompts),
    row(Method::GetPrompt, BOTH, prompts),
    row(Method::ListResources, BOTH, resources),
    row(Method::ListResourceTemplates, BOTH, resources),
    row(Method::ReadResource, BOTH, resources),
    row(Method::SubscribeResource, LEGACY, subscriptions),
    row(Method::UnsubscribeResource, LEGACY, subscriptions),
    row(Method::Listen, MODERN, changes),
    row(Method::Complete, BOTH, completions),
    row(Method::SetLogLevel, LEGACY, logging),
    row(Method::Initialize, LEGACY, always),
    row(Method::Ping, LEGACY, always),
    row(Method::Discover, MODERN, always),
];

fn always(_: &Profile) -> bool {
    true
}

fn tools(profile: &Profile) -> bool {
    profile.capabilities.tools.is_some()
}

fn prompts(profile: &Profile) -> bool {
    profile.capabilities.prompts.is_some()
}

fn resources(profile: &Profile) -> bool {
    profile.capabilities.resources.is_some()
}

fn subscriptions(profile: &Profile) -> bool {
    let resources = profile.capabilities.resources.as_ref();
    resources.is_some_and(|resources| resources.subscribe == Some(true))
}

fn changes(profile: &Profile) -> bool {
    profile.capabilities.changes() != SubscriptionFilter::default() || subscriptions(profile)
}

fn completions(profile: &Profile) -> bool {
    profile.capabilities.completions.is_some()
}

fn logging(profile: &Profile) -> bool {
    profile.capabilities.logging.is_some()
}

/// Whether a request with this method is served.
pub(super) fn serves(method: &Method, era: Era, profile: &Profile) -> bool {
    let row = ROWS.iter().find(|row| row.method == *method);
    row.is_some_and(|row| {
        let in_era = match era {
            Era::Legacy => row.legacy,
            Era::Modern => row.modern,
        };
        in_era && (row.offered)(profile)
    })
}
