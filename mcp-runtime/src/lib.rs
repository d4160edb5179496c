//! x
pub mod protocol;
pub mod transport;
