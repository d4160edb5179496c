//! What annotated functions do when they are served.

mod harness;
mod tool;
