//! The rules for `#[derive(Elicit)]`.

use syn::LitStr;

use super::constraint;
use crate::errors::Errors;
use crate::model::{Demand, ElicitType, Name, Shape};
use crate::nearest::nearest;
use crate::words;

/// The rules for a form or a choice.
pub(crate) fn elicit(elicit: &ElicitType, errors: &mut Errors) {
    match &elicit.shape {
        Shape::Form(fields) => {
            let names = fields.iter().map(|it| (&it.name, it.conditions.is_empty()));
            name_twice("field", &names.collect::<Vec<_>>(), errors);
            for field in fields {
                for demand in &field.constraints {
                    constraint::bounds(demand, errors);
                    if let Demand::Format(format) = &demand.demand {
                        form_format_unknown(format, errors);
                    }
                }
            }
        }
        Shape::Choice(picks) => {
            if picks.is_empty() && errors.is_empty() {
                errors.at(
                    elicit.ident.span(),
                    "there is nothing to pick: give it variants",
                );
            }
            let names = picks.iter().map(|it| (&it.name, it.conditions.is_empty()));
            name_twice("variant", &names.collect::<Vec<_>>(), errors);
        }
    }
}

// An answer would be one of them, and nobody knows which.
fn name_twice(what: &str, names: &[(&Name, bool)], errors: &mut Errors) {
    for (index, (Name { text, span }, always)) in names.iter().enumerate() {
        let mut before = names[..index].iter();
        if before.any(|(name, other)| name.text == *text && (*always || *other)) {
            let message = format!("another {what} is called `{text}` already: rename one");
            errors.at(*span, message);
        }
    }
}

// A client shows what it knows, and ignores or refuses the rest.
fn form_format_unknown(format: &LitStr, errors: &mut Errors) {
    let text = format.value();
    if words::FORM_FORMATS.contains(&text.as_str()) {
        return;
    }
    let message = match nearest(&text, words::FORM_FORMATS.iter().copied()) {
        Some(meant) => format!("forms have no format `{text}`; did you mean `{meant}`?"),
        None => {
            let known: Vec<_> = words::FORM_FORMATS
                .iter()
                .map(|it| format!("`{it}`"))
                .collect();
            format!(
                "forms have no format `{text}`; there are {}",
                known.join(", ")
            )
        }
    };
    errors.at(format.span(), message);
}
