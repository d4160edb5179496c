//! Log messages that travel to the client.

use serde::{Deserialize, Serialize};

use super::Json;

/// How serious a log message is, as syslog (RFC 5424) counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum LogLevel {
    /// Details for those who look for a fault.
    Debug,
    /// What goes on.
    Info,
    /// What is normal and still worth to know.
    Notice,
    /// What may become a fault.
    Warning,
    /// Something failed.
    Error,
    /// A part of the system failed.
    Critical,
    /// Someone must act at once.
    Alert,
    /// Nothing works.
    Emergency,
}

impl LogLevel {
    /// All levels, the least serious first.
    pub const ALL: [Self; 8] = [
        Self::Debug,
        Self::Info,
        Self::Notice,
        Self::Warning,
        Self::Error,
        Self::Critical,
        Self::Alert,
        Self::Emergency,
    ];

    /// The level as it is written on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Notice => "notice",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Critical => "critical",
            Self::Alert => "alert",
            Self::Emergency => "emergency",
        }
    }
}

impl std::fmt::Display for LogLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A log message.
///
/// Specification: *Logging, Log Message Notifications*.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LogMessage {
    /// How serious it is.
    pub level: LogLevel,
    /// Which part of the server says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logger: Option<String>,
    /// What it says.
    pub data: Json,
}

impl LogMessage {
    /// A message.
    #[must_use]
    pub const fn new(level: LogLevel, logger: Option<String>, data: Json) -> Self {
        Self {
            level,
            logger,
            data,
        }
    }
}
