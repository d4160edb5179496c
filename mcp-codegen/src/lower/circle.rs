//! Circles need a name somewhere: a list of lists of lists without end is valid JSON Schema, and no type.

use std::collections::HashSet;

use crate::ir::{Shape, TypeId, Types};

/// Replaces one type of every circle without a named type by the type of any value.
pub(super) fn break_unnamed(types: &mut Types) {
    let mut done = HashSet::new();
    for id in types.ids() {
        visit(types, id, &mut Vec::new(), &mut done);
    }
}

/// The recursion is bounded: chains without a named type are kept short when they are made.
fn visit(types: &mut Types, id: TypeId, path: &mut Vec<TypeId>, done: &mut HashSet<TypeId>) {
    let id = types.real(id);
    if types.shape(id).is_named() || done.contains(&id) {
        return;
    }
    if path.contains(&id) {
        types.set(id, Shape::Any, None);
        return;
    }
    path.push(id);
    for part in types.shape(id).parts() {
        visit(types, part, path, done);
    }
    path.pop();
    done.insert(id);
}
