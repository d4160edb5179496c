//! The parameters of a function.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{FnArg, GenericArgument, Pat, PatType, PathArguments, ReceiverKind, Type, TypeReference};

use super::condition::predicates;
use super::constraint;
use crate::attr::Keys;
use crate::docs;
use crate::errors::Errors;
use crate::item::{Function, is_marker};
use crate::model::{Argument, Borrow, Default, Name, Parameter, Receiver, WrongReceiver};
use crate::words;

pub(super) fn receiver(function: &Function) -> Receiver {
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

pub(super) fn parameters(function: &Function, errors: &mut Errors) -> Vec<Parameter> {
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
            name: pattern_name(&typed.pat),
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
    let complete_span = keys.span("complete");
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
        complete: complete_span.zip(keys.value("complete")),
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
