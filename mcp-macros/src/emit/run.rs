//! How a function is run: its parameters found, itself called, what it returns made an answer.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{argument, first_span, inferred, text};
use crate::kind::Kind;
use crate::model::{Handler, Parameter, Receiver};

/// Asks what the return type is.
pub(super) fn returned(handler: &Handler) -> TokenStream {
    let of = inferred(&handler.returns, &handler.signature.generics);
    quote!(let __mcp_type = __mcp::Returned::<#of>::NEW.split();)
}

/// The kinds of the success and of the failure, by method resolution.
pub(super) fn kinds(handler: &Handler) -> (TokenStream, TokenStream) {
    // The user's own span: the message is about the type, the macro is not to be mentioned.
    let span = first_span(&handler.returns);
    let success = quote_spanned!(span=> success);
    let failure = quote_spanned!(span=> failure);
    (
        quote!((&&__mcp_type.ok()).#success()),
        quote!((&&__mcp_type.err()).#failure()),
    )
}

/// How the function is run.
pub(super) fn run(
    handler: &Handler,
    parameters: &[&Parameter],
    function: &TokenStream,
) -> TokenStream {
    let values = argument::values(handler, parameters);
    let (receiver, this) = match handler.receiver {
        Receiver::None | Receiver::Wrong(..) => (None, None),
        Receiver::Reference => (
            Some(quote!(let __mcp_self = __mcp::receiver::<Self>(__mcp_call);)),
            Some(quote!(&*__mcp_self,)),
        ),
        Receiver::Shared => (None, Some(quote!(__mcp::receiver::<Self>(__mcp_call),))),
    };
    let returned = returned(handler);
    let finish = finish(handler);
    let is_async = handler.signature.asyncness.is_some();
    let wait = is_async.then(|| quote!(.await));
    let call = quote! {
        #receiver
        let __mcp_returned = #function(#this #(#values),*)#wait;
        #returned
        __mcp_type.#finish
    };
    let (decode, run): (fn(_, _, _) -> _, _) = match handler.kind() {
        Kind::Tool => (argument::decode, quote!(Run)),
        Kind::Prompt | Kind::Resource => (text::decode, quote!(Handler)),
    };
    if is_async {
        let decode = decode(parameters, &quote!(&__mcp_call), &quote!(refuse_later));
        // Errors about what is held while the function waits belong to the function.
        let span = handler.signature.ident.span();
        let rebind = quote!(let __mcp_call = &__mcp_call;);
        let future = quote_spanned!(span=> async move { #rebind #call });
        let future = quote_spanned!(span=> __mcp::future(#future));
        quote!(__mcp::#run::Async(|__mcp_call| { #decode #future }))
    } else {
        let decode = decode(parameters, &quote!(__mcp_call), &quote!(refuse));
        let place = match handler.inline {
            Some(_) => quote!(Inline),
            None => quote!(Blocking),
        };
        quote!(__mcp::#run::#place(|__mcp_call| { #decode #call }))
    }
}

/// What makes an answer of the value.
fn finish(handler: &Handler) -> TokenStream {
    let (success, failure) = kinds(handler);
    let span = first_span(&handler.returns);
    match handler.kind() {
        Kind::Tool => quote!(finish(__mcp_returned, #success, #failure)),
        Kind::Prompt => {
            let prompt = quote_spanned!(span=> prompt);
            quote!(#prompt(__mcp_returned, #failure))
        }
        Kind::Resource => {
            let resource = quote_spanned!(span=> resource);
            quote!(#resource(__mcp_returned, #failure))
        }
    }
}
