//! A function as a tool, a prompt or a resource: what it registers, and where that is found.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Expr;

use super::{at, condition, generated, imports, text, tool};
use crate::kind::Kind;
use crate::model::{Handler, List, Offer, Parameter};

/// What an attribute adds to a function: a type of its name, which `tools![…]` and its like find.
pub(crate) fn handler(handler: &Handler) -> TokenStream {
    let name = &handler.signature.ident;
    let offer = registration(handler, &quote!(#name));
    wrapped(handler, &offer)
}

/// The same for a function with mistakes, so that `tools![…]` reports none of its own.
pub(crate) fn handler_fallback(handler: &Handler) -> TokenStream {
    wrapped(handler, &quote!(__mcp::fallback()))
}

/// The names in the runtime that belong to a kind.
pub(super) struct Names {
    /// The trait of functions.
    pub(super) of_function: Ident,
    /// What it gives.
    pub(super) of: Ident,
    /// The function that gives it.
    pub(super) method: Ident,
    /// The function of a service that gives several.
    pub(super) list: Ident,
}

pub(super) fn names(kind: Kind) -> Names {
    let [of_function, of, method, list] = match kind {
        Kind::Tool => ["ToolFn", "Tool", "tool", "tools"],
        Kind::Prompt => ["PromptFn", "Prompt", "prompt", "prompts"],
        Kind::Resource => ["ResourceFn", "Resource", "resource", "resources"],
    }
    .map(|name| Ident::new(name, Span::call_site()));
    Names {
        of_function,
        of,
        method,
        list,
    }
}

fn wrapped(handler: &Handler, offer: &TokenStream) -> TokenStream {
    let Handler {
        runtime,
        visibility,
        conditions,
        signature,
        ..
    } = handler;
    let name = generated(&signature.ident);
    let imports = imports(runtime);
    let Names {
        of_function,
        of,
        method,
        ..
    } = names(handler.kind());
    quote! {
        #(#conditions)*
        #[doc(hidden)]
        #visibility struct #name {}

        #(#conditions)*
        #[automatically_derived]
        impl #runtime::__private::#of_function for #name {
            fn #method() -> #runtime::__private::#of {
                #imports
                #offer
            }
        }
    }
}

/// An expression that makes what a function offers.
pub(super) fn registration(handler: &Handler, function: &TokenStream) -> TokenStream {
    let variants = condition::variants(&handler.parameters);
    if let [only] = variants.as_slice() {
        return definition(handler, &only.parameters, function);
    }
    let variants = variants.iter().map(|variant| {
        let condition = &variant.condition;
        let offer = definition(handler, &variant.parameters, function);
        quote!(#[cfg(#condition)] let __mcp_offer = #offer;)
    });
    quote!({ #(#variants)* __mcp_offer })
}

fn definition(handler: &Handler, parameters: &[&Parameter], function: &TokenStream) -> TokenStream {
    match &handler.offer {
        Offer::Tool(offer) => tool::definition(handler, offer, parameters, function),
        Offer::Prompt => text::prompt(handler, parameters, function),
        Offer::Resource(offer) => text::resource(handler, offer, parameters, function),
    }
}

/// A text, or the empty one.
pub(super) fn or_empty(text: Option<&Expr>) -> TokenStream {
    text.map_or_else(|| quote!(""), quote::ToTokens::to_token_stream)
}

/// Where the function was written.
pub(super) fn place(handler: &Handler) -> TokenStream {
    let span = at(&handler.signature.ident);
    quote_spanned!(span=> __mcp::Place { file: __mcp::file!(), line: __mcp::line!() })
}

/// `tools![…]` and its like.
pub(crate) fn list(list: &List) -> TokenStream {
    let runtime = &list.runtime;
    let count = list.entries.len();
    let names = names(list.kind);
    let of_function = &names.of_function;
    let pushes = list.entries.iter().map(|entry| {
        let (conditions, path) = (&entry.conditions, &entry.path);
        let mut method = names.method.clone();
        method.set_span(at(path));
        quote! {
            #(#conditions)*
            { __mcp_list.push(<#path as #runtime::__private::#of_function>::#method()); }
        }
    });
    if count == 0 {
        return list_fallback(list);
    }
    quote! {{
        let mut __mcp_list = #runtime::__private::Vec::with_capacity(#count);
        #(#pushes)*
        __mcp_list
    }}
}

/// Nothing.
pub(crate) fn list_fallback(list: &List) -> TokenStream {
    let runtime = &list.runtime;
    let of = names(list.kind).of.into_token_stream();
    quote!(#runtime::__private::Vec::<#runtime::__private::#of>::new())
}
