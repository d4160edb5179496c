//! `#[tool]` on the methods of a block, where `#[server]` reads it.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Attribute, Meta};

use super::condition::conditional;
use crate::errors::Errors;
use crate::item::{Function, is_marker};
use crate::model::Marker;
use crate::words;

/// Keeps each path once, with as few conditions as one of its methods has.
pub(super) fn remember(markers: &mut Vec<Marker>, path: &syn::Path, conditions: &[Attribute]) {
    let words = path.to_token_stream().to_string();
    let known = markers
        .iter_mut()
        .find(|it| it.path.to_token_stream().to_string() == words);
    match known {
        Some(known) if conditions.is_empty() => known.conditions.clear(),
        Some(_) => {}
        None => markers.push(Marker {
            path: path.clone(),
            conditions: conditions.to_vec(),
        }),
    }
}

/// A method's `#[tool]`, which is removed, and the condition under which it applies.
pub(super) fn take(
    function: &mut Function,
    errors: &mut Errors,
) -> Option<(Attribute, Option<Attribute>)> {
    for later in words::LATER_MARKERS {
        let attributes = &mut function.attributes;
        if let Some(position) = attributes.iter().position(|it| is_marker(it, later)) {
            let attribute = attributes.remove(position);
            errors.over(
                attribute,
                format!("`#[{later}]` is not supported yet: remove it"),
            );
        }
    }
    for (position, attribute) in function.attributes.iter().enumerate() {
        if is_marker(attribute, words::TOOL_MARKER) {
            let attribute = function.attributes.remove(position);
            return Some((attribute, None));
        }
        if let Some((predicate, mut applied)) = conditional(attribute) {
            let marker = applied
                .iter()
                .position(|it| is_marker(it, words::TOOL_MARKER));
            if let Some(marker) = marker {
                let marker = applied.remove(marker);
                let applied = applied.iter().map(|it| &it.meta);
                function.attributes[position] =
                    syn::parse_quote!(#[cfg_attr(#predicate, #(#applied),*)]);
                return Some((marker, Some(syn::parse_quote!(#[cfg(#predicate)]))));
            }
        }
    }
    None
}

/// What stands in its parentheses.
pub(super) fn arguments(attribute: &Attribute, errors: &mut Errors) -> TokenStream {
    match &attribute.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens.clone(),
        Meta::NameValue(meta) => {
            errors.over(
                meta,
                "write the keys in parentheses: `#[tool(name = \"…\")]`",
            );
            TokenStream::new()
        }
    }
}

/// Refuses a second `#[tool]`; removes it as well, so that it is not expanded after this one.
pub(super) fn refuse_second(function: &mut Function, errors: &mut Errors) {
    function.attributes.retain(|attribute| {
        let is_second = is_marker(attribute, words::TOOL_MARKER);
        if is_second {
            let message = "a function is a tool once: remove this `#[tool]`";
            errors.over(attribute, message);
        }
        !is_second
    });
}
