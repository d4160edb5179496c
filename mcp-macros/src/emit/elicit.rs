//! A type as a form, or as a choice.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Expr, Type};

use super::{at, imports};
use crate::model::{Constraint, Demand, ElicitType, FormField, Pick, Shape};

/// What `#[derive(Elicit)]` adds.
pub(crate) fn elicit(elicit: &ElicitType) -> TokenStream {
    let body = match &elicit.shape {
        Shape::Form(fields) => {
            let fields = fields.iter().map(field);
            quote! {
                let __mcp_form = __mcp::ElicitSchema::new();
                #(#fields)*
                __mcp_form
            }
        }
        Shape::Choice(picks) => {
            let picks = picks.iter().map(pick);
            quote!(__mcp::Vec::from_iter([#(#picks),*]))
        }
    };
    wrapped(elicit, &body)
}

/// The same for a type with mistakes, so that functions which ask for it report none of their own.
pub(crate) fn elicit_fallback(elicit: &ElicitType) -> TokenStream {
    wrapped(elicit, &quote!(__mcp::fallback()))
}

fn wrapped(elicit: &ElicitType, body: &TokenStream) -> TokenStream {
    let ElicitType {
        runtime,
        ident,
        generics,
        shape,
    } = elicit;
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let imports = imports(runtime);
    let (name, function) = match shape {
        Shape::Form(_) => (
            quote_spanned!(at(ident)=> Elicit),
            quote!(fn requested_schema() -> #runtime::__private::ElicitSchema),
        ),
        Shape::Choice(_) => (
            quote_spanned!(at(ident)=> ElicitChoice),
            quote!(fn choices() -> #runtime::__private::Vec<#runtime::__private::Choice>),
        ),
    };
    quote! {
        #[automatically_derived]
        impl #parameters #runtime::__private::#name for #ident #arguments #bounds {
            #function {
                #imports
                #body
            }
        }
    }
}

fn field(field: &FormField) -> TokenStream {
    let FormField {
        name,
        of,
        title,
        description,
        default,
        constraints,
        has_default,
        conditions,
    } = field;
    let name = &name.text;
    let title = title
        .iter()
        .map(|it| quote!(let __mcp_field = __mcp_field.title(#it);));
    let description = description
        .iter()
        .map(|it| quote!(let __mcp_field = __mcp_field.description(#it);));
    let default = default
        .iter()
        .map(|it| quote!(let __mcp_field = __mcp::prefilled(__mcp_field, #it);));
    let demands = constraints.iter().map(|it| demand(it, of));
    let needed = !has_default;
    quote! {
        #(#conditions)*
        let __mcp_form = __mcp::with_field::<#of>(__mcp_form, #name, #needed, |__mcp_field| {
            #(#title)*
            #(#description)*
            #(#demands)*
            #(#default)*
            __mcp_field
        });
    }
}

/// What is demanded of a field. That its type can have it is said by a closure that nobody calls, as it
/// would be for an argument.
fn demand(constraint: &Constraint, of: &Type) -> TokenStream {
    let it = quote_spanned!(constraint.span=> __mcp_it);
    let (test, change) = match &constraint.demand {
        Demand::Range(bounds) => {
            let (min, max) = (number(bounds.min.as_ref()), number(bounds.max.as_ref()));
            (
                quote!(__mcp::in_range(#it, #min, #max)),
                quote!(__mcp::narrowed(__mcp_field, #min, #max)),
            )
        }
        Demand::Length(bounds) => {
            let (min, max) = (option(bounds.min.as_ref()), option(bounds.max.as_ref()));
            (
                quote!(__mcp::has_length(#it, #min, #max)),
                quote!(__mcp::measured(__mcp_field, #min, #max)),
            )
        }
        Demand::Format(format) => {
            let known = match format.value().as_str() {
                "date" => quote!(Date),
                "date-time" => quote!(DateTime),
                "email" => quote!(Email),
                _ => quote!(Uri),
            };
            (
                quote!(__mcp::is_formatted(#it, #format)),
                quote!(__mcp_field.format(__mcp::StringFormat::#known)),
            )
        }
        Demand::Pattern(_) | Demand::Example(_) | Demand::Header(_) => return TokenStream::new(),
    };
    quote! {
        let _ = |__mcp_it: &#of| #test;
        let __mcp_field = #change;
    }
}

fn pick(pick: &Pick) -> TokenStream {
    let Pick {
        name,
        title,
        conditions,
    } = pick;
    let name = &name.text;
    let choice = match title {
        Some(title) => quote!(__mcp::Choice::titled(#name, #title)),
        None => quote!(__mcp::Choice::new(#name)),
    };
    quote!(#(#conditions)* #choice)
}

fn number(bound: Option<&Expr>) -> TokenStream {
    bound.map_or_else(
        || quote!(__mcp::None),
        |bound| quote!(__mcp::Some(__mcp::Number::from(#bound))),
    )
}

fn option(bound: Option<&Expr>) -> TokenStream {
    bound.map_or_else(|| quote!(__mcp::None), |bound| quote!(__mcp::Some(#bound)))
}
