//! The era of metadata on every request: 2026-07-28 and later.

pub(super) mod server;
