//! Which types are the same type: equal down to the last part, circles included. What was written about them counts as
//! well, so that no field loses its own description to another tool's.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::types::{Literals, Rest, Shape, TypeId, Types};

/// For every type, the first one equal to it.
#[derive(Debug)]
pub(crate) struct Classes(Vec<TypeId>);

impl Classes {
    /// The representative of a type's class.
    pub(crate) fn of(&self, id: TypeId) -> TypeId {
        self.0[id.index()]
    }
}

/// Refines a partition until it is stable: two types stay together as long as they look alike and their parts are
/// together.
pub(crate) fn classes(types: &Types) -> Classes {
    let mut colors: Vec<u64> = types.ids().map(|id| own(types, id)).collect();
    let parts: Vec<_> = types.ids().map(|id| types.shape(id).parts()).collect();
    let mut count = distinct(&colors);
    loop {
        let next: Vec<u64> = (parts.iter().zip(&colors))
            .map(|(parts, own)| {
                let mut hasher = DefaultHasher::new();
                own.hash(&mut hasher);
                for part in parts {
                    colors[types.real(*part).index()].hash(&mut hasher);
                }
                hasher.finish()
            })
            .collect();
        let refined = distinct(&next);
        colors = next;
        if refined == count {
            break;
        }
        count = refined;
    }
    let mut first = HashMap::new();
    Classes(
        types
            .ids()
            .map(|id| {
                *first
                    .entry(colors[types.real(id).index()])
                    .or_insert(types.real(id))
            })
            .collect(),
    )
}

fn distinct(colors: &[u64]) -> usize {
    colors
        .iter()
        .collect::<std::collections::HashSet<_>>()
        .len()
}

/// What a type is by itself, without its parts.
fn own(types: &Types, id: TypeId) -> u64 {
    let ty = types.get(id);
    let mut hasher = DefaultHasher::new();
    std::mem::discriminant(&ty.shape).hash(&mut hasher);
    match &ty.shape {
        Shape::Integer { unsigned } => unsigned.hash(&mut hasher),
        Shape::Tuple(parts) => parts.len().hash(&mut hasher),
        Shape::Object(object) => {
            for field in &object.fields {
                (&field.name, field.required, &field.docs, &field.default).hash(&mut hasher);
            }
            match object.rest {
                Rest::None => 0.hash(&mut hasher),
                Rest::Any => 1.hash(&mut hasher),
                Rest::Of(_) => 2.hash(&mut hasher),
            }
        }
        Shape::Literals(
            literals @ (Literals::Strings(_) | Literals::Integers(_) | Literals::Boolean(_)),
        ) => {
            literals.hash(&mut hasher);
        }
        Shape::Union(union) => {
            union.tag.hash(&mut hasher);
            for variant in &union.variants {
                (&variant.label, &variant.docs).hash(&mut hasher);
            }
        }
        _ => {}
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::super::types::{Field, Object, Origin};
    use super::*;

    fn object(types: &mut Types, name: &str, ty: TypeId) -> TypeId {
        let field = Field {
            name: name.to_owned(),
            ty,
            required: true,
            docs: None,
            default: None,
        };
        types.push(
            Shape::Object(Object {
                fields: vec![field],
                rest: Rest::None,
            }),
            Origin::default(),
        )
    }

    #[test]
    fn equal_shapes_are_one_type_and_others_are_not() {
        let mut types = Types::default();
        let (left, right) = (
            types.push(Shape::String, Origin::default()),
            types.push(Shape::String, Origin::default()),
        );
        let (a, b) = (
            object(&mut types, "x", left),
            object(&mut types, "x", right),
        );
        let c = object(&mut types, "y", left);
        let classes = classes(&types);
        assert_eq!(classes.of(a), classes.of(b));
        assert_ne!(classes.of(a), classes.of(c));
    }

    #[test]
    fn circles_of_equal_shape_are_equal() {
        let mut types = Types::default();
        let circle = |types: &mut Types, name| {
            let list = types.push(Shape::Any, Origin::default());
            let node = object(types, name, list);
            types.set(list, Shape::List(node), None);
            node
        };
        let (a, b, c) = (
            circle(&mut types, "x"),
            circle(&mut types, "x"),
            circle(&mut types, "y"),
        );
        let classes = classes(&types);
        assert_eq!(classes.of(a), classes.of(b));
        assert_ne!(classes.of(a), classes.of(c));
    }
}
