//! The rules for `#[derive(ToolError)]`.

use crate::errors::Errors;
use crate::model::{Code, Decision, ErrorType, Variant};
use crate::words;

/// The rules for an error type.
pub(crate) fn tool_error(error: &ErrorType, errors: &mut Errors) {
    for variant in &error.variants {
        undecided_variant(error, variant, errors);
        reserved_code(variant, errors);
    }
    code_twice(error, errors);
}

// Who shall know is the one thing that only the author of the error knows.
fn undecided_variant(error: &ErrorType, variant: &Variant, errors: &mut Errors) {
    if variant.decision.is_none() && !variant.reported {
        let what = if error.is_struct { "error" } else { "variant" };
        let message = format!(
            "say who shall know of this {what}: `#[code(1001)]` for programs, `#[model]` for the \
             model, `#[code(internal)]` for nobody outside the server"
        );
        errors.at(variant.ident.span(), message);
    }
}

// These numbers have a meaning in every protocol on JSON-RPC.
fn reserved_code(variant: &Variant, errors: &mut Errors) {
    let Some(code) = code(variant) else { return };
    if code.named || !words::RESERVED.contains(&code.value) {
        return;
    }
    let value = code.value;
    let named = words::CODES.iter().find(|(_, number)| *number == value);
    let message = match named {
        Some((name, _)) => format!("{value} is written by its name: `{name}`"),
        None => format!(
            "{value} is reserved by JSON-RPC (-32768 to -32000): choose a number outside, \
             1001 for example"
        ),
    };
    errors.at(code.span, message);
}

// A program that gets the code must know which error it was.
fn code_twice(error: &ErrorType, errors: &mut Errors) {
    let mut seen: Vec<(i64, &Variant)> = Vec::new();
    for variant in &error.variants {
        let Some(code) = code(variant) else { continue };
        let first = seen.iter().find(|(value, _)| *value == code.value);
        if let Some((value, first)) = first
            && (first.conditions.is_empty() || variant.conditions.is_empty())
        {
            let first = &first.ident;
            let message = format!("`{first}` has the code {value} already: choose another");
            errors.at(code.span, message);
        }
        seen.push((code.value, variant));
    }
}

fn code(variant: &Variant) -> Option<&Code> {
    match variant.decision.as_ref()? {
        Decision::Protocol { code, .. } => Some(code),
        Decision::Model { code, .. } => code.as_ref(),
        Decision::Internal => None,
    }
}
