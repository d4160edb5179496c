//! `enum` and `const`.

use serde_json::Value;

use super::schema::Lowering;
use super::union::Alternative;
use crate::ir::{Literal, Literals, Origin, Shape, TypeId};
use crate::schema::Kinds;
use crate::schema::merge::Node;

impl<'a> Lowering<'_, 'a> {
    pub(super) fn literals(&mut self, id: TypeId, node: &Node<'a>, values: &[&'a Value], at: &str) {
        let kinds = values
            .iter()
            .fold(Kinds::NONE, |kinds, value| kinds.or(Kinds::of(value)));
        let simple = |value: &&Value| {
            value.is_null() || value.is_boolean() || value.is_string() || value.is_i64()
        };
        if !values.iter().all(simple) {
            self.report(at, "an enumeration of other than strings, whole numbers and booleans; only the kind is typed");
            return self.kinds(id, node, kinds, at);
        }
        let nullable = kinds.meets(Kinds::NULL);
        let mut shapes = shapes(values);
        match shapes.len() {
            0 if nullable => self.set(id, Shape::Null, node.definition),
            0 => self.kinds(id, node, Kinds::NONE, at),
            1 if !nullable => self.set(id, shapes.remove(0), node.definition),
            1 => {
                let inner = self.reserve(self.origin(id));
                self.set(inner, shapes.remove(0), node.definition);
                self.set(id, Shape::Nullable(inner), None);
            }
            _ => {
                let origin = Origin {
                    parent: Some(id),
                    ..Origin::default()
                };
                let variants = shapes.into_iter();
                let variants = variants
                    .map(|shape| Alternative::unnamed(self.types.push(shape, origin.clone())))
                    .collect();
                self.union(id, variants, nullable, node.definition, at);
            }
        }
    }
}

/// One shape for each kind of literal.
fn shapes(values: &[&Value]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    match (
        values.contains(&&Value::Bool(true)),
        values.contains(&&Value::Bool(false)),
    ) {
        (true, true) => shapes.push(Shape::Boolean),
        (false, false) => {}
        (only, _) => shapes.push(Shape::Literals(Literals::Boolean(only))),
    }
    let integers: Vec<_> = values.iter().filter_map(|value| value.as_i64()).collect();
    if !integers.is_empty() {
        shapes.push(Shape::Literals(Literals::Integers(integers)));
    }
    let strings = values.iter().filter_map(|value| value.as_str());
    let strings: Vec<_> = strings
        .map(|value| Literal {
            value: value.to_owned(),
            docs: None,
        })
        .collect();
    if !strings.is_empty() {
        shapes.push(Shape::Literals(Literals::Strings(strings)));
    }
    shapes
}
