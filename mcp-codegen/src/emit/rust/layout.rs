//! What decides how types lie in memory: which ones contain themselves, and which variants are too large for their enum.

use std::collections::{HashMap, HashSet};

use super::names::Names;
use crate::ir::{Api, Rest, Shape, TypeId};

/// A variant larger than this is kept on the heap, so that the small ones stay small.
const LARGE: usize = 128;

#[derive(Debug, Default)]
pub(super) struct Layout {
    /// Pairs of a type and a part of it that is behind a pointer.
    boxed: HashSet<(TypeId, TypeId)>,
    sizes: HashMap<TypeId, usize>,
    /// Types that a caller makes.
    given: HashSet<TypeId>,
}

impl Layout {
    pub(super) fn new(api: &Api, names: &Names) -> Self {
        let mut layout = Self::default();
        for tool in &api.tools {
            layout.give(api, names, tool.arguments);
        }
        let mut done = HashSet::new();
        for id in api.types.ids() {
            layout.visit(api, names, names.classes.of(id), &mut done);
        }
        layout
    }

    pub(super) fn is_boxed(&self, container: TypeId, part: TypeId) -> bool {
        self.boxed.contains(&(container, part))
    }

    /// Whether callers make values of this type, and so need a constructor.
    pub(super) fn is_given(&self, class: TypeId) -> bool {
        self.given.contains(&class)
    }

    fn give(&mut self, api: &Api, names: &Names, root: TypeId) {
        let mut open = vec![names.classes.of(root)];
        while let Some(class) = open.pop() {
            if self.given.insert(class) {
                open.extend(
                    api.types
                        .shape(class)
                        .parts()
                        .into_iter()
                        .map(|part| names.classes.of(part)),
                );
            }
        }
    }

    /// Depth first, with a stack of its own: chains of types can be long. A type met again while it is still open
    /// contains itself.
    fn visit(&mut self, api: &Api, names: &Names, root: TypeId, done: &mut HashSet<TypeId>) {
        let mut open = HashSet::new();
        let mut stack = vec![(root, false)];
        while let Some((class, leave)) = stack.pop() {
            if leave {
                open.remove(&class);
                done.insert(class);
                self.measure(api, names, class);
                continue;
            }
            if done.contains(&class) || !open.insert(class) {
                continue;
            }
            stack.push((class, true));
            for part in held(api, names, class) {
                if open.contains(&part) {
                    self.boxed.insert((class, part));
                } else if !done.contains(&part) {
                    stack.push((part, false));
                }
            }
        }
    }

    fn measure(&mut self, api: &Api, names: &Names, class: TypeId) {
        let size = match api.types.shape(class) {
            Shape::Object(object) => {
                let fields: usize = object
                    .fields
                    .iter()
                    .map(|field| 8 + self.size(api, names, class, field.ty))
                    .sum();
                fields + if object.rest == Rest::None { 0 } else { 72 }
            }
            Shape::Union(union) => {
                let mut largest = 0;
                for variant in &union.variants {
                    let part = names.classes.of(variant.ty);
                    let size = self.size(api, names, class, part);
                    if size > LARGE && api.types.shape(part).is_named() {
                        self.boxed.insert((class, part));
                    } else {
                        largest = largest.max(size);
                    }
                }
                largest + 8
            }
            _ => return,
        };
        self.sizes.insert(class, size);
    }

    /// The size of a type as a part of another one; rather too large than too small.
    fn size(&self, api: &Api, names: &Names, container: TypeId, id: TypeId) -> usize {
        match api.types.shape(id) {
            Shape::Null => 0,
            Shape::Boolean | Shape::Integer { .. } | Shape::Literals(_) => 8,
            Shape::Number | Shape::String | Shape::List(_) => 24,
            Shape::Map(_) | Shape::Any => 80,
            Shape::Nullable(inner) => 8 + self.size(api, names, container, *inner),
            Shape::Tuple(parts) => parts
                .iter()
                .map(|part| 8 + self.size(api, names, container, *part))
                .sum(),
            Shape::Object(_) | Shape::Union(_) | Shape::Same(_) => {
                let class = names.classes.of(id);
                if self.is_boxed(container, class) {
                    8
                } else {
                    self.sizes.get(&class).copied().unwrap_or(8)
                }
            }
        }
    }
}

/// The named types that a value of this one holds directly, not behind a list or a map.
fn held(api: &Api, names: &Names, class: TypeId) -> Vec<TypeId> {
    let mut held = Vec::new();
    let mut open = api.types.shape(class).parts();
    if !matches!(api.types.shape(class), Shape::Object(_) | Shape::Union(_)) {
        return held;
    }
    if let Shape::Object(object) = api.types.shape(class)
        && let Rest::Of(rest) = object.rest
    {
        open.retain(|part| *part != rest);
    }
    open.reverse();
    while let Some(id) = open.pop() {
        match api.types.shape(id) {
            Shape::Nullable(_) | Shape::Tuple(_) => open.extend(api.types.shape(id).parts()),
            Shape::Object(_) | Shape::Union(_) => held.push(names.classes.of(id)),
            _ => {}
        }
    }
    held
}
