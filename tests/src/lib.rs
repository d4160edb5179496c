//! The harness of the cross-crate tests.

pub mod conformity;
pub mod fixture;
pub mod peers;
pub mod programs;
pub mod schema;
pub mod transcript;
pub mod wire;
