//! `#[tool]` and its like on the methods of a block, where `#[server]` reads them.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Attribute, Meta};

use super::condition::conditional;
use crate::errors::Errors;
use crate::item::{Function, is_marker};
use crate::kind::Kind;
use crate::model::Marker;

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

/// An attribute that was taken off a method.
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) attribute: Attribute,
    /// The condition under which it applies.
    pub(super) condition: Option<Attribute>,
}

/// A method's first attribute of ours, which is removed.
pub(super) fn take(function: &mut Function) -> Option<Found> {
    for (position, attribute) in function.attributes.iter().enumerate() {
        if let Some(kind) = kind(attribute) {
            return Some(Found {
                kind,
                attribute: function.attributes.remove(position),
                condition: None,
            });
        }
        if let Some((predicate, mut applied)) = conditional(attribute) {
            let found = applied
                .iter()
                .enumerate()
                .find_map(|(at, it)| Some((at, kind(it)?)));
            if let Some((at, kind)) = found {
                let attribute = applied.remove(at);
                let applied = applied.iter().map(|it| &it.meta);
                function.attributes[position] =
                    syn::parse_quote!(#[cfg_attr(#predicate, #(#applied),*)]);
                return Some(Found {
                    kind,
                    attribute,
                    condition: Some(syn::parse_quote!(#[cfg(#predicate)])),
                });
            }
        }
    }
    None
}

/// What the attribute makes of a function.
fn kind(attribute: &Attribute) -> Option<Kind> {
    let mut kinds = Kind::ALL.into_iter();
    kinds.find(|kind| is_marker(attribute, kind.word()))
}

impl Found {
    /// What stands in its parentheses.
    pub(super) fn arguments(&self, errors: &mut Errors) -> TokenStream {
        match &self.attribute.meta {
            Meta::Path(_) => TokenStream::new(),
            Meta::List(list) => list.tokens.clone(),
            Meta::NameValue(meta) => {
                let named = self.kind.named();
                errors.over(meta, format!("write the keys in parentheses: `{named}`"));
                TokenStream::new()
            }
        }
    }
}

/// Refuses a second attribute of ours; removes it as well, so that it is not expanded after this one.
pub(super) fn refuse_second(first: Kind, function: &mut Function, errors: &mut Errors) {
    function.attributes.retain(|attribute| {
        let second = kind(attribute);
        if let Some(second) = second {
            let (first, attribute_of) = (first.word(), second.attribute());
            let message = match second.word() {
                word if word == first => {
                    format!("a function is a {first} once: remove this `{attribute_of}`")
                }
                word => format!(
                    "a function is a {first} or a {word}: remove one attribute, or write a second \
                     function"
                ),
            };
            errors.over(attribute, message);
        }
        second.is_none()
    });
}
