//! The harness of the cross-crate tests.
