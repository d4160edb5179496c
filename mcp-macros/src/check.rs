//! The rules, one function each. Every rule has a UI test of its name.

mod argument;
mod constraint;
mod elicit;
mod limit;
mod text;
mod tool_error;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{GenericParam, Safety, Type};

use crate::errors::Errors;
use crate::kind::Kind;
use crate::model::{Handler, List, Name, Offer, Receiver, Service, WrongReceiver};
use crate::parse::peel;

pub(crate) use elicit::elicit;
pub(crate) use tool_error::tool_error;

/// The rules for a function with an attribute.
pub(crate) fn function(handler: &Handler, errors: &mut Errors) {
    if method_outside_server(handler, errors) {
        return;
    }
    self::handler(handler, errors);
}

/// The rules for an `impl` block with `#[server]`.
pub(crate) fn service(service: &Service, errors: &mut Errors) {
    no_tools(service, errors);
    part_of_parts(service, errors);
    part_with_instructions(service, errors);
    part_with_name(service, errors);
    version_without_name(service, errors);
    service_that_borrows(service, errors);
    tool_name_twice(service, errors);
    uri_twice(service, errors);
    for handler in &service.handlers {
        receiver(handler, errors);
        self::handler(handler, errors);
    }
}

/// The rules for `tools![…]` and its like.
pub(crate) fn list(list: &List, errors: &mut Errors) {
    method_in_tools(list, errors);
}

fn handler(handler: &Handler, errors: &mut Errors) {
    tool_name(handler, errors);
    unsafe_tool(handler, errors);
    generic_tool(handler, errors);
    inline_async(handler, errors);
    limit::handler(handler, errors);
    read_only_destructive(handler, errors);
    return_impl_trait(handler, errors);
    argument::parameters(handler, errors);
    text::handler(handler, errors);
}

// A method is called on a value, which only the attribute on the block knows of.
fn method_outside_server(handler: &Handler, errors: &mut Errors) -> bool {
    let is_method = handler.is_method();
    if is_method {
        let attribute = handler.kind().attribute();
        let message = format!(
            "`#[server]` did not see this method: write `#[server]` above its `impl` block \
             (if it is there, the method comes from a macro, or `{attribute}` was renamed by \
             `use … as`)"
        );
        errors.at(handler.signature.ident.span(), message);
    }
    is_method
}

// A service without tools is a mistake in the making: a marker was forgotten or misspelt.
fn no_tools(service: &Service, errors: &mut Errors) {
    let has_parts = !service.parts.is_empty();
    if service.handlers.is_empty() && !has_parts && errors.is_empty() {
        let message = "`#[server]` found nothing for clients in this block: write `#[tool]` on its \
            methods (or `#[prompt]`, or `#[resource]`)";
        errors.at(service.span, message);
    }
}

// The tools of a part are collected by one block, in one step.
fn part_of_parts(service: &Service, errors: &mut Errors) {
    if service.part.is_some()
        && let Some(first) = service.parts.first()
    {
        let message = "a part has no parts: list them all at the block without `part`";
        errors.at(first.span(), message);
    }
}

// A client is told one text about the service.
fn part_with_instructions(service: &Service, errors: &mut Errors) {
    if let (Some(_), Some(span)) = (&service.part, service.instructions_span) {
        let message = "the instructions are those of the block without `part`: write them there";
        errors.at(span, message);
    }
}

// A server has one name.
fn part_with_name(service: &Service, errors: &mut Errors) {
    if let (Some(_), Some(span)) = (&service.part, service.name_span.or(service.version_span)) {
        let message = "the name is that of the block without `part`: write it there";
        errors.at(span, message);
    }
}

// `Server::of` needs the name; nothing else reads the version.
fn version_without_name(service: &Service, errors: &mut Errors) {
    if let (None, None, Some(span)) = (&service.part, service.name_span, service.version_span) {
        let message = "a version is that of a server: give it a name, too, `name = \"…\"`";
        errors.at(span, message);
    }
}

