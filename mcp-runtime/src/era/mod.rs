//! Everything in which the two eras of the protocol differ.
//!
//! On the server, a request is admitted as a [`Call`](crate::call::Call) and what came of it is
//! sealed as a response; on the client, the probe finds the server's era, which then writes requests
//! and reads results. No other module asks which era a call belongs to.
//!
//! Specification: *Versioning and Compatibility*.

#[cfg(feature = "client")]
mod client;
mod legacy;
mod modern;
#[cfg(feature = "client")]
mod probe;
mod rules;
#[cfg(feature = "server")]
mod seal;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod table;

#[cfg(feature = "client")]
pub(crate) use {
    client::{Asked, ClientEra, Hello, ServerFacts, Unusable},
    probe::{Found, Handshake, HandshakeError},
};
#[cfg(feature = "server")]
pub(crate) use {
    rules::{ListShape, list_shape},
    seal::encode_error,
    server::{Admission, Profile, ServerEra, Subscription},
};
