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
    /// Asks for the prompts.
    ListPrompts = "prompts/list",
    /// Fills in a prompt.
    GetPrompt = "prompts/get",
    /// Says that the prompts changed.
    PromptsChanged = "notifications/prompts/list_changed",
    /// Asks for the resources.
    ListResources = "resources/list",
    /// Asks for the templates of resources.
    ListResourceTemplates = "resources/templates/list",
    /// Reads a resource.
    ReadResource = "resources/read",
    /// Wants to hear when a resource changes (until 2025-11-25).
    SubscribeResource = "resources/subscribe",
    /// Wants to hear it no more (until 2025-11-25).
    UnsubscribeResource = "resources/unsubscribe",
    /// Says that the resources changed.
    ResourcesChanged = "notifications/resources/list_changed",
    /// Says that a resource changed.
    ResourceUpdated = "notifications/resources/updated",
    /// Asks what a value may become.
    Complete = "completion/complete",
    /// Says which log messages are wanted (until 2025-11-25).
    SetLogLevel = "logging/setLevel",
    /// Wants to hear of changes (2026-07-28).
    Listen = "subscriptions/listen",
    /// Says of which changes one will hear (2026-07-28).
    Acknowledged = "notifications/subscriptions/acknowledged",
    /// Asks the client's user.
    Elicit = "elicitation/create",
    /// Says that the user is done on a page (2025-11-25).
    ElicitationComplete = "notifications/elicitation/complete",
    /// Asks the client's model.
    CreateMessage = "sampling/createMessage",
    /// Asks which directories the client works with.
    ListRoots = "roots/list",
    /// Says that these changed (until 2025-11-25).
    RootsChanged = "notifications/roots/list_changed",
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
