//! What a return type is, asked by method resolution.
//!
//! Generated code calls `(&&probe).success()` with all of these traits in scope. The compiler tries
//! `&&Probe` first, then `&Probe`, then `Probe`, and takes the first whose bounds hold: the order of
//! preference. The last one holds for every type and asks for the trait in a bound of its *method*,
//! which method resolution does not look at: the compiler then says what is missing, in the words of
//! the trait.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::error::ToolError;
use super::result::{ByTrait, Displayed, Explained, IntoToolResult, Probe, Structured};

/// First: the type says itself what it is.
pub trait SuccessByTrait {
    /// The kind.
    fn success(self) -> ByTrait;
}

impl<T: IntoToolResult> SuccessByTrait for &&Probe<T> {
    fn success(self) -> ByTrait {
        ByTrait
    }
}

/// Second: a value for programs.
pub trait SuccessStructured {
    /// The kind.
    fn success(self) -> Structured;
}

impl<T: Serialize + JsonSchema> SuccessStructured for &Probe<T> {
    fn success(self) -> Structured {
        Structured
    }
}

/// Last: a mistake, explained by the bound.
pub trait SuccessUnknown<T> {
    /// The kind.
    fn success(self) -> Explained
    where
        T: IntoToolResult;
}

impl<T> SuccessUnknown<T> for Probe<T> {
    fn success(self) -> Explained
    where
        T: IntoToolResult,
    {
        Explained
    }
}

/// First: the error says itself who shall know.
pub trait FailureByTrait {
    /// The kind.
    fn failure(self) -> ByTrait;
}

impl<E: ToolError> FailureByTrait for &&Probe<E> {
    fn failure(self) -> ByTrait {
        ByTrait
    }
}

/// Second: its text is for the model.
pub trait FailureDisplayed {
    /// The kind.
    fn failure(self) -> Displayed;
}

impl<E: fmt::Display> FailureDisplayed for &Probe<E> {
    fn failure(self) -> Displayed {
        Displayed
    }
}

/// Last: a mistake, explained by the bound.
pub trait FailureUnknown<E> {
    /// The kind.
    fn failure(self) -> Explained
    where
        E: ToolError;
}

impl<E> FailureUnknown<E> for Probe<E> {
    fn failure(self) -> Explained
    where
        E: ToolError,
    {
        Explained
    }
}
