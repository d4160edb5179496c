//! Prompts and resources, whose arguments are texts.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::handler::{or_empty, place};
use super::{argument, at, first_span, run};
use crate::model::{Argument, Handler, Parameter, ResourceOffer, Uri};

/// An expression that makes a prompt.
pub(super) fn prompt(
    handler: &Handler,
    parameters: &[&Parameter],
    function: &TokenStream,
) -> TokenStream {
    let head = head(handler, parameters, function);
    let rows = argument::arguments(parameters).map(|argument| row(argument, None));
    quote! {
        __mcp::PromptDefinition {
            arguments: &[#(#rows),*],
            #head
        }
        .prompt()
    }
}

/// An expression that makes a resource.
pub(super) fn resource(
    handler: &Handler,
    offer: &ResourceOffer,
    parameters: &[&Parameter],
    function: &TokenStream,
) -> TokenStream {
    let head = head(handler, parameters, function);
    let uri = offer.uri.as_ref().expect("checked");
    let rows = argument::arguments(parameters).map(|argument| row(argument, Some(uri)));
    let text = &uri.text;
    let mime_type = or_empty(offer.mime.as_ref());
    let size = match &offer.size {
        Some(size) => quote!(__mcp::Some(#size)),
        None => quote!(__mcp::None),
    };
    let (ttl, is_public) = (offer.ttl.unwrap_or(0), offer.is_public);
    quote! {
        __mcp::ResourceDefinition {
            uri: #text,
            mime_type: #mime_type,
            size: #size,
            cache: __mcp::cache(#ttl, #is_public),
            variables: &[#(#rows),*],
            #head
        }
        .resource()
    }
}

/// What prompts and resources say alike.
fn head(handler: &Handler, parameters: &[&Parameter], function: &TokenStream) -> TokenStream {
    let name = &handler.name.text;
    let title = or_empty(handler.title.as_ref());
    let description = &handler.description;
    let icon = or_empty(handler.icon.as_ref());
    let needs = argument::needs(handler, parameters);
    let run = run::run(handler, parameters, function);
    let place = place(handler);
    quote! {
        name: #name,
        title: #title,
        description: #description,
        icon: #icon,
        needs: #needs,
        handler: #run,
        place: #place,
    }
}

/// The row of an argument, or of a variable of a URI.
fn row(argument: &Argument, uri: Option<&Uri>) -> TokenStream {
    let name = argument::name(argument);
    let description = argument
        .description
        .as_ref()
        .map_or_else(|| quote!(""), quote::ToTokens::to_token_stream);
    let of = &argument.of;
    let may_be_missing = uri
        .into_iter()
        .flat_map(|uri| &uri.variables)
        .any(|it| it.name == name && it.is_optional);
    let required = match argument::default(argument) {
        Some(_) => quote!(false),
        None => {
            let asked = quote_spanned!(at(of)=> __mcp::Asked::<#of>::NEW.split());
            match may_be_missing {
                true => quote_spanned!(at(of)=> #asked.never_required()),
                false => quote_spanned!(at(of)=> #asked.is_required()),
            }
        }
    };
    let complete = match &argument.complete {
        None => quote!(__mcp::None),
        Some((_, function)) => {
            quote_spanned!(at(function)=> __mcp::Some(__mcp::completer(#function)))
        }
    };
    quote! {
        __mcp::PromptParameter {
            name: #name,
            description: #description,
            required: #required,
            complete: #complete,
        }
    }
}

/// Reads the arguments of `call`, or returns what is wrong with them by way of `refuse`.
pub(super) fn decode(
    parameters: &[&Parameter],
    call: &TokenStream,
    refuse: &TokenStream,
) -> TokenStream {
    let mut takes = Vec::new();
    let mut values = Vec::new();
    for (index, argument) in argument::arguments(parameters).enumerate() {
        let (name, of) = (argument::name(argument), &argument.of);
        // The user's own span: the message is about the type.
        let reading = quote_spanned!(first_span(of)=> reading);
        let reading = quote!((&&__mcp_asked.inner()).#reading());
        let take = match argument::default(argument) {
            None => quote!(take(&mut __mcp_values, #name, #reading)),
            Some(default) => quote!(take_or(&mut __mcp_values, #name, #reading, #default)),
        };
        takes.push(quote!({
            let __mcp_asked = __mcp::Asked::<#of>::NEW.split();
            __mcp_asked.#take
        }));
        values.push(argument::value(index));
    }
    if values.is_empty() {
        return TokenStream::new();
    }
    quote! {
        let (#(#values,)*) = {
            let mut __mcp_values = __mcp::Values::of(#call);
            match (#(#takes,)*) {
                (#(__mcp::Some(#values),)*) => (#(#values,)*),
                _ => return __mcp_values.#refuse(),
            }
        };
    }
}
