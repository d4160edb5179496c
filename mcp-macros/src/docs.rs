//! Doc comments as text.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// A text that is known when the user's crate is compiled: tokens of a `&'static str`, for a place where
/// `__mcp` is imported.
#[derive(Clone)]
pub(crate) struct Text(TokenStream);

impl Text {
    pub(crate) fn of(expression: &Expr) -> Self {
        Self(expression.to_token_stream())
    }

    pub(crate) fn empty() -> Self {
        Self(quote!(""))
    }
}

impl ToTokens for Text {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

pub(crate) fn is_doc(attribute: &Attribute) -> bool {
    attribute.path().is_ident("doc")
}

/// The text of an item's doc comments.
pub(crate) fn text(attributes: &[Attribute]) -> Option<Text> {
    let mut pieces: Vec<Piece> = Vec::new();
    for attribute in attributes.iter().filter(|it| is_doc(it)) {
        // `#[doc(hidden)]` and the like say nothing about what the item does.
        let Meta::NameValue(meta) = &attribute.meta else {
            continue;
        };
        let piece = match &meta.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(line),
                ..
            }) => Piece::Lines(without_stars(line.value())),
            other => Piece::Expression(other.to_token_stream()),
        };
        match (pieces.last_mut(), piece) {
            (Some(Piece::Lines(before)), Piece::Lines(line)) => {
                before.push('\n');
                before.push_str(&line);
            }
            (_, piece) => pieces.push(piece),
        }
    }
    match pieces.as_slice() {
        [] => None,
        [Piece::Lines(lines)] => {
            let text = dedent(lines);
            let text = text.trim();
            (!text.is_empty()).then(|| Text(quote!(#text)))
        }
        [Piece::Expression(only)] => Some(Text(only.clone())),
        _ => {
            let pieces = pieces.iter().map(|piece| match piece {
                Piece::Lines(lines) => {
                    let lines = format!("{}\n", dedent(lines).trim());
                    quote!(#lines)
                }
                Piece::Expression(tokens) => quote!(#tokens, "\n"),
            });
            Some(Text(quote!(__mcp::concat!(#(#pieces),*))))
        }
    }
}

/// One part of a doc comment.
enum Piece {
    Lines(String),
    /// `#[doc = include_str!("…")]`
    Expression(TokenStream),
}

/// A `/** … */` without the stars that may start its lines.
fn without_stars(text: String) -> String {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_block = text.contains('\n');
    if !is_block || !lines.all(|line| line.trim_start().starts_with('*')) {
        return text;
    }
    let lines: Vec<_> = text
        .lines()
        .map(|line| line.trim_start().strip_prefix('*').unwrap_or(""))
        .collect();
    lines.join("\n")
}

/// Removes the space after `///`, and as much more as all lines share.
fn dedent(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let shared = lines.map(indent).min().unwrap_or(0);
    let lines: Vec<_> = text
        .lines()
        .map(|line| line.get(shared..).unwrap_or("").trim_end())
        .collect();
    lines.join("\n")
}
