//! The harness of the cross-crate tests.

pub mod fixture;
pub mod peers;
pub mod programs;
pub mod transcript;
pub mod wire;
