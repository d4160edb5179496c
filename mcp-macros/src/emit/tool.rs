//! A function as a tool.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::handler::{or_empty, place};
use super::{argument, at, first_span, run};
use crate::model::{Handler, Parameter, ToolOffer};

/// An expression that makes a tool.
pub(super) fn definition(
    handler: &Handler,
    offer: &ToolOffer,
    parameters: &[&Parameter],
    function: &TokenStream,
) -> TokenStream {
    let name = &handler.name.text;
    let title = or_empty(handler.title.as_ref());
    let description = &handler.description;
    let table = argument::table(parameters);
    let read_only = hint(offer.hints.read_only);
    let destructive = hint(offer.hints.destructive);
    let idempotent = hint(offer.hints.idempotent);
    let open_world = hint(offer.hints.open_world);
    let hidden = offer.hidden;
    let icon = or_empty(handler.icon.as_ref());
    let meta = offer.meta.iter().map(|(key, value)| {
        // The user's own span, for a value that cannot be written as JSON.
        quote_spanned!(first_span(value)=> __mcp::entry(#key, &#value))
    });
    let needs = argument::needs(handler, parameters);
    let returned = run::returned(handler);
    let (success, failure) = run::kinds(handler);
    let output = offer.output.as_ref().map(|of| {
        let described = quote_spanned!(at(of)=> described_by);
        quote!(.#described::<#of>())
    });
    let run = run::run(handler, parameters, function);
    let timeout = match &offer.timeout {
        None => quote!(__mcp::None),
        Some((_, time)) => quote!(__mcp::Some(#time)),
    };
    let concurrency = match &offer.concurrency {
        None => quote!(__mcp::None),
        Some((_, calls)) => quote!(__mcp::Some(#calls)),
    };
    let place = place(handler);
    quote! {{
        #returned
        __mcp::Definition {
            name: #name,
            title: #title,
            description: #description,
            parameters: #table,
            read_only: #read_only,
            destructive: #destructive,
            idempotent: #idempotent,
            open_world: #open_world,
            hidden: #hidden,
            icon: #icon,
            meta: &[#(#meta),*],
            needs: #needs,
            returns: __mcp::returns(&__mcp_type.ok(), &__mcp_type.err(), #success, #failure)#output,
            run: #run,
            timeout: #timeout,
            concurrency: #concurrency,
            place: #place,
        }
        .tool()
    }}
}

fn hint(hint: Option<bool>) -> TokenStream {
    match hint {
        None => quote!(__mcp::None),
        Some(value) => quote!(__mcp::Some(#value)),
    }
}
