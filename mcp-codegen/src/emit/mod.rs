//! From types to text. Pure: the same API and options give the same files, byte for byte.

mod naming;
mod rust;
mod text;

use crate::files::Files;
use crate::ir::Api;
use crate::summary::ToolSummary;

/// What the text depends on beside the API.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The client's name in words, for instance `filesystem`.
    pub(crate) client: String,
    /// Leave out the client: only types.
    pub(crate) types_only: bool,
}

/// Writes a client in Rust.
pub(crate) fn emit(api: &Api, options: &Options) -> (Files, Vec<ToolSummary>) {
    rust::emit(api, options)
}
