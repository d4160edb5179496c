//! The era of metadata on every request: 2026-07-28 and later.

#[cfg(feature = "client")]
pub(super) mod client;
#[cfg(feature = "server")]
pub(super) mod introduction;
#[cfg(feature = "server")]
pub(super) mod server;
