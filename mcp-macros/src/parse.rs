//! From the user's item to the model. What is wrong is reported and left out.

mod condition;
mod constraint;
mod elicit;
mod handler;
mod marker;
mod parameter;
mod projection;
mod serde_names;
mod tool_error;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Item};

use crate::attr::Keys;
use crate::docs::{self, Text};
use crate::errors::Errors;
use crate::item::{Block, Function, Member};
use crate::kind::Kind;
use crate::model::{Entry, List, Service};
use crate::{runtime, words};

use condition::conditions;

pub(crate) use elicit::elicit;
pub(crate) use handler::handler;
pub(crate) use parameter::peel;
pub(crate) use tool_error::tool_error;

/// The function under an attribute.
pub(crate) fn function(kind: Kind, item: TokenStream, errors: &mut Errors) -> Option<Function> {
    let function: Function = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            errors.push(misplaced(item, Some(kind)).unwrap_or(error));
            return None;
        }
    };
    Some(function)
}

/// The block under `#[server]`.
pub(crate) fn block(item: TokenStream, errors: &mut Errors) -> Option<Block> {
    match misplaced(item.clone(), None) {
        Some(error) => {
            errors.push(error);
            None
        }
        None => errors.take(syn::parse2(item)),
    }
}

/// What to write instead when an attribute stands on an item of the wrong kind: that of a function, or
/// `#[server]`.
fn misplaced(item: TokenStream, attribute: Option<Kind>) -> Option<syn::Error> {
    let item: Item = syn::parse2(item).ok()?;
    let server = "`#[server]` goes on an `impl` block";
    let message = match (attribute, &item) {
        (Some(kind), item) => {
            let attribute = kind.attribute();
            let function = format!("`{attribute}` goes on a function");
            match item {
                Item::Impl(_) => {
                    format!("{function}: write `#[server]` here and `{attribute}` on the methods")
                }
                Item::Struct(_) | Item::Enum(_) => {
                    format!("{function}, or on a method in an `impl` block with `#[server]`")
                }
                _ => function,
            }
        }
        (None, Item::Impl(_)) => return None,
        (None, Item::Fn(_)) => format!("{server}: a function by itself takes `#[tool]`"),
        (None, Item::Struct(_) | Item::Enum(_)) => {
            format!("{server}: write it above the one that holds the `#[tool]` methods")
        }
        (None, Item::Trait(_)) => format!("{server}: write it where the trait is implemented"),
        (None, _) => server.to_owned(),
    };
    Some(syn::Error::new(head(&item), message))
}

/// The word that says what an item is.
fn head(item: &Item) -> Span {
    match item {
        Item::Struct(item) => item.struct_token.span,
        Item::Enum(item) => item.enum_token.span,
        Item::Impl(item) => item.impl_token.span,
        Item::Trait(item) => item.trait_token.span,
        Item::Fn(item) => item.sig.fn_token.span,
        Item::Mod(item) => item.mod_token.span,
        other => other.span(),
    }
}

/// What `tools![…]` and its like name.
pub(crate) fn list(kind: Kind, input: TokenStream, errors: &mut Errors) -> List {
    let mut entries = Vec::new();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let attributes = input.call(Attribute::parse_outer)?;
            let path: syn::Path = match input.call(syn::Path::parse_mod_style) {
                Ok(path) if input.is_empty() || input.peek(syn::Token![,]) => path,
                _ => {
                    let list = kind.list();
                    let message =
                        format!("name functions by their paths, without calling them: `{list}`");
                    return Err(syn::Error::new(input.span(), message));
                }
            };
            let conditions = conditions(&attributes);
            entries.push(Entry { conditions, path });
            input.parse::<Option<syn::Token![,]>>()?;
        }
        Ok(())
    };
    errors.take(parser.parse2(input));
    List {
        kind,
        runtime: runtime::path(),
        entries,
    }
}

/// The model of an `impl` block with `#[server]`; removes the markers from its methods.
pub(crate) fn service(attr: TokenStream, block: &mut Block, errors: &mut Errors) -> Service {
    let mut keys = Keys::read(&words::SERVER, attr, errors);
    let instructions_span = keys.span("instructions");
    let instructions = keys.value("instructions").map(|it| Text::of(&it));
    let (name_span, version_span) = (keys.span("name"), keys.span("version"));
    let name = keys.value("name").map(|it| Text::of(&it));
    let version = keys.value("version").map(|it| Text::of(&it));
    let part = keys.parsed("part", errors);
    let parts = keys.list("parts").map(|it| parts(it, errors));
    let runtime = runtime_path(&mut keys, errors);
    let mut handlers = Vec::new();
    let mut markers = Vec::new();
    for member in &mut block.members {
        match member {
            Member::Function(function) => {
                if let Some(found) = marker::take(function) {
                    let arguments = found.arguments(errors);
                    let mut handler = handler(found.kind, arguments, function, errors);
                    handler.conditions.extend(found.condition);
                    if let Some((of_trait, _)) = &block.head.trait_ {
                        projection::qualify(&mut handler, of_trait, &block.types);
                    }
                    let path = found.attribute.path();
                    marker::remember(&mut markers, path, &handler.conditions);
                    handlers.push(handler);
                }
            }
            Member::Other(_) => {}
        }
    }
    let head = &block.head;
    Service {
        runtime,
        conditions: conditions(&head.attrs),
        generics: head.generics.clone(),
        of: (*head.self_ty).clone(),
        of_trait: head.trait_.as_ref().map(|(path, _)| path.clone()),
        name,
        version,
        name_span,
        version_span,
        instructions: instructions.or_else(|| docs::text(&head.attrs)),
        handlers,
        part,
        parts: parts.unwrap_or_default(),
        instructions_span,
        markers,
        span: head.impl_token.span,
    }
}

/// The names in `parts(reading, writing)`.
fn parts(tokens: TokenStream, errors: &mut Errors) -> Vec<syn::Ident> {
    let parser = Punctuated::<syn::Ident, syn::Token![,]>::parse_terminated;
    match parser.parse2(tokens) {
        Ok(parts) => parts.into_iter().collect(),
        Err(error) => {
            let message = "name the other blocks: `parts(reading, writing)`";
            errors.at(error.span(), message);
            Vec::new()
        }
    }
}

/// `crate = path`, or what the manifest says.
fn runtime_path(keys: &mut Keys, errors: &mut Errors) -> TokenStream {
    match keys.parsed::<syn::Path>("crate", errors) {
        Some(path) => quote!(#path),
        None => runtime::path(),
    }
}
