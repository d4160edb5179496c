//! Everything in which the two eras of the protocol differ.
//!
//! On the server, a request is admitted as a [`Call`](crate::call::Call) and what came of it is
//! sealed as a response; no other module asks which era a call belongs to.
//!
//! Specification: *Versioning and Compatibility*.

#[cfg(feature = "server")]
mod legacy;
#[cfg(feature = "server")]
mod modern;
#[cfg(feature = "server")]
mod rules;
#[cfg(feature = "server")]
mod seal;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod table;

#[cfg(feature = "server")]
pub(crate) use {
    rules::{ListShape, list_shape},
    seal::encode_error,
    server::{Admission, Profile, ServerEra},
};
