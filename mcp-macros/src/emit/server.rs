//! An `impl` block as a service.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Generics;

use super::{at, handler, imports};
use crate::kind::Kind;
use crate::model::{Handler, Service};

/// What `#[server]` adds to an `impl` block: the lists of what its methods offer.
pub(crate) fn service(service: &Service) -> TokenStream {
    let instructions = service.instructions.as_ref().map(|instructions| {
        let runtime = &service.runtime;
        quote! {
            fn instructions() -> #runtime::__private::Option<&'static str> {
                use #runtime::__private as __mcp;
                __mcp::Some(#instructions)
            }
        }
    });
    let lists = Kind::ALL.map(|kind| (kind, list(service, kind)));
    let service_impl = wrapped(service, &lists, instructions.as_ref());
    let markers = service.markers.iter().map(|marker| {
        let (conditions, path) = (&marker.conditions, &marker.path);
        // Resolves the attribute that `#[server]` took off: it must be ours, and its import is used.
        quote! {
            #(#conditions)*
            #[#path(__mcp_marker)]
            const _: () = ();
        }
    });
    let named = named(service);
    quote!(#service_impl #named #(#markers)*)
}

/// What a server of this service alone is called, for `Server::of`.
fn named(service: &Service) -> Option<TokenStream> {
    let Service {
        runtime,
        conditions,
        of,
        version,
        ..
    } = service;
    let name = service.name.as_ref()?;
    let version = match version {
        Some(version) => quote!(#version),
        None => quote!(__mcp::env!("CARGO_PKG_VERSION")),
    };
    let generics = bounded(service);
    let (parameters, _, bounds) = generics.split_for_impl();
    let constant = |constant: TokenStream, value: &TokenStream| {
        quote! {
            const #constant: &'static str = {
                use #runtime::__private as __mcp;
                #value
            };
        }
    };
    let name = constant(quote!(NAME), &quote!(#name));
    let version = constant(quote!(VERSION), &version);
    Some(quote! {
        #(#conditions)*
        #[automatically_derived]
        impl #parameters #runtime::__private::NamedService for #of #bounds {
            #name
            #version
        }
    })
}

/// The same for a block with mistakes, so that `Server::service` reports none of its own.
pub(crate) fn service_fallback(service: &Service) -> TokenStream {
    let fallback = quote!(__mcp::fallback());
    let lists = Kind::ALL.map(|kind| (kind, Some(fallback.clone())));
    wrapped(service, &lists, None)
}

/// What the block offers of one kind, if it offers any.
fn list(service: &Service, kind: Kind) -> Option<TokenStream> {
    let registrations = service.of_kind(kind).map(|handler| {
        let conditions = &handler.conditions;
        let offer = handler::registration(handler, &method(service, handler));
        quote! {
            #(#conditions)*
            { __mcp_list.push(#offer); }
        }
    });
    let registrations: Vec<_> = registrations.collect();
    let count = registrations.len();
    if count == 0 && service.parts.is_empty() {
        return None;
    }
    let list = handler::names(kind).list;
    let parts = service.parts.iter().map(|part| {
        let part = part_function(part);
        quote!(__mcp_list.extend(Self::#part().#list);)
    });
    Some(quote! {
        let mut __mcp_list = __mcp::Vec::with_capacity(#count);
        #(#registrations)*
        #(#parts)*
        __mcp_list
    })
}

fn wrapped(
    service: &Service,
    lists: &[(Kind, Option<TokenStream>)],
    instructions: Option<&TokenStream>,
) -> TokenStream {
    let Service {
        runtime,
        conditions,
        of,
        ..
    } = service;
    if let Some(part) = &service.part {
        return wrapped_part(service, part, lists);
    }
    let generics = bounded(service);
    let (parameters, _, bounds) = generics.split_for_impl();
    let imports = imports(runtime);
    let name = quote_spanned!(at(of)=> Service);
    let lists = lists.iter().filter_map(|(kind, list)| {
        let (names, list) = (handler::names(*kind), list.as_ref()?);
        let (function, of) = (names.list, names.of);
        Some(quote! {
            fn #function() -> #runtime::__private::Vec<#runtime::__private::#of> {
                #imports
                #list
            }
        })
    });
    quote! {
        #(#conditions)*
        #[automatically_derived]
        impl #parameters #runtime::__private::#name for #of #bounds {
            #(#lists)*
            #instructions
        }
    }
}

/// What a block offers that is not the only one of its type: a function that the other block calls.
fn wrapped_part(
    service: &Service,
    part: &Ident,
    lists: &[(Kind, Option<TokenStream>)],
) -> TokenStream {
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
    let fields = lists.iter().map(|(kind, list)| {
        let field = handler::names(*kind).list;
        match list {
            Some(list) => quote!(#field: { #list }),
            None => quote!(#field: __mcp::Vec::new()),
        }
    });
    quote! {
        #(#conditions)*
        #[automatically_derived]
        impl #parameters #of #bounds {
            #[doc(hidden)]
            pub(crate) fn #name() -> #runtime::__private::Part {
                #imports
                __mcp::Part { #(#fields),* }
            }
        }
    }
}

/// At the user's own span, so that the compiler warns of a part that no block lists.
fn part_function(part: &Ident) -> Ident {
    format_ident!("offers_of_part_{part}", span = part.span())
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
