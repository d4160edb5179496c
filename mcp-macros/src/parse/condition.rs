//! `#[cfg]`: what decides whether an item or a parameter exists.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, Meta};

use crate::model::Predicate;

/// What decides whether the item exists.
pub(super) fn conditions(attributes: &[Attribute]) -> Vec<Attribute> {
    let mut conditions = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident("cfg") {
            conditions.push(attribute.clone());
        } else if let Some((predicate, applied)) = conditional(attribute) {
            let applied = applied.iter().filter(|it| it.path().is_ident("cfg"));
            let applied: Vec<_> = applied.map(|it| &it.meta).collect();
            if !applied.is_empty() {
                conditions.push(syn::parse_quote!(#[cfg_attr(#predicate, #(#applied),*)]));
            }
        }
    }
    conditions
}

/// What decides whether a parameter exists.
pub(super) fn predicates(attributes: &[Attribute]) -> Vec<Predicate> {
    let mut predicates = Vec::new();
    for attribute in attributes {
        if let Some(tokens) = cfg(attribute) {
            predicates.push(Predicate::Is(tokens));
        } else if let Some((premise, applied)) = conditional(attribute) {
            let applied = applied.iter().filter_map(cfg);
            predicates.extend(applied.map(|it| Predicate::Implies(premise.clone(), it)));
        }
    }
    predicates
}

/// The predicate of a `cfg`.
fn cfg(attribute: &Attribute) -> Option<TokenStream> {
    match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => Some(list.tokens.clone()),
        _ => None,
    }
}

/// The predicate of a `cfg_attr` and the attributes that it applies.
pub(super) fn conditional(attribute: &Attribute) -> Option<(TokenStream, Vec<Attribute>)> {
    let Meta::List(list) = &attribute.meta else {
        return None;
    };
    if !list.path.is_ident("cfg_attr") {
        return None;
    }
    let parser = |input: ParseStream<'_>| {
        let predicate: Meta = input.parse()?;
        let mut applied = Vec::new();
        while input.parse::<Option<syn::Token![,]>>()?.is_some() && !input.is_empty() {
            let meta: Meta = input.parse()?;
            applied.push(syn::parse_quote!(#[#meta]));
        }
        Ok((predicate.into_token_stream(), applied))
    };
    parser.parse2(list.tokens.clone()).ok()
}
