//! The era of the `initialize` handshake: 2024-11-05 to 2025-11-25.

pub(super) mod server;
