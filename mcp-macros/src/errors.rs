//! All mistakes of one item, reported together.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The mistakes found so far.
///
/// Dropping it without [`finish`](Self::finish) is a bug in the macro, since a mistake would be lost:
/// it panics.
#[derive(Debug)]
pub(crate) struct Errors {
    found: Option<Vec<syn::Error>>,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self {
            found: Some(Vec::new()),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.as_ref().is_none_or(Vec::is_empty)
    }

    /// A mistake at a span.
    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// A mistake that covers all of these tokens.
    pub(crate) fn over(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.as_mut().expect("not finished").push(error);
    }

    /// The value, or `None` and one mistake more.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Nothing when all was well, otherwise the tokens that report every mistake.
    pub(crate) fn finish(mut self) -> Result<(), TokenStream> {
        let found = self.found.take().expect("finished once");
        if found.is_empty() {
            return Ok(());
        }
        Err(found.iter().map(syn::Error::to_compile_error).collect())
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            self.found.is_none() || std::thread::panicking(),
            "mistakes were collected and not reported"
        );
    }
}
