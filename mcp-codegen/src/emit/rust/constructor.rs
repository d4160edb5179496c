//! `new` with what is required, and one method for each optional field.

use super::{Body, Emitter, Scope};
use crate::ir::{Shape, TypeId};

/// More required fields than this are better given by name, in a struct literal.
const PARAMETERS: usize = 7;
const BOOLEANS: usize = 3;
/// Methods of these names would look like an operator's or a trait's.
const TRAIT_METHODS: [&str; 30] = [
    "add",
    "as_mut",
    "as_ref",
    "bitand",
    "bitor",
    "bitxor",
    "borrow",
    "borrow_mut",
    "clone",
    "cmp",
    "default",
    "deref",
    "deref_mut",
    "div",
    "drop",
    "eq",
    "from_iter",
    "from_str",
    "hash",
    "index",
    "index_mut",
    "into_iter",
    "mul",
    "neg",
    "new",
    "next",
    "not",
    "rem",
    "shl",
    "shr",
];

/// A field of the struct that is made.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) inner: TypeId,
    pub(super) container: TypeId,
    pub(super) required: bool,
    pub(super) wrap: Option<&'static str>,
    /// The only value there is.
    pub(super) fixed: Option<String>,
}

/// A parameter: its type, and what makes the field's value of it.
struct Parameter {
    ty: String,
    value: String,
}

impl Emitter<'_> {
    pub(super) fn constructor(
        &self,
        body: &mut Body,
        scope: Scope,
        name: &str,
        parts: &[Part],
        rest: Option<&(String, &'static str)>,
        needs_values: bool,
    ) {
        let asked: Vec<_> = parts
            .iter()
            .filter(|part| part.required && part.fixed.is_none())
            .collect();
        let booleans = asked
            .iter()
            .filter(|part| matches!(self.api.types.shape(part.inner), Shape::Boolean))
            .count();
        let has_new = asked.len() <= PARAMETERS && booleans <= BOOLEANS;
        let optional: Vec<_> = parts
            .iter()
            .filter(|part| {
                !part.required && !matches!(self.api.types.shape(part.inner), Shape::Null)
            })
            .collect();
        if !has_new && optional.is_empty() {
            return;
        }
        body.source.blank();
        body.source.open(format!("impl {name} {{"));
        if !needs_values {
            body.source.block("pub fn new() -> Self {", |source| {
                source.line("Self::default()");
            });
        } else if has_new {
            self.required(body, scope, parts, rest);
        }
        for part in optional {
            body.source.blank();
            self.setter(body, scope, part);
        }
        body.source.close("}");
    }

    fn required(
        &self,
        body: &mut Body,
        scope: Scope,
        parts: &[Part],
        rest: Option<&(String, &'static str)>,
    ) {
        let mut parameters = Vec::new();
        let mut fields = Vec::new();
        for part in parts {
            let name = &part.name;
            if let Some(fixed) = &part.fixed {
                fields.push(format!("{name}: {fixed}"));
            } else if part.required {
                let parameter = self.parameter(body, scope, part);
                parameters.push(format!("{name}: {}", parameter.ty));
                fields.push(match parameter.value == *name {
                    true => name.clone(),
                    false => format!("{name}: {}", parameter.value),
                });
            } else {
                let absent = if part.wrap == Some("Some") {
                    "None"
                } else {
                    "Nullable::Absent"
                };
                fields.push(format!("{name}: {absent}"));
            }
        }
        fields.extend(rest.map(|(name, empty)| format!("{name}: {empty}")));
        signature(body, "pub fn new(", &parameters, ") -> Self {");
        // `rustfmt` keeps only very short literals on one line.
        let line = fields.join(", ");
        if line.len() <= 18 {
            body.source.line(format!("Self {{ {line} }}"));
        } else {
            body.source.open("Self {");
            for field in fields {
                body.source.line(format!("{field},"));
            }
            body.source.close("}");
        }
        body.source.close("}");
    }

    fn setter(&self, body: &mut Body, scope: Scope, part: &Part) {
        let Parameter { ty, value } = self.parameter(body, scope, part);
        let name = &part.name;
        let method = match TRAIT_METHODS.contains(&name.as_str()) {
            true => format!("with_{name}"),
            false => name.clone(),
        };
        let head = format!("pub fn {method}(");
        signature(
            body,
            &head,
            &["mut self".to_owned(), format!("{name}: {ty}")],
            ") -> Self {",
        );
        let wrap = part.wrap.unwrap_or_default();
        body.source.line(format!("self.{name} = {wrap}({value});"));
        body.source.line("self");
        body.source.close("}");
    }

    /// Parameters take what callers have at hand: string slices, plain numbers, arrays of either.
    fn parameter(&self, body: &mut Body, scope: Scope, part: &Part) -> Parameter {
        let name = &part.name;
        let shape = self.api.types.shape(part.inner);
        let is_string = |id: &TypeId| matches!(self.api.types.shape(*id), Shape::String);
        let (ty, value) = match shape {
            Shape::String => ("impl Into<String>".to_owned(), format!("{name}.into()")),
            Shape::Number => {
                body.imports.generated("Number");
                ("impl Into<Number>".to_owned(), format!("{name}.into()"))
            }
            Shape::Any => {
                body.imports.generated("Value");
                ("impl Into<Value>".to_owned(), format!("{name}.into()"))
            }
            Shape::List(item) if is_string(item) => (
                "impl IntoIterator<Item = impl Into<String>>".to_owned(),
                format!("{name}.into_iter().map(Into::into).collect()"),
            ),
            _ => {
                let class = self.names.classes.of(part.inner);
                let boxed = shape.is_named() && self.layout.is_boxed(part.container, class);
                let container = (!boxed).then_some(part.container);
                let ty = self.expression(&mut body.imports, scope, container, part.inner);
                (
                    ty,
                    if boxed {
                        format!("Box::new({name})")
                    } else {
                        name.clone()
                    },
                )
            }
        };
        Parameter { ty, value }
    }
}

/// The head of a function, one parameter a line if it is too long for one line.
pub(super) fn signature(body: &mut Body, head: &str, parameters: &[String], tail: &str) {
    let line = format!("{head}{}{tail}", parameters.join(", "));
    if line.len() <= body.source.room() {
        return body.source.open(line);
    }
    body.source.open(head);
    for parameter in parameters {
        body.source.line(format!("{parameter},"));
    }
    body.source
        .close(tail.trim_end_matches(" {").to_owned() + " {");
    body.source.open_here();
}
