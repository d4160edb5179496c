//! What differs between versions, a row each.

use crate::protocol::Version;

/// How one version writes its results.
#[derive(Debug)]
pub(super) struct Rules {
    /// How tools are listed and their structured content is written.
    pub(super) lists: ListShape,
    /// Whether results say of which type they are, and who wrote them.
    pub(super) typed_results: bool,
}

/// How tools are listed and their structured content is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListShape {
    /// Structured content is an object; anything else is wrapped as `{"result": …}`. Versions before
    /// 2025-06-18 know no structured content and ignore it.
    Objects,
    /// Structured content is any JSON, and lists say how long they may be kept.
    Anything,
}

const HANDSHAKE: Rules = Rules {
    lists: ListShape::Objects,
    typed_results: false,
};

const PER_REQUEST: Rules = Rules {
    lists: ListShape::Anything,
    typed_results: true,
};

pub(super) const fn rules(version: Version) -> &'static Rules {
    match version {
        Version::V2024_11_05
        | Version::V2025_03_26
        | Version::V2025_06_18
        | Version::V2025_11_25 => &HANDSHAKE,
        Version::V2026_07_28 => &PER_REQUEST,
    }
}

/// How a version lists tools.
pub(crate) const fn list_shape(version: Version) -> ListShape {
    rules(version).lists
}
