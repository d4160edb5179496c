//! One file for each command.

pub(crate) mod generate;
pub(crate) mod new;
