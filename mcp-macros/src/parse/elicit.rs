//! From a struct or an enum to the model of a form or a choice.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Data, DeriveInput, Fields, FieldsNamed, Ident, Token, punctuated::Punctuated,
};

use super::conditions;
use super::constraint::constraints;
use super::serde_names::Serde;
use crate::attr::Keys;
use crate::docs;
use crate::errors::Errors;
use crate::model::{ElicitType, FormField, Name, Pick, Shape};
use crate::{runtime, words};

/// The model of an item with `#[derive(Elicit)]`.
pub(crate) fn elicit(item: TokenStream, errors: &mut Errors) -> Option<ElicitType> {
    let input: DeriveInput = errors.take(syn::parse2(item))?;
    let serde = Serde::read(&input.attrs);
    if let Some((key, span)) = &serde.reshaped {
        let message = format!("clients answer with a flat object or a text: remove `{key}`");
        errors.at(*span, message);
    }
    for attribute in input.attrs.iter().filter(|it| is_ours(it)) {
        errors.over(attribute, "`#[field]` goes on a field of the form");
    }
    let shape = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Shape::Form(form(fields, &serde, errors)),
            other => {
                let span = if other.is_empty() {
                    input.ident.span()
                } else {
                    other.span()
                };
                errors.at(
                    span,
                    "a form has fields with names: write `struct Form { name: String }`",
                );
                Shape::Form(Vec::new())
            }
        },
        Data::Enum(data) => Shape::Choice(choice(&data.variants, &serde, errors)),
        Data::Union(data) => {
            errors.at(
                data.union_token.span,
                "a form is a struct, a choice an enum",
            );
            return None;
        }
    };
    Some(ElicitType {
        runtime: runtime::path(),
        ident: input.ident,
        generics: input.generics,
        shape,
    })
}

fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("field")
}

fn form(fields: &FieldsNamed, container: &Serde, errors: &mut Errors) -> Vec<FormField> {
    let fields = fields.named.iter().filter_map(|field| {
        let serde = Serde::read(&field.attrs);
        if serde.skipped {
            return None;
        }
        if let Some((key, span)) = &serde.reshaped {
            errors.at(
                *span,
                format!("a form has nothing inside of its fields: remove `{key}`"),
            );
        }
        let ident = field.ident.as_ref()?;
        let mut ours = field.attrs.iter().filter(|it| is_ours(it));
        let mut keys = match ours.next() {
            Some(attribute) => Keys::of(&words::FIELD, attribute, errors),
            None => Keys::read(&words::FIELD, TokenStream::new(), errors),
        };
        for second in ours {
            errors.over(second, "write one `#[field(…)]` with all keys");
        }
        Some(FormField {
            name: name(ident, serde.field(ident, container)),
            of: field.ty.clone(),
            title: keys.value("title"),
            description: docs::text(&field.attrs),
            default: keys.value("default"),
            constraints: constraints(&mut keys, errors),
            has_default: serde.default || container.default,
            conditions: conditions(&field.attrs),
        })
    });
    fields.collect()
}

fn choice(
    variants: &Punctuated<syn::Variant, Token![,]>,
    container: &Serde,
    errors: &mut Errors,
) -> Vec<Pick> {
    let picks = variants.iter().filter_map(|variant| {
        let serde = Serde::read(&variant.attrs);
        if serde.skipped {
            return None;
        }
        if !matches!(variant.fields, Fields::Unit) {
            errors.over(
                &variant.fields,
                "what is picked is one text: a variant holds nothing",
            );
        }
        for attribute in variant.attrs.iter().filter(|it| is_ours(it)) {
            errors.over(
                attribute,
                "a variant has no keys: its doc comment is its title",
            );
        }
        Some(Pick {
            name: name(&variant.ident, serde.variant(&variant.ident, container)),
            title: docs::text(&variant.attrs),
            conditions: conditions(&variant.attrs),
        })
    });
    picks.collect()
}

fn name(ident: &Ident, text: String) -> Name {
    let span = ident.span();
    Name { text, span }
}
