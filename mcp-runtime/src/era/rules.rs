//! What differs between versions, a row each.

use crate::protocol::{Code, Version};

/// How one version writes its results.
#[derive(Debug)]
#[allow(dead_code, reason = "some of it only servers need, who write results")]
pub(super) struct Rules {
    /// How tools are listed and their structured content is written.
    pub(super) lists: ListShape,
    /// Whether results say of which type they are, and who wrote them.
    pub(super) typed_results: bool,
    /// Whether results say how long they may be kept.
    pub(super) cache_hints: bool,
    /// How it is said that there is no resource with a URI.
    pub(super) resource_not_found: Code,
    /// Whether a tool may answer with sounds.
    pub(super) audio: bool,
    /// Whether a tool may answer with links to resources.
    pub(super) resource_links: bool,
}

/// How tools are listed and their structured content is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListShape {
    /// Structured content is an object; anything else is wrapped as `{"result": …}`. Versions before
    /// 2025-06-18 know no structured content and ignore it.
    Objects,
    /// Structured content is any JSON.
    Anything,
}

const V2024_11_05: Rules = Rules {
    audio: false,
    ..V2025_03_26
};

const V2025_03_26: Rules = Rules {
    resource_links: false,
    ..V2025_06_18
};

const V2025_06_18: Rules = V2025_11_25;

const V2025_11_25: Rules = Rules {
    lists: ListShape::Objects,
    typed_results: false,
    cache_hints: false,
    resource_not_found: Code::RESOURCE_NOT_FOUND,
    ..V2026_07_28
};

const V2026_07_28: Rules = Rules {
    lists: ListShape::Anything,
    typed_results: true,
    cache_hints: true,
    resource_not_found: Code::INVALID_PARAMS,
    audio: true,
    resource_links: true,
};

pub(super) const fn rules(version: Version) -> &'static Rules {
    match version {
        Version::V2024_11_05 => &V2024_11_05,
        Version::V2025_03_26 => &V2025_03_26,
        Version::V2025_06_18 => &V2025_06_18,
        Version::V2025_11_25 => &V2025_11_25,
        Version::V2026_07_28 => &V2026_07_28,
    }
}

/// How a version lists tools.
pub(crate) const fn list_shape(version: Version) -> ListShape {
    rules(version).lists
}
