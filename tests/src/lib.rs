//! The harness of the cross-crate tests.

pub mod fixture;
pub mod peers;
pub mod transcript;
pub mod wire;
