//! The rules for the parameters of a handler.

use quote::ToTokens as _;
use syn::Type;

use super::{borrow_in, constraint, name, start, word_in};
use crate::errors::Errors;
use crate::kind::Kind;
use crate::model::{Argument, Borrow, Handler, Parameter};
use crate::parse::peel;

/// The most characters of a property's name that all clients accept.
const LONGEST_NAME: usize = 64;

/// The most parameters with a condition.
const MOST_CONDITIONAL: usize = 3;

pub(super) fn parameters(handler: &Handler, errors: &mut Errors) {
    let kind = handler.kind();
    for parameter in &handler.parameters {
        match parameter {
            Parameter::Argument(argument) => {
                pattern_without_name(argument, errors);
                argument_name(kind, argument, errors);
                if kind == Kind::Tool {
                    constraint::constraints(argument, errors);
                }
                if !argument_impl_trait(argument, errors) {
                    argument_that_borrows(kind, argument, errors);
                }
            }
            Parameter::Borrow(borrow) => {
                arg_on_borrow(borrow, errors);
                let _ = mutable_borrow(kind, borrow, errors)
                    || argument_by_reference(borrow, errors)
                    || state_without_type(kind, borrow, errors)
                    || state_that_borrows(kind, borrow, errors);
            }
        }
    }
    argument_name_twice(handler, errors);
    header_twice(handler, errors);
    conditional_parameters(handler, errors);
}

// HTTP knows no case, and a header has one value.
fn header_twice(handler: &Handler, errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    let headers = handler.arguments().filter_map(constraint::header);
    for header in headers {
        let name = header.value().to_ascii_lowercase();
        if seen.contains(&name) {
            let message = "another argument is sent in this header already: rename one";
            errors.at(header.span(), message);
        }
        seen.push(name);
    }
}

// Each way in which they can be there or not is a function of its own in the build.
fn conditional_parameters(handler: &Handler, errors: &mut Errors) {
    let conditional = |it: &&Parameter| it.condition().is_some();
    let mut beyond = handler
        .parameters
        .iter()
        .filter(conditional)
        .skip(MOST_CONDITIONAL);
    if let Some(parameter) = beyond.next() {
        let span = match parameter {
            Parameter::Argument(argument) => argument.pattern,
            Parameter::Borrow(borrow) => start(&borrow.of),
        };
        let message = format!(
            "at most {MOST_CONDITIONAL} parameters have a `#[cfg]`: write the function twice, each \
             with a `#[cfg]` of its own"
        );
        errors.at(span, message);
    }
}

// The caller sends arguments by name.
fn pattern_without_name(argument: &Argument, errors: &mut Errors) {
    if argument.name.is_none() {
        let message = "this pattern has no name, and arguments are sent by name: write \
            `#[arg(name = \"…\")]` before it";
        errors.at(argument.pattern, message);
    }
}

// Clients refuse a tool when they refuse the name of one argument.
fn argument_name(kind: Kind, argument: &Argument, errors: &mut Errors) {
    let what = match kind {
        Kind::Tool => "tool's argument",
        Kind::Prompt => "prompt's argument",
        // It must be a variable's, which was checked.
        Kind::Resource => return,
    };
    if let Some(found) = &argument.name {
        let fix = "#[arg(name = \"…\")]";
        name(found, what, fix, LONGEST_NAME, errors);
    }
}

// One of the two would never get a value.
fn argument_name_twice(handler: &Handler, errors: &mut Errors) {
    let mut seen: Vec<&str> = Vec::new();
    for parameter in &handler.parameters {
        let Parameter::Argument(argument) = parameter else {
            continue;
        };
        let Some(name) = &argument.name else { continue };
        // Of two with conditions, one may be there whenever the other is not.
        if parameter.condition().is_some() {
            continue;
        }
        if seen.contains(&name.text.as_str()) {
            let text = &name.text;
            let message = format!("there is an argument `{text}` already: rename one");
            errors.at(name.span, message);
        }
        seen.push(&name.text);
    }
}

// Nobody says which type it is when the tool is called.
fn argument_impl_trait(argument: &Argument, errors: &mut Errors) -> bool {
    let found = word_in(&argument.of.to_token_stream(), "impl");
    if let Some(span) = found {
        let message = "write a concrete type: an argument is decoded as what its type says";
        errors.at(span, message);
    }
    found.is_some()
}

// Arguments are decoded for the function and belong to it.
fn argument_that_borrows(kind: Kind, argument: &Argument, errors: &mut Errors) {
    if let Some(span) = borrow_in(&argument.of.to_token_stream()) {
        let word = kind.word();
        let message = format!(
            "an argument belongs to the {word}: write an owned type, `String` for `&str` and \
             `Vec<T>` for `&[T]`"
        );
        errors.at(span, message);
    }
}

// Owned parameters come from the caller, borrowed ones from the server. No server lends a `str`.
fn argument_by_reference(borrow: &Borrow, errors: &mut Errors) -> bool {
    let Some(owned) = owned(borrow) else {
        return false;
    };
    let message = format!(
        "an argument is taken by value: write `{owned}` (what is borrowed comes from the server, by \
         its type)"
    );
    errors.at(start(&borrow.of), message);
    true
}

/// The owned type of what was meant to be an argument.
pub(super) fn owned(borrow: &Borrow) -> Option<String> {
    let of = peel(&borrow.of);
    match of {
        Type::Path(path) if path.path.is_ident("str") => Some("String".to_owned()),
        Type::Slice(slice) => Some(format!("Vec<{}>", slice.elem.to_token_stream())),
        Type::Array(_) | Type::Tuple(_) => Some(of.to_token_stream().to_string()),
        _ => None,
    }
}

// Calls run at the same time, and so share what they borrow.
fn mutable_borrow(kind: Kind, borrow: &Borrow, errors: &mut Errors) -> bool {
    if let Some(span) = borrow.mutable {
        let word = kind.word();
        let message = format!(
            "calls run at the same time, so a {word} borrows with `&`: keep what changes in a \
             `Mutex` or an atomic"
        );
        errors.at(span, message);
    }
    borrow.mutable.is_some()
}

// State is found by its type.
fn state_without_type(kind: Kind, borrow: &Borrow, errors: &mut Errors) -> bool {
    let word = kind.word();
    let of = peel(&borrow.of);
    let is_wrong = matches!(of, Type::TraitObject(_) | Type::ImplTrait(_));
    if is_wrong {
        let message = format!(
            "what a {word} borrows is found by its type: write a struct (which may hold an \
             `Arc<dyn …>`)"
        );
        errors.at(start(of), message);
    }
    is_wrong
}

// State lives as long as the server.
fn state_that_borrows(kind: Kind, borrow: &Borrow, errors: &mut Errors) -> bool {
    let word = kind.word();
    let found = borrow_in(&borrow.of.to_token_stream());
    if let Some(span) = found {
        let message = format!(
            "what a {word} borrows lives as long as the server, so its type cannot borrow in turn"
        );
        errors.at(span, message);
    }
    found.is_some()
}

// What the server lends has no name and no default.
fn arg_on_borrow(borrow: &Borrow, errors: &mut Errors) {
    if let Some(span) = borrow.arg {
        let of = borrow.of.to_token_stream();
        let message = format!(
            "`&{of}` comes from the server and is not an argument: remove `#[arg]`, or take it by \
             value"
        );
        errors.at(span, message);
    }
}
