//! Who sent a message, as far as the transport knows.

use std::fmt;
use std::sync::Arc;

/// Someone whose identity was verified before the message was read: the subject of a token, the name in
/// a certificate. What makes it is the application in front of the server; it is never what a client
/// says of itself.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Principal(Arc<str>);

/// What a transport knows of whoever sent a message.
#[derive(Clone, Debug, Default)]
pub(crate) struct Identity {
    /// Whose message it is; `None` where nobody checks.
    #[allow(dead_code, reason = "only servers ask")]
    pub(crate) principal: Option<Principal>,
}

impl Principal {
    /// A principal by the name that tells it from all others.
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self(name.into())
    }

    /// The name that tells it from all others.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Principal").field(&self.0).finish()
    }
}
