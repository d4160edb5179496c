//! What a client is, in no language: tools, types, errors. Later stages see nothing of JSON Schema.

mod share;
mod types;

pub(crate) use share::{Classes, classes};
pub(crate) use types::{
    Field, Literal, Literals, Object, Origin, Rest, Shape, TypeId, Types, Union, Variant,
};

/// Everything a client of one server consists of.
#[derive(Debug, Default)]
pub(crate) struct Api {
    pub(crate) server: Option<String>,
    pub(crate) version: Option<String>,
    /// In the order of their names.
    pub(crate) tools: Vec<Tool>,
    pub(crate) types: Types,
}

#[derive(Debug)]
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) arguments: TypeId,
    /// The tool declares that it needs nothing; what is sent is an empty object.
    pub(crate) without_arguments: bool,
    pub(crate) output: Output,
    pub(crate) errors: Vec<ErrorCase>,
}

/// What a call gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// Content for people and models, of no published type.
    Content,
    /// A structured value.
    Value(TypeId),
    /// A structured value inside an object whose only property is `result`.
    Wrapped(TypeId),
}

/// One published way in which a tool fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ErrorCase {
    pub(crate) code: i64,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) retry: bool,
    /// Names (or positions, for unnamed ones) and types.
    pub(crate) fields: Vec<(String, TypeId)>,
}
