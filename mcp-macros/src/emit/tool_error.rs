//! An error type as a [`ToolError`].

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::{at, first_span, imports};
use crate::model::{Decision, ErrorType, Field, Variant};

/// What `#[derive(ToolError)]` adds: how each variant is answered, and the catalogue of them.
pub(crate) fn tool_error(error: &ErrorType) -> TokenStream {
    let arms = error.variants.iter().map(|variant| arm(error, variant));
    let answer = if error.variants.is_empty() {
        quote!(match *self {})
    } else {
        quote!(match self { #(#arms)* })
    };
    let entries = error.variants.iter().filter_map(entry);
    let catalogue = quote! {
        let mut __mcp_entries = __mcp::Vec::<__mcp::ErrorEntry>::new();
        #(#entries)*
        __mcp::Catalogue::new(&__mcp_entries)
    };
    wrapped(error, &answer, &catalogue)
}

/// The same for a type with mistakes, so that functions which return it report none of their own.
pub(crate) fn tool_error_fallback(error: &ErrorType) -> TokenStream {
    wrapped(
        error,
        &quote!(__mcp::fallback()),
        &quote!(__mcp::fallback()),
    )
}

fn wrapped(error: &ErrorType, answer: &TokenStream, catalogue: &TokenStream) -> TokenStream {
    let ErrorType {
        runtime,
        ident,
        generics,
        ..
    } = error;
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let imports = imports(runtime);
    let name = quote_spanned!(at(ident)=> ToolError);
    quote! {
        #[automatically_derived]
        impl #parameters #runtime::__private::#name for #ident #arguments #bounds {
            fn answer(&self) -> #runtime::__private::Answer {
                #imports
                #answer
            }
            fn catalogue() -> #runtime::__private::Catalogue {
                #imports
                #catalogue
            }
        }
    }
}

/// One arm of the match over the variants.
fn arm(error: &ErrorType, variant: &Variant) -> TokenStream {
    let conditions = &variant.conditions;
    let path = if error.is_struct {
        quote!(Self)
    } else {
        let ident = &variant.ident;
        quote!(Self::#ident)
    };
    let decision = variant.decision.as_ref().expect("checked");
    let bindings = variant
        .fields
        .iter()
        .enumerate()
        .filter_map(|(index, field)| {
            let wanted = match decision {
                Decision::Internal | Decision::Model { code: None, .. } => false,
                _ => !field.is_source,
            };
            let (conditions, member, binding) = (&field.conditions, &field.member, binding(index));
            wanted.then(|| quote!(#(#conditions)* #member: #binding))
        });
    let answer = match decision {
        Decision::Protocol { code, .. } => {
            let (code, data) = (code.value, data(variant));
            quote!(__mcp::Answer::protocol(#code, self).with(#data))
        }
        Decision::Model {
            code: Some(code), ..
        } => {
            let (code, data) = (code.value, data(variant));
            quote!(__mcp::Answer::coded(#code, self, #data))
        }
        Decision::Model { code: None, .. } => quote!(__mcp::Answer::model(self)),
        Decision::Internal => quote!(__mcp::Answer::internal(self, __mcp::Caused(self).source())),
    };
    // Braces match every shape of a variant: `Variant { 0: x, .. }`.
    quote!(#(#conditions)* #path { #(#bindings,)* .. } => #answer,)
}

/// The fields that travel.
fn data(variant: &Variant) -> TokenStream {
    let travelling = variant
        .fields
        .iter()
        .enumerate()
        .filter(|(_, it)| !it.is_source);
    let steps = travelling.map(|(index, field)| {
        let (name, conditions) = (&field.name, &field.conditions);
        // The user's own span: what is wrong with a field is said of its type.
        let mut binding = binding(index);
        binding.set_span(binding.span().located_at(first_span(&field.of)));
        quote! {
            #(#conditions)*
            let __mcp_data = __mcp_data.field(#name, #binding);
        }
    });
    quote! {{
        let __mcp_data = __mcp::ErrorData::new();
        #(#steps)*
        __mcp_data
    }}
}

/// The entry of the catalogue; none for what programs cannot tell apart.
fn entry(variant: &Variant) -> Option<TokenStream> {
    let (kind, code, retry) = match variant.decision.as_ref()? {
        Decision::Protocol { code, retry } => ("protocol", code, *retry),
        Decision::Model {
            code: Some(code),
            retry,
        } => ("tool", code, *retry),
        Decision::Model { code: None, .. } | Decision::Internal => return None,
    };
    // The protocol's own codes mean the same for every tool: clients treat them as such.
    if code.named {
        return None;
    }
    let code = code.value;
    let name = variant.ident.to_string();
    let name = name.strip_prefix("r#").unwrap_or(&name);
    let description = &variant.description;
    let fields = variant.fields.iter().filter(|field| !field.is_source);
    let fields = fields.map(
        |Field {
             name,
             of,
             conditions,
             ..
         }| {
            quote! {
                #(#conditions)*
                __mcp_fields.push((#name, __mcp::FieldProbe::<#of>::NEW.schema()));
            }
        },
    );
    let mutable = (!variant.fields.is_empty()).then(|| quote!(mut));
    let conditions = &variant.conditions;
    Some(quote! {
        #(#conditions)*
        {
            let #mutable __mcp_fields = __mcp::Vec::new();
            #(#fields)*
            __mcp_entries.push(__mcp::ErrorEntry {
                code: #code,
                name: #name,
                description: #description,
                kind: #kind,
                retry: #retry,
                fields: __mcp_fields,
            });
        }
    })
}

fn binding(index: usize) -> Ident {
    format_ident!("__mcp_{index}")
}
