//! The harness of the cross-crate tests.

pub mod fixture;
pub mod transcript;
pub mod wire;
