//! A function as a tool.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{argument, at, condition, first_span, generated, imports, inferred};
use crate::model::{Handler, Parameter, Receiver};

/// What `#[tool]` adds to a function: a type of its name, which `tools![…]` finds, that gives the tool.
pub(crate) fn tool(handler: &Handler) -> TokenStream {
    let name = &handler.signature.ident;
    let tool = registration(handler, &quote!(#name));
    wrapped(handler, &tool)
}

/// The same for a function with mistakes, so that `tools![…]` reports none of its own.
pub(crate) fn tool_fallback(handler: &Handler) -> TokenStream {
    wrapped(handler, &quote!(__mcp::fallback()))
}

fn wrapped(handler: &Handler, tool: &TokenStream) -> TokenStream {
    let Handler {
        runtime,
        visibility,
        conditions,
        signature,
        ..
    } = handler;
    let name = generated(&signature.ident);
    let imports = imports(runtime);
    quote! {
        #(#conditions)*
        #[doc(hidden)]
        #visibility struct #name {}

        #(#conditions)*
        #[automatically_derived]
        impl #runtime::__private::ToolFn for #name {
            fn tool() -> #runtime::__private::Tool {
                #imports
                #tool
            }
        }
    }
}

/// An expression that makes the tool of a function.
pub(super) fn registration(handler: &Handler, function: &TokenStream) -> TokenStream {
    let variants = condition::variants(&handler.parameters);
    if let [only] = variants.as_slice() {
        return definition(handler, &only.parameters, function);
    }
    let variants = variants.iter().map(|variant| {
        let condition = &variant.condition;
        let tool = definition(handler, &variant.parameters, function);
        quote!(#[cfg(#condition)] let __mcp_tool = #tool;)
    });
    quote!({ #(#variants)* __mcp_tool })
}

fn definition(handler: &Handler, parameters: &[&Parameter], function: &TokenStream) -> TokenStream {
    let name = &handler.name.text;
    let title = handler
        .title
        .as_ref()
        .map_or_else(|| quote!(""), |it| quote!(#it));
    let description = &handler.description;
    let table = argument::table(parameters);
    let read_only = hint(handler.hints.read_only);
    let destructive = hint(handler.hints.destructive);
    let idempotent = hint(handler.hints.idempotent);
    let open_world = hint(handler.hints.open_world);
    let hidden = handler.hidden;
    let icon = handler
        .icon
        .as_ref()
        .map_or_else(|| quote!(""), |it| quote!(#it));
    let meta = handler.meta.iter().map(|(key, value)| {
        // The user's own span, for a value that cannot be written as JSON.
        quote_spanned!(first_span(value)=> __mcp::entry(#key, &#value))
    });
    let needs = argument::needs(handler, parameters);
    let returned = returned(handler);
    let (success, failure) = kinds(handler);
    let output = handler.output.as_ref().map(|of| {
        let described = quote_spanned!(at(of)=> described_by);
        quote!(.#described::<#of>())
    });
    let run = run(handler, parameters, function);
    let span = at(&handler.signature.ident);
    let place = quote_spanned!(span=> __mcp::Place { file: __mcp::file!(), line: __mcp::line!() });
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

/// Asks what the return type is.
fn returned(handler: &Handler) -> TokenStream {
    let of = inferred(&handler.returns, &handler.signature.generics);
    quote!(let __mcp_type = __mcp::Returned::<#of>::NEW.split();)
}

/// The kinds of the success and of the failure, by method resolution.
fn kinds(handler: &Handler) -> (TokenStream, TokenStream) {
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
fn run(handler: &Handler, parameters: &[&Parameter], function: &TokenStream) -> TokenStream {
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
    let (success, failure) = kinds(handler);
    let is_async = handler.signature.asyncness.is_some();
    let wait = is_async.then(|| quote!(.await));
    let call = quote! {
        #receiver
        let __mcp_returned = #function(#this #(#values),*)#wait;
        #returned
        __mcp_type.finish(__mcp_returned, #success, #failure)
    };
    if is_async {
        let decode = argument::decode(parameters, &quote!(&__mcp_call), &quote!(refuse_later));
        // Errors about what is held while the function waits belong to the function.
        let span = handler.signature.ident.span();
        let rebind = quote!(let __mcp_call = &__mcp_call;);
        let future = quote_spanned!(span=> async move { #rebind #call });
        let future = quote_spanned!(span=> __mcp::future(#future));
        quote!(__mcp::Run::Async(|__mcp_call| { #decode #future }))
    } else {
        let decode = argument::decode(parameters, &quote!(__mcp_call), &quote!(reject));
        let kind = match handler.inline {
            Some(_) => quote!(Inline),
            None => quote!(Blocking),
        };
        quote!(__mcp::Run::#kind(|__mcp_call| { #decode #call }))
    }
}

/// `tools![…]`: the tools of functions with `#[tool]`.
pub(crate) fn tools(entries: &crate::model::Tools) -> TokenStream {
    let runtime = &entries.runtime;
    let count = entries.entries.len();
    let pushes = entries.entries.iter().map(|entry| {
        let (conditions, path) = (&entry.conditions, &entry.path);
        let span = at(path);
        let tool = quote_spanned!(span=> tool);
        quote! {
            #(#conditions)*
            { __mcp_tools.push(<#path as #runtime::__private::ToolFn>::#tool()); }
        }
    });
    if count == 0 {
        return tools_fallback(entries);
    }
    quote! {{
        let mut __mcp_tools = #runtime::__private::Vec::with_capacity(#count);
        #(#pushes)*
        __mcp_tools
    }}
}

/// No tools.
pub(crate) fn tools_fallback(entries: &crate::model::Tools) -> TokenStream {
    let runtime = &entries.runtime;
    quote!(#runtime::__private::Vec::<#runtime::__private::Tool>::new())
}
