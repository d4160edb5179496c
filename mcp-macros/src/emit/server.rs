//! An `impl` block as a service.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Generics;

use super::{at, imports, tool};
use crate::model::{Handler, Service};

/// What `#[server]` adds to an `impl` block: the list of its tools.
pub(crate) fn service(service: &Service) -> TokenStream {
    let count = service.handlers.len();
    let registrations = service.handlers.iter().map(|handler| {
        let conditions = &handler.conditions;
        let tool = tool::registration(handler, &method(service, handler));
        quote! {
            #(#conditions)*
            { __mcp_tools.push(#tool); }
        }
    });
    let parts = service.parts.iter().map(|part| {
        let part = part_function(part);
        quote!(__mcp_tools.extend(Self::#part());)
    });
    let tools = quote! {
        let mut __mcp_tools = __mcp::Vec::with_capacity(#count);
        #(#registrations)*
        #(#parts)*
        __mcp_tools
    };
    let instructions = service.instructions.as_ref().map(|instructions| {
        let runtime = &service.runtime;
        quote! {
            fn instructions() -> #runtime::__private::Option<&'static str> {
                use #runtime::__private as __mcp;
                __mcp::Some(#instructions)
            }
        }
    });
    let service_impl = wrapped(service, &tools, instructions.as_ref());
    let markers = service.markers.iter().map(|marker| {
        let (conditions, path) = (&marker.conditions, &marker.path);
        // Resolves the attribute that `#[server]` took off: it must be ours, and its import is used.
        quote! {
            #(#conditions)*
            #[#path(__mcp_marker)]
            const _: () = ();
        }
    });
    quote!(#service_impl #(#markers)*)
}

/// The same for a block with mistakes, so that `Server::service` reports none of its own.
pub(crate) fn service_fallback(service: &Service) -> TokenStream {
    wrapped(service, &quote!(__mcp::fallback()), None)
}

fn wrapped(
    service: &Service,
    tools: &TokenStream,
    instructions: Option<&TokenStream>,
) -> TokenStream {
    let Service {
        runtime,
        conditions,
        of,
        ..
    } = service;
    if let Some(part) = &service.part {
        return wrapped_part(service, part, tools);
    }
    let generics = bounded(service);
    let (parameters, _, bounds) = generics.split_for_impl();
    let imports = imports(runtime);
    let name = quote_spanned!(at(of)=> Service);
    quote! {
        #(#conditions)*
        #[automatically_derived]
        impl #parameters #runtime::__private::#name for #of #bounds {
            fn tools() -> #runtime::__private::Vec<#runtime::__private::Tool> {
                #imports
                #tools
            }
            #instructions
        }
    }
}

/// The tools of a block that is not the only one of its type: a function that the other block calls.
fn wrapped_part(service: &Service, part: &Ident, tools: &TokenStream) -> TokenStream {
    let Service {
        runtime,
        conditions,
        of,
        ..
    } = service;
    let generics = bounded(service);
    let (parameters, _, bounds) = generics.split_for_impl();
    let imports = imports(runtime);
    let name = part_function(part);
    quote! {
        #(#conditions)*
        #[automatically_derived]
        impl #parameters #of #bounds {
            #[doc(hidden)]
            pub(crate) fn #name() -> #runtime::__private::Vec<#runtime::__private::Tool> {
                #imports
                #tools
            }
        }
    }
}

/// At the user's own span, so that the compiler warns of a part that no block lists.
fn part_function(part: &Ident) -> Ident {
    format_ident!("tools_of_part_{part}", span = part.span())
}

/// The block's generics. A generic type is a service where it can be shared between calls; whether it
/// can is asked where it is given to a server, of the types that are given there.
fn bounded(service: &Service) -> Generics {
    let mut generics = service.generics.clone();
    if generics.type_params().next().is_some() {
        let (runtime, of) = (&service.runtime, &service.of);
        let bounds = &mut generics.make_where_clause().predicates;
        bounds.push(syn::parse_quote!(
            #of: #runtime::__private::Send + #runtime::__private::Sync + 'static
        ));
    }
    generics
}

fn method(service: &Service, handler: &Handler) -> TokenStream {
    let name = &handler.signature.ident;
    match &service.of_trait {
        Some(of_trait) => quote!(<Self as #of_trait>::#name),
        None => quote!(Self::#name),
    }
}
