//! From the model to tokens. Nothing here looks at an attribute.
//!
//! Generated code names only `__private` of the runtime, by the alias `__mcp` that every generated
//! function imports. Its own names start with `__mcp` too.

mod argument;
mod condition;
mod constraint;
mod elicit;
mod handler;
mod run;
mod server;
mod text;
mod tool;
mod tool_error;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Generics, Type};

pub(crate) use elicit::{elicit, elicit_fallback};
pub(crate) use handler::{handler, handler_fallback, list, list_fallback};
pub(crate) use server::{service, service_fallback};
pub(crate) use tool_error::{tool_error, tool_error_fallback};

/// What every generated function imports.
fn imports(runtime: &TokenStream) -> TokenStream {
    quote!(use #runtime::__private::{self as __mcp, probe::*};)
}

/// An identifier that the user's code can name, at the place of the user's identifier, and that lints
/// know to be generated.
fn generated(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(Span::call_site().located_at(ident.span()));
    ident
}

/// A span that errors about a type point to.
fn at(of: &impl ToTokens) -> Span {
    Span::call_site().located_at(first_span(of))
}

fn first_span(of: &impl ToTokens) -> Span {
    let first = of.to_token_stream().into_iter().next();
    first.map_or_else(Span::call_site, |tree| tree.span())
}

/// The type where the function's own lifetimes cannot be named: inside a body, all can be left out.
fn inferred(of: &Type, generics: &Generics) -> TokenStream {
    let names: Vec<_> = generics.lifetimes().map(|it| &it.lifetime.ident).collect();
    if names.is_empty() {
        return of.to_token_stream();
    }
    anonymous(of.to_token_stream(), &names)
}

fn anonymous(tokens: TokenStream, names: &[&Ident]) -> TokenStream {
    let mut after_tick = false;
    let trees = tokens.into_iter().map(|tree| match tree {
        TokenTree::Ident(ident) if after_tick && names.contains(&&ident) => {
            after_tick = false;
            Ident::new("_", ident.span()).into()
        }
        TokenTree::Group(group) => {
            let mut inner =
                proc_macro2::Group::new(group.delimiter(), anonymous(group.stream(), names));
            inner.set_span(group.span());
            inner.into()
        }
        other => {
            after_tick = matches!(&other, TokenTree::Punct(it) if it.as_char() == '\'');
            other
        }
    });
    trees.collect()
}
