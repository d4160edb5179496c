//! `Self::Key` in a block that implements a trait.
//!
//! What is generated for the block is outside of it, where `Self::Key` has no trait to be found in:
//! there it is `<Self as Trait>::Key`.

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::{Path, Type};

use crate::model::{Handler, Offer, Parameter};

/// Names the trait wherever the handler's types name a type of the block.
pub(super) fn qualify(handler: &mut Handler, of_trait: &Path, types: &[Ident]) {
    if types.is_empty() {
        return;
    }
    let qualify = |of: &mut Type| {
        *of = Type::Verbatim(qualified(of.to_token_stream(), of_trait, types));
    };
    qualify(&mut handler.returns);
    if let Offer::Tool(tool) = &mut handler.offer {
        tool.output.iter_mut().for_each(qualify);
    }
    for parameter in &mut handler.parameters {
        match parameter {
            Parameter::Argument(argument) => qualify(&mut argument.of),
            Parameter::Borrow(borrow) => qualify(&mut borrow.of),
        }
    }
}

fn qualified(tokens: TokenStream, of_trait: &Path, types: &[Ident]) -> TokenStream {
    let trees: Vec<_> = tokens.into_iter().collect();
    let mut output = TokenStream::new();
    let mut rest = trees.as_slice();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (
                TokenTree::Ident(this),
                [
                    TokenTree::Punct(one),
                    TokenTree::Punct(two),
                    TokenTree::Ident(name),
                    ..,
                ],
            ) if this == "Self"
                && (one.as_char(), one.spacing(), two.as_char()) == (':', Spacing::Joint, ':')
                && types.contains(name) =>
            {
                let span = this.span();
                output.extend(quote_spanned!(span=> <#this as #of_trait>::#name));
                rest = &after[3..];
            }
            (TokenTree::Group(group), _) => {
                let inner = qualified(group.stream(), of_trait, types);
                let mut inner = Group::new(group.delimiter(), inner);
                inner.set_span(group.span());
                output.extend([TokenTree::Group(inner)]);
            }
            (other, _) => output.extend([other.clone()]),
        }
    }
    output
}
