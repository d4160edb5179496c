//! From the user's item to the model. What is wrong is reported and left out.

mod condition;
mod constraint;
mod marker;
mod parameter;
mod projection;
mod tool_error;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Item, ReturnType, Type};

use crate::attr::Keys;
use crate::docs::{self, Text};
use crate::errors::Errors;
use crate::item::{Block, Function, Member};
use crate::model::{Handler, Hints, Name, Service, ToolPath, Tools};
use crate::{runtime, words};

use condition::conditions;

pub(crate) use parameter::peel;
pub(crate) use tool_error::tool_error;

/// The function under `#[tool]`.
pub(crate) fn function(item: TokenStream, errors: &mut Errors) -> Option<Function> {
    let function: Function = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            errors.push(misplaced(item, "#[tool]").unwrap_or(error));
            return None;
        }
    };
    Some(function)
}

/// The block under `#[server]`.
pub(crate) fn block(item: TokenStream, errors: &mut Errors) -> Option<Block> {
    match misplaced(item.clone(), "#[server]") {
        Some(error) => {
            errors.push(error);
            None
        }
        None => errors.take(syn::parse2(item)),
    }
}

/// What to write instead when an attribute stands on an item of the wrong kind.
fn misplaced(item: TokenStream, attribute: &str) -> Option<syn::Error> {
    let item: Item = syn::parse2(item).ok()?;
    let tool = "`#[tool]` goes on a function";
    let server = "`#[server]` goes on an `impl` block";
    let message = match (attribute, &item) {
        ("#[tool]", Item::Impl(_)) => {
            format!("{tool}: write `#[server]` here and `#[tool]` on the methods")
        }
        ("#[tool]", Item::Struct(_) | Item::Enum(_)) => {
            format!("{tool}, or on a method in an `impl` block with `#[server]`")
        }
        ("#[tool]", _) => tool.to_owned(),
        (_, Item::Impl(_)) => return None,
        (_, Item::Fn(_)) => format!("{server}: a function by itself takes `#[tool]`"),
        (_, Item::Struct(_) | Item::Enum(_)) => {
            format!("{server}: write it above the one that holds the `#[tool]` methods")
        }
        (_, Item::Trait(_)) => format!("{server}: write it where the trait is implemented"),
        _ => server.to_owned(),
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

/// What `tools![…]` names.
pub(crate) fn tools(input: TokenStream, errors: &mut Errors) -> Tools {
    let mut entries = Vec::new();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let attributes = input.call(Attribute::parse_outer)?;
            let path: syn::Path = match input.call(syn::Path::parse_mod_style) {
                Ok(path) if input.is_empty() || input.peek(syn::Token![,]) => path,
                _ => {
                    let message = "name functions by their paths, without calling them: \
                        `tools![add, admin::purge]`";
                    return Err(syn::Error::new(input.span(), message));
                }
            };
            let conditions = conditions(&attributes);
            entries.push(ToolPath { conditions, path });
            input.parse::<Option<syn::Token![,]>>()?;
        }
        Ok(())
    };
    errors.take(parser.parse2(input));
    Tools {
        runtime: runtime::path(),
        entries,
    }
}

/// The model of a function with `#[tool]`.
pub(crate) fn handler(attr: TokenStream, function: &mut Function, errors: &mut Errors) -> Handler {
    let mut keys = Keys::read(&words::TOOL, attr, errors);
    marker::refuse_second(function, errors);
    function.is_tool = true;
    let signature = &function.signature;
    let name = match keys.string("name", errors) {
        Some(literal) => Name {
            text: literal.value(),
            span: literal.span(),
        },
        None => Name {
            text: signature.ident.unraw().to_string(),
            span: signature.ident.span(),
        },
    };
    let hints = Hints {
        destructive_span: keys.span("destructive"),
        idempotent_span: keys.span("idempotent"),
        read_only: keys.flag("read_only"),
        destructive: keys.flag("destructive"),
        idempotent: keys.flag("idempotent"),
        open_world: keys.flag("open_world"),
    };
    let description = keys.value("description").map(|it| Text::of(&it));
    let inline = keys.span("inline");
    Handler {
        runtime: runtime_path(&mut keys, errors),
        visibility: function.visibility.clone(),
        conditions: conditions(&function.attributes),
        signature: signature.clone(),
        name,
        title: keys.value("title"),
        description: description
            .or_else(|| docs::text(&function.attributes))
            .unwrap_or_else(Text::empty),
        hints,
        hidden: keys.flag("hidden").unwrap_or(false),
        icon: keys.value("icon"),
        meta: constraint::meta(&mut keys, errors),
        inline: inline.filter(|_| keys.flag("inline") == Some(true)),
        output: keys.parsed("output", errors),
        receiver: parameter::receiver(function),
        parameters: parameter::parameters(function, errors),
        returns: match &signature.output {
            ReturnType::Default => {
                let unit = quote::quote_spanned!(signature.ident.span()=> ());
                Type::Verbatim(unit)
            }
            ReturnType::Type(_, of) => (**of).clone(),
        },
    }
}

/// The model of an `impl` block with `#[server]`; removes the markers from its methods.
pub(crate) fn service(attr: TokenStream, block: &mut Block, errors: &mut Errors) -> Service {
    let mut keys = Keys::read(&words::SERVER, attr, errors);
    let instructions_span = keys.span("instructions");
    let instructions = keys.value("instructions").map(|it| Text::of(&it));
    let part = keys.parsed("part", errors);
    let parts = keys.list("parts").map(|it| parts(it, errors));
    let runtime = runtime_path(&mut keys, errors);
    let mut handlers = Vec::new();
    let mut markers = Vec::new();
    for member in &mut block.members {
        match member {
            Member::Function(function) => {
                if let Some((found, condition)) = marker::take(function, errors) {
                    let arguments = marker::arguments(&found, errors);
                    let mut handler = handler(arguments, function, errors);
                    handler.conditions.extend(condition);
                    if let Some((of_trait, _)) = &block.head.trait_ {
                        projection::qualify(&mut handler, of_trait, &block.types);
                    }
                    marker::remember(&mut markers, found.path(), &handler.conditions);
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