// Calls outlive every borrow: the server owns its services.
fn service_that_borrows(service: &Service, errors: &mut Errors) {
    if let Some(span) = borrow_in(&service.of.to_token_stream()) {
        let message = "a service lives as long as the server, so its type cannot borrow: own the \
            value, or share it in an `Arc`";
        errors.at(span, message);
    }
}

// A client calls a tool by its name, and asks for a prompt by its own.
fn tool_name_twice(service: &Service, errors: &mut Errors) {
    for kind in [Kind::Tool, Kind::Prompt] {
        let word = kind.word();
        let told = |name: &str| format!("are both the {word} `{name}`: rename one");
        twice(service, kind, |it| Some(it.name.clone()), told, errors);
    }
}

// A client reads a resource by its URI.
fn uri_twice(service: &Service, errors: &mut Errors) {
    let told = |uri: &str| format!("both read `{uri}`: change one");
    twice(service, Kind::Resource, uri, told, errors);
}

/// Reports two handlers of one kind that a client could not tell apart. Whether a condition keeps them
/// apart is not known here.
fn twice(
    service: &Service,
    kind: Kind,
    key: impl Fn(&Handler) -> Option<Name>,
    told: impl Fn(&str) -> String,
    errors: &mut Errors,
) {
    let mut seen: Vec<(String, &Handler)> = Vec::new();
    for handler in service.of_kind(kind) {
        let Some(key) = key(handler) else { continue };
        let first = seen.iter().find(|(known, _)| *known == key.text);
        if let Some((_, first)) = first
            && (first.conditions.is_empty() || handler.conditions.is_empty())
        {
            let (first, second) = (&first.signature.ident, &handler.signature.ident);
            let told = told(&key.text);
            errors.at(key.span, format!("`{first}` and `{second}` {told}"));
        }
        seen.push((key.text, handler));
    }
}

fn uri(handler: &Handler) -> Option<Name> {
    let Offer::Resource(resource) = &handler.offer else {
        return None;
    };
    let uri = resource.uri.as_ref()?;
    Some(Name {
        text: uri.text.value(),
        span: uri.text.span(),
    })
}

// Calls run at the same time, and so share the value.
fn receiver(handler: &Handler, errors: &mut Errors) {
    let Receiver::Wrong(span, wrong) = &handler.receiver else {
        return;
    };
    let word = handler.kind().word();
    let message = match wrong {
        WrongReceiver::Mutable => format!(
            "calls run at the same time, so a {word} takes `&self`: keep what changes in a `Mutex` or \
             an atomic"
        ),
        WrongReceiver::Value => {
            format!("the value outlives the call, so a {word} takes `&self` (or `self: Arc<Self>`)")
        }
        WrongReceiver::Other => format!("a {word} takes `&self` or `self: Arc<Self>`"),
    };
    errors.at(*span, message);
}

// The path of a method has no tool of its own: its value is what the server needs.
fn method_in_tools(list: &List, errors: &mut Errors) {
    for entry in &list.entries {
        let mut segments = entry.path.segments.iter().rev().skip(1);
        let Some(before) = segments.next() else {
            continue;
        };
        let owner = before.ident.to_string();
        if owner.starts_with(char::is_uppercase) {
            errors.over(
                &entry.path,
                format!(
                    "a method is not listed here: give the value to the server, \
                     `Server::new(…).service({owner} {{ … }})`"
                ),
            );
        }
    }
}

// Clients accept letters, digits and `_`, `-`, `.`, at most 128 of them.
fn tool_name(handler: &Handler, errors: &mut Errors) {
    let kind = handler.kind();
    match kind {
        Kind::Tool | Kind::Prompt => name(&handler.name, kind.word(), kind.named(), 128, errors),
        // It is found by its URI; the name is for programs that show it.
        Kind::Resource if handler.name.text.is_empty() => {
            errors.at(handler.name.span, "the name of a resource cannot be empty");
        }
        Kind::Resource => {}
    }
}

