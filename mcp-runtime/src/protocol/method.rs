//! The methods of the protocol, each spelled once.

use std::fmt;

macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// What a request or notification is about.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Method {
            $($(#[$doc])* $name,)*
            /// A method this crate does not know: an extension's, or a newer protocol's.
            Other(Box<str>),
        }

        impl Method {
            /// The method as it is written on the wire.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$name => $text,)*
                    Self::Other(text) => text,
                }
            }
        }

        impl From<&str> for Method {
            fn from(text: &str) -> Self {
                match text {
                    $($text => Self::$name,)*
                    _ => Self::Other(text.into()),
                }
            }
        }
    };
}

methods! {
    /// Opens a conversation, until 2025-11-25.
    Initialize = "initialize",
    /// Ends the handshake, until 2025-11-25.
    Initialized = "notifications/initialized",
    /// Asks for versions, capabilities and identity (2026-07-28).
    Discover = "server/discover",
    /// Asks whether the other side is alive (until 2025-11-25).
    Ping = "ping",
    /// Asks for the tools.
    ListTools = "tools/list",
    /// Calls a tool.
    CallTool = "tools/call",
    /// Says that the tools changed.
    ToolsChanged = "notifications/tools/list_changed",
    /// Withdraws a request.
    Cancelled = "notifications/cancelled",
    /// Says how far a request has come.
    Progress = "notifications/progress",
    /// A log message.
    LogMessage = "notifications/message",
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
