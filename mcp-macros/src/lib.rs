//! The attribute and derive macros of `mcp-runtime`, which re-exports and documents them.
//!
//! Every macro is the same pipeline: tokens, `parse`, `model`, `check`, `emit`, tokens.

mod attr;
mod check;
mod docs;
mod duration;
mod emit;
mod errors;
mod expand;
mod item;
mod kind;
mod model;
mod nearest;
mod parse;
mod runtime;
mod uri;
mod words;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

use crate::kind::Kind;

// The documentation of the macros is in `mcp-runtime/src/macros.rs`, where its examples compile.

#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn tool(attr: TokenStream, item: TokenStream) -> TokenStream {
    expand::function(Kind::Tool, attr.into(), item.into()).into()
}

#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn prompt(attr: TokenStream, item: TokenStream) -> TokenStream {
    expand::function(Kind::Prompt, attr.into(), item.into()).into()
}

#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn resource(attr: TokenStream, item: TokenStream) -> TokenStream {
    expand::function(Kind::Resource, attr.into(), item.into()).into()
}

#[allow(missing_docs)]
#[proc_macro_attribute]
pub fn server(attr: TokenStream, item: TokenStream) -> TokenStream {
    expand::server(attr.into(), item.into()).into()
}

#[allow(missing_docs)]
#[proc_macro]
pub fn tools(input: TokenStream) -> TokenStream {
    expand::list(Kind::Tool, input.into()).into()
}

#[allow(missing_docs)]
#[proc_macro]
pub fn prompts(input: TokenStream) -> TokenStream {
    expand::list(Kind::Prompt, input.into()).into()
}

#[allow(missing_docs)]
#[proc_macro]
pub fn resources(input: TokenStream) -> TokenStream {
    expand::list(Kind::Resource, input.into()).into()
}

#[allow(missing_docs)]
#[proc_macro_derive(Elicit, attributes(field))]
pub fn derive_elicit(item: TokenStream) -> TokenStream {
    expand::elicit(item.into()).into()
}

#[allow(missing_docs)]
#[proc_macro_derive(ToolError, attributes(code, model))]
pub fn derive_tool_error(item: TokenStream) -> TokenStream {
    expand::tool_error(item.into()).into()
}
