//! From tokens to tokens, stage by stage.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use crate::errors::Errors;
use crate::kind::Kind;
use crate::{check, emit, parse, words};

/// `#[tool]`, `#[prompt]` or `#[resource(…)]` on a function.
pub(crate) fn function(kind: Kind, attr: TokenStream, item: TokenStream) -> TokenStream {
    if attr.to_string() == words::RESOLVED_MARKER {
        return TokenStream::new();
    }
    let mut errors = Errors::new();
    let Some(mut function) = parse::function(kind, item.clone(), &mut errors) else {
        return with_errors(item, errors);
    };
    let handler = parse::handler(kind, attr, &mut function, &mut errors);
    check::function(&handler, &mut errors);
    let generated = match errors.finish() {
        Ok(()) => emit::handler(&handler),
        // A method cannot have a type beside it.
        Err(errors) if handler.is_method() => errors,
        Err(errors) => {
            let fallback = emit::handler_fallback(&handler);
            quote!(#errors #fallback)
        }
    };
    quote!(#function #generated)
}

/// `#[server]` on an `impl` block.
pub(crate) fn server(attr: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let Some(mut block) = parse::block(item.clone(), &mut errors) else {
        return with_errors(item, errors);
    };
    let service = parse::service(attr, &mut block, &mut errors);
    check::service(&service, &mut errors);
    let generated = match errors.finish() {
        Ok(()) => emit::service(&service),
        // Such a type cannot be a service, not even one without tools.
        Err(errors) if service.borrows() => errors,
        Err(errors) => {
            let fallback = emit::service_fallback(&service);
            quote!(#errors #fallback)
        }
    };
    let block = block.into_token_stream();
    quote!(#block #generated)
}

/// `tools![a, path::b]`, `prompts![…]`, `resources![…]`
pub(crate) fn list(kind: Kind, input: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let list = parse::list(kind, input, &mut errors);
    check::list(&list, &mut errors);
    match errors.finish() {
        Ok(()) => emit::list(&list),
        Err(errors) => {
            let fallback = emit::list_fallback(&list);
            quote!({ #errors #fallback })
        }
    }
}

/// `#[derive(ToolError)]`
pub(crate) fn tool_error(item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let Some(error) = parse::tool_error(item, &mut errors) else {
        return with_errors(TokenStream::new(), errors);
    };
    check::tool_error(&error, &mut errors);
    match errors.finish() {
        Ok(()) => emit::tool_error(&error),
        Err(errors) => {
            let fallback = emit::tool_error_fallback(&error);
            quote!(#errors #fallback)
        }
    }
}

/// `#[derive(Elicit)]`
pub(crate) fn elicit(item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let Some(elicit) = parse::elicit(item, &mut errors) else {
        return with_errors(TokenStream::new(), errors);
    };
    check::elicit(&elicit, &mut errors);
    match errors.finish() {
        Ok(()) => emit::elicit(&elicit),
        Err(errors) => {
            let fallback = emit::elicit_fallback(&elicit);
            quote!(#errors #fallback)
        }
    }
}

/// The item as it came, and what is wrong with it.
fn with_errors(item: TokenStream, errors: Errors) -> TokenStream {
    match errors.finish() {
        Ok(()) => item,
        Err(errors) => quote!(#item #errors),
    }
}
