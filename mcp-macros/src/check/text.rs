//! The rules for prompts and resources, whose arguments are texts.

use quote::ToTokens as _;

use super::argument;
use crate::errors::Errors;
use crate::kind::Kind;
use crate::model::{Argument, Borrow, Handler, Offer, Parameter, ResourceOffer, Uri};
use crate::nearest::nearest;

pub(super) fn handler(handler: &Handler, errors: &mut Errors) {
    if let Offer::Resource(resource) = &handler.offer {
        if let Some(uri) = &resource.uri {
            size_of_template(resource, uri, errors);
            variable_without_parameter(handler, uri, errors);
            parameter_without_variable(handler, uri, errors);
        }
        scope_without_ttl(resource, errors);
    }
    for argument in handler.arguments() {
        match handler.kind() {
            Kind::Tool => complete_on_tool(argument, errors),
            kind => constraint_on_text(kind, argument, errors),
        }
    }
}

// The value of a variable is what the function reads the resource by.
fn variable_without_parameter(handler: &Handler, uri: &Uri, errors: &mut Errors) {
    let function = &handler.signature.ident;
    let names: Vec<_> = names(handler).collect();
    for variable in &uri.variables {
        let name = &variable.name;
        if names.contains(&name.as_str()) {
            continue;
        }
        if let Some(borrow) = borrowed(handler, name) {
            if argument::owned(borrow).is_none() {
                let of = borrow.of.to_token_stream();
                let message = format!(
                    "`{name}` is a variable of the URI, and what is borrowed comes from the server: \
                     take it by value, `{name}: {of}`"
                );
                errors.over(&borrow.of, message);
            }
            continue;
        }
        let free = names.iter().copied().filter(|it| !has(uri, it));
        let message = match nearest(name, free) {
            Some(meant) => format!(
                "the URI has a variable `{name}` and `{function}` a parameter `{meant}`: give both \
                 one name"
            ),
            None => {
                let of = if variable.is_optional {
                    "Option<String>"
                } else {
                    "String"
                };
                format!(
                    "the variable `{name}` of the URI is no parameter of `{function}`: write \
                     `{name}: {of}` there, or remove `{name}` here"
                )
            }
        };
        errors.at(uri.text.span(), message);
    }
}

// Whoever reads a resource sends its URI and nothing else.
fn parameter_without_variable(handler: &Handler, uri: &Uri, errors: &mut Errors) {
    let names: Vec<_> = names(handler).collect();
    let text = uri.text.value();
    for argument in handler.arguments() {
        let Some(name) = &argument.name else { continue };
        let free = uri.variables.iter().map(|it| it.name.as_str());
        let free = free.filter(|it| !names.contains(it));
        // One message for one mistake: the variable's says both names.
        if has(uri, &name.text) || nearest(&name.text, free).is_some() {
            continue;
        }
        let name = &name.text;
        let message = format!(
            "the parameter `{name}` is no variable of `{text}`: write `{{{name}}}` in the URI, or \
             borrow with `&` what comes from the server"
        );
        errors.at(argument.pattern, message);
    }
}

fn borrowed<'a>(handler: &'a Handler, name: &str) -> Option<&'a Borrow> {
    handler.parameters.iter().find_map(|it| match it {
        Parameter::Borrow(borrow) if borrow.name.as_ref()?.text == name => Some(&**borrow),
        _ => None,
    })
}

fn names(handler: &Handler) -> impl Iterator<Item = &str> {
    let names = handler.arguments().filter_map(|it| it.name.as_ref());
    names.map(|name| name.text.as_str())
}

fn has(uri: &Uri, name: &str) -> bool {
    uri.variables.iter().any(|it| it.name == name)
}

// Each resource of a template has a size of its own.
fn size_of_template(resource: &ResourceOffer, uri: &Uri, errors: &mut Errors) {
    if let (Some(size), true) = (&resource.size, uri.is_template) {
        let message = "a template is of many resources, which differ in size: remove `size`";
        errors.over(size, message);
    }
}

// What may be kept for no time is kept by nobody.
fn scope_without_ttl(resource: &ResourceOffer, errors: &mut Errors) {
    if let Some(span) = resource.scope_alone {
        let message = "`scope` says who may keep what is read, and nobody does without a time: write \
            `ttl = \"5m\"` beside it";
        errors.at(span, message);
    }
}

// The protocol completes the arguments of prompts and the variables of templates.
fn complete_on_tool(argument: &Argument, errors: &mut Errors) {
    if let Some((span, _)) = &argument.complete {
        let message = "the protocol completes the arguments of prompts and the variables of \
            resources, not those of tools: remove `complete`";
        errors.at(*span, message);
    }
}

// A text that is asked for has no schema where a demand could be told.
fn constraint_on_text(kind: Kind, argument: &Argument, errors: &mut Errors) {
    for constraint in &argument.constraints {
        let (key, word) = (constraint.demand.key(), kind.word());
        let message = format!(
            "`{key}` is for the arguments of tools, which have a schema; for those of a {word}, let \
             the `FromStr` of the type refuse what it does not like"
        );
        errors.at(constraint.span, message);
    }
}
