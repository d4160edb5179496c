//! Protocol versions, and the one fact that decides everything else about them: their era.

use std::fmt;

/// A published revision of the protocol.
///
/// There is deliberately no order on versions: what differs between them is a row of a table, not a
/// comparison at the point of use.
///
/// Specification: *Versioning and Compatibility*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Version {
    /// 2024-11-05
    V2024_11_05,
    /// 2025-03-26
    V2025_03_26,
    /// 2025-06-18
    V2025_06_18,
    /// 2025-11-25
    V2025_11_25,
    /// 2026-07-28
    V2026_07_28,
}

/// How a protocol version opens a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Era {
    /// An `initialize` handshake: 2025-11-25 and earlier.
    Legacy,
    /// Metadata on every request: 2026-07-28 and later.
    Modern,
}

impl Version {
    /// Every version this crate speaks, newest first.
    pub const ALL: [Self; 5] = [
        Self::V2026_07_28,
        Self::V2025_11_25,
        Self::V2025_06_18,
        Self::V2025_03_26,
        Self::V2024_11_05,
    ];
    /// The newest version of the modern era.
    pub const NEWEST_MODERN: Self = Self::V2026_07_28;
    /// The newest version of the legacy era: the answer to an `initialize` nobody understands.
    pub const NEWEST_LEGACY: Self = Self::V2025_11_25;

    /// The version with this date, if it is one we speak.
    #[must_use]
    pub fn parse(date: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|version| version.as_str() == date)
    }

    /// The date that names the version on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// How this version opens a conversation.
    #[must_use]
    pub const fn era(self) -> Era {
        match self {
            Self::V2024_11_05 | Self::V2025_03_26 | Self::V2025_06_18 | Self::V2025_11_25 => {
                Era::Legacy
            }
            Self::V2026_07_28 => Era::Modern,
        }
    }

    /// The versions of one era, newest first.
    pub fn of(era: Era) -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(move |version| version.era() == era)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
