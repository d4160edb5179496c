//! A function with an attribute that makes it something to clients.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{LitStr, ReturnType, Token, Type};

use super::condition::conditions;
use super::{constraint, marker, parameter, runtime_path};
use crate::attr::Keys;
use crate::docs::{self, Text};
use crate::duration::milliseconds;
use crate::errors::Errors;
use crate::item::Function;
use crate::kind::Kind;
use crate::model::{Handler, Hints, Name, Offer, ResourceOffer, ToolOffer, Uri};
use crate::nearest::nearest;
use crate::{uri, words};

/// The model of a function with `#[tool]`, `#[prompt]` or `#[resource]`.
pub(crate) fn handler(
    kind: Kind,
    attr: TokenStream,
    function: &mut Function,
    errors: &mut Errors,
) -> Handler {
    let (uri, attr) = match kind {
        Kind::Resource => at_start(attr, errors),
        Kind::Tool | Kind::Prompt => (None, attr),
    };
    let mut keys = Keys::read(words::of(kind), attr, errors);
    marker::refuse_second(kind, function, errors);
    function.is_handler = true;
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
        icon: keys.value("icon"),
        inline: inline.filter(|_| keys.flag("inline") == Some(true)),
        receiver: parameter::receiver(function),
        parameters: parameter::parameters(function, errors),
        returns: match &signature.output {
            ReturnType::Default => {
                let unit = quote_spanned!(signature.ident.span()=> ());
                Type::Verbatim(unit)
            }
            ReturnType::Type(_, of) => (**of).clone(),
        },
        offer: match kind {
            Kind::Tool => Offer::Tool(Box::new(tool(&mut keys, errors))),
            Kind::Prompt => Offer::Prompt,
            Kind::Resource => Offer::Resource(Box::new(resource(uri, &mut keys, errors))),
        },
    }
}

fn tool(keys: &mut Keys, errors: &mut Errors) -> ToolOffer {
    let hints = Hints {
        destructive_span: keys.span("destructive"),
        idempotent_span: keys.span("idempotent"),
        read_only: keys.flag("read_only"),
        destructive: keys.flag("destructive"),
        idempotent: keys.flag("idempotent"),
        open_world: keys.flag("open_world"),
    };
    let timeout_span = keys.span("timeout");
    let concurrency_span = keys.span("concurrency");
    ToolOffer {
        timeout: timeout_span.zip(duration("timeout", keys, errors)),
        concurrency: concurrency_span.zip(keys.value("concurrency")),
        hints,
        hidden: keys.flag("hidden").unwrap_or(false),
        meta: constraint::meta(keys, errors),
        output: keys.parsed("output", errors),
    }
}

fn resource(uri: Option<Uri>, keys: &mut Keys, errors: &mut Errors) -> ResourceOffer {
    let ttl_span = keys.span("ttl");
    let scope_span = keys.span("scope");
    let scope = keys.string("scope", errors);
    ResourceOffer {
        uri,
        mime: keys.value("mime"),
        size: keys.value("size"),
        ttl: duration("ttl", keys, errors),
        is_public: scope.is_some_and(|it| scope_is_public(&it, errors)),
        scope_alone: scope_span.filter(|_| ttl_span.is_none()),
    }
}

/// The time after `name =`, in milliseconds.
fn duration(name: &str, keys: &mut Keys, errors: &mut Errors) -> Option<u64> {
    let literal = keys.string(name, errors)?;
    let time = milliseconds(&literal.value());
    if time.is_none() {
        let message = format!(
            "a time is a whole number and a unit, `ms`, `s`, `m`, `h` or `d`: `{name} = \"30s\"`"
        );
        errors.at(literal.span(), message);
    }
    time
}

fn scope_is_public(scope: &LitStr, errors: &mut Errors) -> bool {
    let text = scope.value();
    if text != "public" && text != "private" {
        let message = match nearest(&text, ["public", "private"]) {
            Some(meant) => format!("there is no scope `{text}`; did you mean `{meant}`?"),
            None => "a scope is `public`, anyone may keep it for everyone, or `private`, whoever \
                asked keeps it for themselves"
                .to_owned(),
        };
        errors.at(scope.span(), message);
    }
    text == "public"
}

/// The URI at the start of an attribute, and what comes after it.
fn at_start(attr: TokenStream, errors: &mut Errors) -> (Option<Uri>, TokenStream) {
    let parser = |input: ParseStream<'_>| {
        let text: Option<LitStr> = input.parse()?;
        if text.is_none() {
            let message = "start with the URI, a string literal: `#[resource(\"docs://readme\")]`, \
                or a template of many, `#[resource(\"docs://pages/{number}\")]`";
            errors.at(input.span(), message);
            // Without it, what follows is anybody's guess.
            input.parse::<TokenStream>()?;
        } else if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
            errors.at(input.span(), "expected `,` between the URI and the keys");
        }
        Ok((text, input.parse()?))
    };
    let parsed: syn::Result<(Option<LitStr>, TokenStream)> = parser.parse2(attr);
    let Some((text, rest)) = errors.take(parsed) else {
        return (None, TokenStream::new());
    };
    let uri = text.and_then(|text| {
        let value = text.value();
        match uri::variables(&value) {
            Ok(variables) => Some(Uri {
                is_template: !variables.is_empty(),
                text,
                variables,
            }),
            Err(message) => {
                errors.at(text.span(), message);
                None
            }
        }
    });
    (uri, rest)
}
