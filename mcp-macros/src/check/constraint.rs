//! The rules for what is demanded of an argument.

use syn::{Expr, ExprLit, ExprUnary, Lit, LitStr, UnOp};

use crate::errors::Errors;
use crate::model::{Argument, Bounds, Constraint, Demand};
use crate::nearest::nearest;
use crate::words;

pub(super) fn constraints(argument: &Argument, errors: &mut Errors) {
    for constraint in &argument.constraints {
        match &constraint.demand {
            Demand::Range(_) | Demand::Length(_) => bounds(constraint, errors),
            Demand::Pattern(pattern) => pattern_invalid(pattern, errors),
            Demand::Format(format) => format_unknown(format, errors),
            Demand::Header(header) => header_name(header, errors),
            Demand::Example(_) => {}
        }
    }
}

/// The rules for a range or a length; there are none for other demands.
pub(super) fn bounds(constraint: &Constraint, errors: &mut Errors) {
    if let Demand::Range(bounds) | Demand::Length(bounds) = &constraint.demand {
        bounds_missing(constraint.demand.key(), constraint, bounds, errors);
        bounds_in_order(bounds, errors);
    }
}

// Without a bound nothing is demanded.
fn bounds_missing(key: &str, constraint: &Constraint, bounds: &Bounds, errors: &mut Errors) {
    if bounds.min.is_none() && bounds.max.is_none() && !bounds.reported {
        let message = format!("give a bound: `{key}(min = 1)`, `{key}(max = 9)`, or both");
        errors.at(constraint.span, message);
    }
}

// No value could satisfy both.
fn bounds_in_order(bounds: &Bounds, errors: &mut Errors) {
    let (Some(min), Some(max)) = (&bounds.min, &bounds.max) else {
        return;
    };
    if let (Some(least), Some(most)) = (number(min), number(max))
        && least > most
    {
        errors.over(
            max,
            format!("no value is at least {least} and at most {most}"),
        );
    }
}

/// The value of a literal, with or without a sign.
pub(super) fn number(expression: &Expr) -> Option<f64> {
    match expression {
        Expr::Lit(ExprLit { lit, .. }) => match lit {
            Lit::Int(literal) => literal.base10_parse().ok(),
            Lit::Float(literal) => literal.base10_parse().ok(),
            _ => None,
        },
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => number(expr).map(|number| -number),
        _ => None,
    }
}

// A pattern that cannot be read would refuse everything.
fn pattern_invalid(pattern: &LitStr, errors: &mut Errors) {
    if let Err(error) = regex_lite::Regex::new(&pattern.value()) {
        errors.at(
            pattern.span(),
            format!("this is no regular expression: {error}"),
        );
    }
}

// What nobody checks is not demanded.
fn format_unknown(format: &LitStr, errors: &mut Errors) {
    let text = format.value();
    if words::FORMATS.contains(&text.as_str()) {
        return;
    }
    let message = match nearest(&text, words::FORMATS.iter().copied()) {
        Some(meant) => format!("there is no format `{text}`; did you mean `{meant}`?"),
        None => {
            let known: Vec<_> = words::FORMATS.iter().map(|it| format!("`{it}`")).collect();
            let known = known.join(", ");
            format!("there is no format `{text}`; there are {known} (for others: `pattern`)")
        }
    };
    errors.at(format.span(), message);
}

// It becomes the name of an HTTP header: `Mcp-Param-…`.
fn header_name(header: &LitStr, errors: &mut Errors) {
    let text = header.value();
    let is_good = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    if text.is_empty() || !text.chars().all(is_good) {
        let message = "a header's name has letters, digits and `-`: `header = \"Region\"`";
        errors.at(header.span(), message);
    }
}

/// The header of an argument.
pub(super) fn header(argument: &Argument) -> Option<&LitStr> {
    argument.constraints.iter().find_map(|it| match &it.demand {
        Demand::Header(header) => Some(header),
        _ => None,
    })
}
