//! What annotated functions do when they are served.

mod argument;
mod constraint;
mod elicit;
mod error;
mod harness;
mod limit;
mod prompt;
mod resource;
mod result;
mod schema;
mod service;
mod tool;
