//! The era of the `initialize` handshake: 2024-11-05 to 2025-11-25.

#[cfg(feature = "client")]
pub(super) mod client;
#[cfg(feature = "server")]
pub(super) mod server;
