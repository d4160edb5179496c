//! Servers and clients for the Model Context Protocol, in every version from 2024-11-05 to
//! 2026-07-28.

#[cfg(feature = "server")]
mod call;
#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "client")]
mod disconnected;
#[cfg(feature = "server")]
mod dispatch;
mod era;
#[cfg(feature = "server")]
mod error;
#[cfg(feature = "client")]
mod peer;
pub mod protocol;
#[cfg(feature = "server")]
mod server;
pub mod transport;

#[cfg(feature = "server")]
pub use error::{Error, Result, StartError};
#[cfg(feature = "server")]
pub use server::{Context, Server, Service, Tool};
