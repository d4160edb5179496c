//! `#[cfg]` on parameters: a function for each way in which they can be there or not.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Parameter, Predicate};

/// The parameters that are there under a condition.
pub(super) struct Variant<'a> {
    pub(super) condition: TokenStream,
    pub(super) parameters: Vec<&'a Parameter>,
}

/// Every combination. One, without a condition, for the usual function.
pub(super) fn variants(parameters: &[Parameter]) -> Vec<Variant<'_>> {
    let none = Variant {
        condition: quote!(all()),
        parameters: Vec::new(),
    };
    parameters.iter().fold(vec![none], |variants, parameter| {
        let Some(predicate) = parameter.condition().map(predicate) else {
            let mut variants = variants;
            for variant in &mut variants {
                variant.parameters.push(parameter);
            }
            return variants;
        };
        let both = variants.into_iter().flat_map(|variant| {
            let before = &variant.condition;
            let mut with = variant.parameters.clone();
            with.push(parameter);
            [
                Variant {
                    condition: quote!(all(#before, #predicate)),
                    parameters: with,
                },
                Variant {
                    condition: quote!(all(#before, not(#predicate))),
                    parameters: variant.parameters,
                },
            ]
        });
        both.collect()
    })
}

fn predicate(condition: &[Predicate]) -> TokenStream {
    let all = condition.iter().map(|predicate| match predicate {
        Predicate::Is(tokens) => tokens.clone(),
        Predicate::Implies(premise, then) => quote!(any(not(#premise), #then)),
    });
    quote!(all(#(#all),*))
}
