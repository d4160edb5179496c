//! From the user's item to the model. What is wrong is reported and left out.

mod constraint;
mod tool_error;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, FnArg, GenericArgument, Item, Meta, Pat, PatType, PathArguments, ReceiverKind,
    ReturnType, Type, TypeReference,
};

use crate::attr::Keys;
use crate::docs::{self, Text};
use crate::errors::Errors;
use crate::item::{Block, Function, Member, is_marker};
use crate::model::{
    Argument, Borrow, Default, Handler, Hints, Marker, Name, Parameter, Predicate, Receiver,
    Service, ToolPath, Tools, WrongReceiver,
};
use crate::{runtime, words};

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
    refuse_second_marker(function, errors);
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
        receiver: receiver(function),
        parameters: parameters(function, errors),
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
                if let Some((marker, condition)) = take_marker(function, errors) {
                    let arguments = marker_arguments(&marker, errors);
                    let mut handler = handler(arguments, function, errors);
                    handler.conditions.extend(condition);
                    remember(&mut markers, marker.path(), &handler.conditions);
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

/// Keeps each path once, with as few conditions as one of its methods has.
fn remember(markers: &mut Vec<Marker>, path: &syn::Path, conditions: &[Attribute]) {
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
fn take_marker(
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

fn marker_arguments(attribute: &Attribute, errors: &mut Errors) -> TokenStream {
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

/// Removes it as well, so that it is not expanded after this one.
fn refuse_second_marker(function: &mut Function, errors: &mut Errors) {
    function.attributes.retain(|attribute| {
        let is_second = is_marker(attribute, words::TOOL_MARKER);
        if is_second {
            let message = "a function is a tool once: remove this `#[tool]`";
            errors.over(attribute, message);
        }
        !is_second
    });
}

/// `crate = path`, or what the manifest says.
fn runtime_path(keys: &mut Keys, errors: &mut Errors) -> TokenStream {
    match keys.parsed::<syn::Path>("crate", errors) {
        Some(path) => quote!(#path),
        None => runtime::path(),
    }
}

/// What decides whether the item exists.
fn conditions(attributes: &[Attribute]) -> Vec<Attribute> {
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
fn predicates(attributes: &[Attribute]) -> Vec<Predicate> {
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
fn conditional(attribute: &Attribute) -> Option<(TokenStream, Vec<Attribute>)> {
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

fn receiver(function: &Function) -> Receiver {
    let Some(receiver) = function.signature.receiver() else {
        return Receiver::None;
    };
    let span = receiver.self_token.span;
    match &receiver.kind {
        ReceiverKind::Reference(_, _, None) => Receiver::Reference,
        ReceiverKind::Reference(_, _, Some(word)) => {
            Receiver::Wrong(word.span, WrongReceiver::Mutable)
        }
        ReceiverKind::Value => Receiver::Wrong(span, WrongReceiver::Value),
        ReceiverKind::Typed(_, of) => match peel(of) {
            Type::Reference(TypeReference {
                mutability: None,
                elem,
                ..
            }) if is_self(elem) => Receiver::Reference,
            // `Self` cannot be renamed, so whatever one thing wraps it is told by its last name.
            other if arc_of_self(other) => Receiver::Shared,
            other => Receiver::Wrong(other.span(), WrongReceiver::Other),
        },
        _ => Receiver::Wrong(span, WrongReceiver::Other),
    }
}

fn is_self(of: &Type) -> bool {
    matches!(peel(of), Type::Path(path) if path.path.is_ident("Self"))
}

fn arc_of_self(of: &Type) -> bool {
    let Type::Path(path) = of else { return false };
    let Some(last) = path.path.segments.last() else {
        return false;
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return false;
    };
    let wraps_self = arguments.args.iter().all(|argument| match argument {
        GenericArgument::Type(of) => is_self(of),
        _ => false,
    });
    last.ident == "Arc" && wraps_self
}

fn parameters(function: &Function, errors: &mut Errors) -> Vec<Parameter> {
    let inputs = function.signature.inputs.iter();
    let mut parameters = Vec::new();
    for input in inputs {
        match input {
            FnArg::Typed(typed) => parameters.push(parameter(typed, errors)),
            FnArg::Receiver(receiver) => {
                for attribute in &receiver.attrs {
                    if is_marker(attribute, words::ARG_MARKER) {
                        errors.over(attribute, "`self` is not an argument: remove `#[arg]`");
                    }
                }
            }
        }
    }
    parameters
}

fn parameter(typed: &PatType, errors: &mut Errors) -> Parameter {
    let mut args = typed
        .attrs
        .iter()
        .filter(|it| is_marker(it, words::ARG_MARKER));
    let arg = args.next();
    for second in args {
        errors.over(second, "write one `#[arg(…)]` with all keys");
    }
    let condition = predicates(&typed.attrs);
    if let Type::Reference(reference) = peel(&typed.ty) {
        return Parameter::Borrow(Box::new(Borrow {
            of: (*reference.elem).clone(),
            mutable: reference.mutability.map(|word| word.span),
            arg: arg.map(|it| it.path().span()),
            condition,
        }));
    }
    let mut keys = match arg {
        Some(arg) => Keys::of(&words::ARG, arg, errors),
        None => Keys::read(&words::ARG, TokenStream::new(), errors),
    };
    let default_span = keys.span("default").unwrap_or_else(Span::call_site);
    let given = keys.string("name", errors).map(|literal| Name {
        text: literal.value(),
        span: literal.span(),
    });
    let constraints = constraint::constraints(&mut keys, errors);
    Parameter::Argument(Box::new(Argument {
        name: given.or_else(|| pattern_name(&typed.pat)),
        pattern: typed.pat.span(),
        of: (*typed.ty).clone(),
        description: docs::text(&typed.attrs),
        default: match keys.maybe_value("default") {
            None => Default::None,
            Some(None) => Default::OfType(default_span),
            Some(Some(value)) => Default::Value(value),
        },
        constraints,
        condition,
    }))
}

fn pattern_name(pattern: &Pat) -> Option<Name> {
    match pattern {
        Pat::Ident(ident) if ident.subpat.is_none() => Some(Name {
            text: ident.ident.unraw().to_string(),
            span: ident.ident.span(),
        }),
        Pat::Paren(inner) => pattern_name(&inner.pat),
        _ => None,
    }
}

/// The type inside parentheses, and inside the invisible ones of a `macro_rules!` variable.
pub(crate) fn peel(of: &Type) -> &Type {
    match of {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        _ => of,
    }
}
