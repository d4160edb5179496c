//! Generated clients, each in a module of its own.

pub mod calculator;
pub mod filesystem;
