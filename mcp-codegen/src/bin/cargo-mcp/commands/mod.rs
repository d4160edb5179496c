//! One file for each command.

pub(crate) mod call;
pub(crate) mod generate;
pub(crate) mod list;
pub(crate) mod new;
pub(crate) mod prompt;
pub(crate) mod read;
