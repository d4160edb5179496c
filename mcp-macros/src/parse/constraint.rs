//! The keys that demand something of an argument, and those with free names.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Ident, LitStr, Token};

use crate::attr::Keys;
use crate::errors::Errors;
use crate::model::{Bounds, Constraint, Demand};
use crate::words::{self, Words};

/// What `#[arg(…)]` demands.
pub(super) fn constraints(keys: &mut Keys, errors: &mut Errors) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    let mut add = |span: Option<Span>, demand: Option<Demand>| {
        let span = span.unwrap_or_else(Span::call_site);
        constraints.extend(demand.map(|demand| Constraint { span, demand }));
    };
    let span = keys.span("range");
    let range = keys
        .list("range")
        .map(|it| bounds(&words::RANGE, it, errors));
    add(span, range.map(Demand::Range));
    let span = keys.span("length");
    let length = keys
        .list("length")
        .map(|it| bounds(&words::LENGTH, it, errors));
    add(span, length.map(Demand::Length));
    let span = keys.span("pattern");
    add(span, keys.string("pattern", errors).map(Demand::Pattern));
    let span = keys.span("format");
    add(span, keys.string("format", errors).map(Demand::Format));
    let span = keys.span("example");
    add(span, keys.value("example").map(Demand::Example));
    let span = keys.span("header");
    add(span, keys.string("header", errors).map(Demand::Header));
    constraints
}

fn bounds(words: &'static Words, tokens: TokenStream, errors: &mut Errors) -> Bounds {
    let was_empty = tokens.is_empty();
    let mut keys = Keys::read(words, tokens, errors);
    let (min, max) = (keys.value("min"), keys.value("max"));
    Bounds {
        reported: !was_empty && min.is_none() && max.is_none(),
        min,
        max,
    }
}

/// The entries of `meta(key = value, "vendor/key" = value)`.
pub(super) fn meta(keys: &mut Keys, errors: &mut Errors) -> Vec<(String, Expr)> {
    let Some(tokens) = keys.list("meta") else {
        return Vec::new();
    };
    let mut entries = Vec::new();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let key = match input.parse::<LitStr>() {
                Ok(literal) => literal.value(),
                Err(_) => input.call(Ident::parse_any)?.to_string(),
            };
            input.parse::<Token![=]>()?;
            entries.push((key, input.parse()?));
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        let message = "write `meta(key = value, \"vendor/key\" = value)`";
        errors.at(error.span(), message);
    }
    entries
}
