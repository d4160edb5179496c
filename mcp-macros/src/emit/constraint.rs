//! What is demanded of an argument: described in its schema and checked on its value.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Expr;

use crate::model::{Argument, Constraint, Demand};

/// The demands, for the table of arguments.
pub(super) fn table(argument: &Argument) -> TokenStream {
    let rows = argument.constraints.iter().map(|constraint| {
        let row = match &constraint.demand {
            Demand::Range(bounds) => {
                let (min, max) = (number(bounds.min.as_ref()), number(bounds.max.as_ref()));
                quote!(Range(#min, #max))
            }
            Demand::Length(bounds) => {
                let (min, max) = (option(bounds.min.as_ref()), option(bounds.max.as_ref()));
                quote!(Length(#min, #max))
            }
            Demand::Pattern(pattern) => quote!(Pattern(#pattern)),
            Demand::Format(format) => quote!(Format(#format)),
            Demand::Header(header) => quote!(Header(#header)),
            Demand::Example(example) => quote!(Example(__mcp::Shown(&#example).json())),
        };
        quote!(__mcp::Constraint::#row)
    });
    quote!(&[#(#rows),*])
}

/// Checks a value that was taken from the slot.
pub(super) fn checked(argument: &Argument, index: usize, value: TokenStream) -> TokenStream {
    argument
        .constraints
        .iter()
        .fold(value, |value, constraint| {
            let Some(test) = test(constraint) else {
                return value;
            };
            quote!({
                let __mcp_value = #value;
                __mcp_slots.check(#index, __mcp_value, |__mcp_it| #test)
            })
        })
}

/// Whether `__mcp_it` fits. What is wrong with its type is said of the key.
fn test(constraint: &Constraint) -> Option<TokenStream> {
    let it = quote_spanned!(constraint.span=> __mcp_it);
    Some(match &constraint.demand {
        Demand::Range(bounds) => {
            let (min, max) = (number(bounds.min.as_ref()), number(bounds.max.as_ref()));
            quote!(__mcp::in_range(#it, #min, #max))
        }
        Demand::Length(bounds) => {
            let (min, max) = (option(bounds.min.as_ref()), option(bounds.max.as_ref()));
            quote!(__mcp::has_length(#it, #min, #max))
        }
        Demand::Pattern(pattern) => quote!({
            static __MCP_PATTERN: __mcp::Pattern = __mcp::Pattern::new(#pattern);
            __mcp::matches(#it, &__MCP_PATTERN)
        }),
        Demand::Format(format) => quote!(__mcp::is_formatted(#it, #format)),
        Demand::Example(_) | Demand::Header(_) => return None,
    })
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
