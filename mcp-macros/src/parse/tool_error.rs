//! From an enum or a struct to the model of an error.

use proc_macro2::Span;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Fields, Ident, LitInt, Member, Meta, Token};

use super::conditions;
use crate::attr::Keys;
use crate::docs::{self, Text};
use crate::errors::Errors;
use crate::model::{Code, Decision, ErrorType, Field, Variant};
use crate::nearest::nearest;
use crate::{runtime, words};

/// The model of an item with `#[derive(ToolError)]`.
pub(crate) fn tool_error(item: proc_macro2::TokenStream, errors: &mut Errors) -> Option<ErrorType> {
    let input: DeriveInput = errors.take(syn::parse2(item))?;
    let mut variants = Vec::new();
    let mut is_struct = false;
    match &input.data {
        Data::Enum(data) => {
            for attribute in input.attrs.iter().filter(|it| is_decision(it)) {
                errors.over(
                    attribute,
                    "each variant has a decision of its own: write this there",
                );
            }
            for variant in &data.variants {
                let (ident, attributes) = (&variant.ident, &variant.attrs);
                variants.push(self::variant(ident, attributes, &variant.fields, errors));
            }
        }
        Data::Struct(data) => {
            is_struct = true;
            variants.push(variant(&input.ident, &input.attrs, &data.fields, errors));
        }
        Data::Union(data) => {
            errors.at(data.union_token.span, "an error is an enum or a struct");
            return None;
        }
    }
    Some(ErrorType {
        runtime: runtime::path(),
        ident: input.ident,
        generics: input.generics,
        variants,
        is_struct,
    })
}

fn is_decision(attribute: &Attribute) -> bool {
    attribute.path().is_ident("code") || attribute.path().is_ident("model")
}

fn variant(
    ident: &Ident,
    attributes: &[Attribute],
    fields: &Fields,
    errors: &mut Errors,
) -> Variant {
    let mut decisions = attributes.iter().filter(|it| is_decision(it));
    let first = decisions.next();
    for second in decisions {
        let message =
            "this contradicts the decision above: write one of `#[code(…)]` and `#[model]`";
        errors.over(second, message);
    }
    let decision = first.map(|attribute| decision(attribute, errors));
    Variant {
        ident: ident.clone(),
        conditions: conditions(attributes),
        description: docs::text(attributes).unwrap_or_else(Text::empty),
        reported: matches!(decision, Some(None)),
        decision: decision.flatten(),
        fields: self::fields(fields),
    }
}

fn fields(fields: &Fields) -> Vec<Field> {
    let fields = fields.iter().enumerate().map(|(index, field)| {
        let member = field
            .ident
            .clone()
            .map_or_else(|| Member::Unnamed(index.into()), Member::Named);
        let name = match &member {
            Member::Named(ident) => syn::ext::IdentExt::unraw(ident).to_string(),
            Member::Unnamed(_) => index.to_string(),
        };
        let marked = field
            .attrs
            .iter()
            .any(|it| it.path().is_ident("source") || it.path().is_ident("from"));
        Field {
            // thiserror's rule: a field named `source` is the cause.
            is_source: marked || name == "source",
            name,
            member,
            of: field.ty.clone(),
            conditions: conditions(&field.attrs),
        }
    });
    fields.collect()
}

/// What `#[code(…)]` or `#[model]` says; `None` when that is wrong, and reported.
fn decision(attribute: &Attribute, errors: &mut Errors) -> Option<Decision> {
    if attribute.path().is_ident("model") {
        return model(attribute, errors);
    }
    let Meta::List(list) = &attribute.meta else {
        errors.over(attribute, "write the code in parentheses: `#[code(1001)]`");
        return None;
    };
    let mut rest = proc_macro2::TokenStream::new();
    let mut internal = None;
    let parser = |input: ParseStream<'_>| {
        internal = input
            .fork()
            .parse::<Ident>()
            .ok()
            .filter(|it| it == "internal");
        let code = code(input)?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        rest = input.parse()?;
        Ok(code)
    };
    let code = match parser.parse2(list.tokens.clone()) {
        Ok(code) => code,
        Err(error) => {
            let span = if list.tokens.is_empty() {
                list.path.span()
            } else {
                error.span()
            };
            let message = match list.tokens.is_empty() {
                true => {
                    "write a number, `#[code(1001)]`, or a name, `#[code(internal)]`".to_owned()
                }
                false => error.to_string(),
            };
            errors.at(span, message);
            return None;
        }
    };
    let mut keys = Keys::read(&words::CODE, rest, errors);
    let retry_span = keys.span("retry");
    let retry = keys.flag("retry") == Some(true);
    if internal.is_none() {
        return Some(Decision::Protocol { code, retry });
    }
    if let Some(span) = retry_span {
        let message =
            "an internal error tells the client nothing, `retry` neither: give it a number";
        errors.at(span, message);
    }
    Some(Decision::Internal)
}

fn model(attribute: &Attribute, errors: &mut Errors) -> Option<Decision> {
    let mut keys = Keys::of(&words::MODEL, attribute, errors);
    let was_given = keys.span("code").is_some();
    let retry_span = keys.span("retry");
    let retry = keys.flag("retry") == Some(true);
    let code = match keys.value("code") {
        None if was_given => return None,
        None => None,
        Some(value) => {
            let tokens = quote::ToTokens::into_token_stream(value);
            Some(errors.take(code.parse2(tokens))?)
        }
    };
    if let (None, Some(span)) = (code, retry_span) {
        errors.at(
            span,
            "`retry` is for programs, which need a code: `#[model(code = 1001, retry)]`",
        );
    }
    Some(Decision::Model { code, retry })
}

/// A number, or the name of a code that JSON-RPC or MCP defines.
fn code(input: ParseStream<'_>) -> syn::Result<Code> {
    if input.peek(Ident) {
        let name: Ident = input.parse()?;
        let known = words::CODES.iter().find(|(known, _)| name == known);
        if let Some((_, value)) = known {
            return Ok(Code {
                value: *value,
                span: name.span(),
                named: true,
            });
        }
        let names = words::CODES.iter().map(|(name, _)| *name);
        let message = match nearest(&name.to_string(), names.clone()) {
            Some(meant) => format!("there is no code `{name}`; did you mean `{meant}`?"),
            None => {
                let names: Vec<_> = names.map(|it| format!("`{it}`")).collect();
                let names = names.join(", ");
                format!("there is no code `{name}`: write a number, or one of {names}")
            }
        };
        return Err(syn::Error::new(name.span(), message));
    }
    let minus: Option<Token![-]> = input.parse()?;
    let start = input.span();
    let Ok(literal) = input.parse::<LitInt>() else {
        return Err(number(start));
    };
    let span = minus.map_or(literal.span(), |it| it.span);
    let value: i64 = literal
        .base10_parse()
        .map_err(|_| too_large(literal.span()))?;
    if i32::try_from(value).is_err() {
        return Err(too_large(literal.span()));
    }
    Ok(Code {
        value: if minus.is_some() { -value } else { value },
        span,
        named: false,
    })
}

fn number(span: Span) -> syn::Error {
    syn::Error::new(
        span,
        "a code is a number, like 1001, or a name, like `internal`",
    )
}

// Clients in other languages keep codes in 32 bits.
fn too_large(span: Span) -> syn::Error {
    syn::Error::new(span, "a code has at most 32 bits: choose a smaller number")
}
