//! The rules for how long a tool may take and how often it may run at once.

use syn::{Expr, ExprLit, Lit};

use crate::errors::Errors;
use crate::model::{Handler, Offer, ToolOffer};

pub(super) fn handler(handler: &Handler, errors: &mut Errors) {
    if let Offer::Tool(tool) = &handler.offer {
        inline_with_limit(handler, tool, errors);
        limit_of_nothing(tool, errors);
        concurrency_not_a_number(tool, errors);
    }
}

// The thread that an inline tool runs on is the one that would have to look at the clock.
fn inline_with_limit(handler: &Handler, tool: &ToolOffer, errors: &mut Errors) {
    if handler.inline.is_none() {
        return;
    }
    let timeout = tool.timeout.as_ref().map(|it| ("timeout", it.0));
    let concurrency = tool.concurrency.as_ref().map(|it| ("concurrency", it.0));
    for (key, span) in timeout.into_iter().chain(concurrency) {
        let message = format!(
            "a tool that is `inline` returns at once, and nothing can limit it: remove `{key}`, or \
             `inline`"
        );
        errors.at(span, message);
    }
}

// Such a tool could never answer.
fn limit_of_nothing(tool: &ToolOffer, errors: &mut Errors) {
    if let Some((span, 0)) = tool.timeout {
        errors.at(
            span,
            "no call ends in no time: give it some, `timeout = \"30s\"`",
        );
    }
    if let Some((span, calls)) = &tool.concurrency
        && super::constraint::number(calls).is_some_and(|it| it < 1.0)
    {
        let message = "at least one call must run at once: `concurrency = 1`";
        errors.at(*span, message);
    }
}

// What is no literal is for the compiler to judge.
fn concurrency_not_a_number(tool: &ToolOffer, errors: &mut Errors) {
    if let Some((_, calls @ Expr::Lit(ExprLit { lit, .. }))) = &tool.concurrency
        && !matches!(lit, Lit::Int(_))
    {
        let message = "`concurrency` is a whole number of calls: `concurrency = 4`";
        errors.over(calls, message);
    }
}