/// A name that every client accepts.
fn name(name: &Name, what: &str, fix: &str, most: usize, errors: &mut Errors) {
    let Name { text, span } = name;
    let is_good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    if text.is_empty() {
        errors.at(*span, format!("the name of a {what} cannot be empty"));
    } else if let Some(bad) = text.chars().find(|c| !is_good(*c)) {
        let message = format!(
            "the name of a {what} has only ASCII letters, digits, `_`, `-` and `.`, not `{bad}`: \
             give it one with `{fix}`"
        );
        errors.at(*span, message);
    } else if text.len() > most {
        let count = text.len();
        let message =
            format!("the name of a {what} has at most {most} characters, this one has {count}");
        errors.at(*span, message);
    }
}

// Nobody upholds the contract of an unsafe function: arguments come from a model.
fn unsafe_tool(handler: &Handler, errors: &mut Errors) {
    if let Safety::Unsafe(word) = &handler.signature.safety {
        errors.at(
            word.span,
            match handler.kind() {
                Kind::Tool => "a tool is called with whatever a model sends: it cannot be `unsafe`",
                _ => "it is called with whatever a client sends: it cannot be `unsafe`",
            },
        );
    }
}

// A call has arguments and no types.
fn generic_tool(handler: &Handler, errors: &mut Errors) {
    let word = handler.kind().word();
    for parameter in &handler.signature.generics.params {
        let name = match parameter {
            GenericParam::Type(of) => &of.ident,
            GenericParam::Const(of) => &of.ident,
            GenericParam::Lifetime(_) => continue,
        };
        let message = format!(
            "nobody can say what `{name}` is when the {word} is called: write a concrete type \
             (a method may use the parameters of its `impl` block)"
        );
        errors.at(name.span(), message);
    }
}

// An async function runs as a task of its own; there is nothing to keep on the runtime's thread.
fn inline_async(handler: &Handler, errors: &mut Errors) {
    if let (Some(span), Some(_)) = (handler.inline, handler.signature.asyncness) {
        let message = "`inline` is for a sync function that returns at once: remove it, or `async`";
        errors.at(span, message);
    }
}

// A client would believe either, and ask its user or not.
fn read_only_destructive(handler: &Handler, errors: &mut Errors) {
    let Offer::Tool(tool) = &handler.offer else {
        return;
    };
    let hints = &tool.hints;
    let conflicting = [
        ("destructive", hints.destructive, hints.destructive_span),
        ("idempotent", hints.idempotent, hints.idempotent_span),
    ];
    if hints.read_only != Some(true) {
        return;
    }
    for (key, value, span) in conflicting {
        if let (Some(true), Some(span)) = (value, span) {
            let message = match key {
                "destructive" => "a tool that is `read_only` changes nothing: remove `destructive`",
                _ => "a tool that is `read_only` can always be called again: remove `idempotent`",
            };
            errors.at(span, message);
        }
    }
}

// What becomes of a result is read from its type, which must have a name.
fn return_impl_trait(handler: &Handler, errors: &mut Errors) {
    if let Some(span) = word_in(&handler.returns.to_token_stream(), "impl") {
        let message = match handler.kind() {
            Kind::Tool => {
                "write the type that the tool returns: its schema is read from it (for a future, \
                 write `async fn`)"
            }
            _ => "write the type that the function returns (for a future, write `async fn`)",
        };
        errors.at(span, message);
    }
}

/// Where a type borrows: a reference, or a lifetime that is not `'static`.
pub(crate) fn borrow_in(tokens: &TokenStream) -> Option<Span> {
    let mut lifetime = false;
    for tree in tokens.clone() {
        match tree {
            TokenTree::Punct(it) if it.as_char() == '&' => return Some(it.span()),
            TokenTree::Punct(it) if it.as_char() == '\'' => {
                lifetime = true;
                continue;
            }
            TokenTree::Ident(name) if lifetime && name != "static" => return Some(name.span()),
            TokenTree::Group(group) => {
                if let Some(span) = borrow_in(&group.stream()) {
                    return Some(span);
                }
            }
            _ => {}
        }
        lifetime = false;
    }
    None
}

/// Where a word stands in a type.
fn word_in(tokens: &TokenStream, word: &str) -> Option<Span> {
    tokens.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Ident(ident) if ident == word => Some(ident.span()),
        TokenTree::Group(group) => word_in(&group.stream(), word),
        _ => None,
    })
}

/// The first token of a type.
fn start(of: &Type) -> Span {
    peel(of).span()
}
