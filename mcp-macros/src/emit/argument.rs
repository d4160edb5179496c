//! The parameters of a function: how arguments are described and decoded, and what is lent.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, Lit};

use super::{at, constraint, inferred};
use crate::model::{Argument, Default, Handler, Parameter};

/// The arguments, in the order of the source.
pub(super) fn arguments<'a>(parameters: &'a [&Parameter]) -> impl Iterator<Item = &'a Argument> {
    parameters.iter().filter_map(|it| match it {
        Parameter::Argument(argument) => Some(&**argument),
        Parameter::Borrow(_) => None,
    })
}

/// The table of arguments.
pub(super) fn table(parameters: &[&Parameter]) -> TokenStream {
    let rows = arguments(parameters).map(|argument| {
        let name = name(argument);
        let description = argument
            .description
            .as_ref()
            .map_or_else(|| quote!(""), quote::ToTokens::to_token_stream);
        let constraints = constraint::table(argument);
        let of = &argument.of;
        let describe = quote_spanned!(at(of)=> argument);
        let default = match default(argument) {
            None => quote!(__mcp::None),
            Some(default) => quote! {
                __mcp::Some(&|| __mcp::Shown(&#default()).json())
            },
        };
        quote! {
            __mcp::Parameter {
                name: #name,
                description: #description,
                of: __mcp::#describe::<#of>(),
                constraints: #constraints,
                default: #default,
            }
        }
    });
    quote!(&[#(#rows),*])
}

/// What the function borrows.
pub(super) fn needs(handler: &Handler, parameters: &[&Parameter]) -> TokenStream {
    let needs = parameters.iter().filter_map(|it| match it {
        Parameter::Borrow(borrow) => {
            let of = inferred(&borrow.of, &handler.signature.generics);
            let need = quote_spanned!(at(&borrow.of)=> need);
            Some(quote!(__mcp::#need::<#of>()))
        }
        Parameter::Argument(_) => None,
    });
    quote!(&[#(#needs),*])
}

/// Decodes the arguments of `call`, or returns what is wrong with them by way of `refuse`.
pub(super) fn decode(
    parameters: &[&Parameter],
    call: &TokenStream,
    refuse: &TokenStream,
) -> TokenStream {
    let names = arguments(parameters).map(name);
    let mut takes = Vec::new();
    let mut values = Vec::new();
    for (index, argument) in arguments(parameters).enumerate() {
        let of = &argument.of;
        let value = match default(argument) {
            None => {
                let take = quote_spanned!(at(of)=> take);
                quote!(__mcp_slots.#take::<#of>(#index))
            }
            Some(default) => {
                let take = quote_spanned!(at(of)=> take_or);
                quote!(__mcp_slots.#take::<#of>(#index, #default))
            }
        };
        takes.push(constraint::checked(argument, index, value));
        values.push(self::value(index));
    }
    let mutable = (!takes.is_empty()).then(|| quote!(mut));
    quote! {
        let (#(#values,)*) = {
            let #mutable __mcp_slots = __mcp::slots(#call, &[#(#names),*]);
            match (#(#takes,)* __mcp_slots.is_good(),) {
                (#(__mcp::Some(#values),)* true,) => (#(#values,)*),
                _ => return __mcp_slots.#refuse(),
            }
        };
    }
}

/// What the function is called with, in the order of its parameters.
pub(super) fn values(handler: &Handler, parameters: &[&Parameter]) -> Vec<TokenStream> {
    let mut index = 0;
    let values = parameters.iter().map(|parameter| match parameter {
        Parameter::Argument(_) => {
            let value = value(index);
            index += 1;
            quote!(#value)
        }
        Parameter::Borrow(borrow) => {
            let of = inferred(&borrow.of, &handler.signature.generics);
            let lend = quote_spanned!(at(&borrow.of)=> borrow);
            quote!(__mcp::#lend::<#of>(__mcp_call))
        }
    });
    values.collect()
}

pub(super) fn value(index: usize) -> Ident {
    format_ident!("__mcp_{index}")
}

pub(super) fn name(argument: &Argument) -> &str {
    &argument.name.as_ref().expect("checked").text
}

/// A function without parameters that makes the default.
pub(super) fn default(argument: &Argument) -> Option<TokenStream> {
    let of = &argument.of;
    match &argument.default {
        Default::None => None,
        Default::OfType(span) => {
            let default = quote_spanned!(Span::call_site().located_at(*span)=> default);
            Some(quote!(<#of as __mcp::Default>::#default))
        }
        // `default = "en"` is meant for a `String`, as it is in the attributes of clap.
        Default::Value(Expr::Lit(literal)) if matches!(literal.lit, Lit::Str(_)) => {
            let text = quote_spanned!(literal.lit.span()=> text);
            Some(quote!((|| -> #of { __mcp::#text::<#of>(#literal) })))
        }
        Default::Value(value) => Some(quote!((|| -> #of { #value }))),
    }
}
