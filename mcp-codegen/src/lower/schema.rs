//! The walk over one schema document.

use std::collections::{HashMap, HashSet};

use crate::diagnostic::Diagnostic;
use crate::ir::{Origin, Shape, TypeId, Types};
use crate::schema::merge::Node;
use crate::schema::resolve::Document;
use crate::schema::{Kinds, Place, Without};

/// How deep types are followed. Real schemas stay below twenty; compilers give up at a hundred or so.
const DEPTH: usize = 48;
/// How many lists, maps and options may wrap each other without a named type between them.
const UNNAMED_DEPTH: usize = 8;
/// How many types one document may give. Alternatives of alternatives multiply, so a small text can ask for many.
const TYPES: usize = 30_000;

/// Lowers the schemas of one document.
pub(super) struct Lowering<'d, 'a> {
    pub(super) tool: &'d str,
    pub(super) document: &'d Document<'a>,
    pub(super) types: &'d mut Types,
    pub(super) diagnostics: &'d mut Vec<Diagnostic>,
    /// Types by the places that make them, so that circles close.
    known: HashMap<Vec<(String, Without)>, TypeId>,
    /// Types whose shape is not known yet.
    open: HashSet<TypeId>,
    depth: usize,
    unnamed: usize,
    first: usize,
}

impl<'d, 'a> Lowering<'d, 'a> {
    pub(super) fn new(
        tool: &'d str,
        document: &'d Document<'a>,
        types: &'d mut Types,
        diagnostics: &'d mut Vec<Diagnostic>,
    ) -> Self {
        let first = types.len();
        Self {
            tool,
            document,
            types,
            diagnostics,
            known: HashMap::new(),
            open: HashSet::new(),
            depth: 0,
            unnamed: 0,
            first,
        }
    }

    /// The type of the values that fit all of `places`.
    pub(super) fn lower(&mut self, places: &[Place<'a>], origin: Origin) -> TypeId {
        let node = Node::merge(self.document, places);
        let at = places.first().map_or("", |place| &place.pointer);
        self.node(&node, at, origin)
    }

    /// The type of a node that has been merged already; `at` is where it is used.
    pub(super) fn node(&mut self, node: &Node<'a>, at: &str, origin: Origin) -> TypeId {
        for (pointer, message) in &node.problems {
            self.report(pointer, message.clone());
        }
        let key: Vec<_> = node
            .places
            .iter()
            .map(|place| (place.pointer.clone(), place.without))
            .collect();
        if let Some(id) = self.known.get(&key) {
            return *id;
        }
        let origin = Origin {
            name: node.name.clone().or(origin.name),
            ..origin
        };
        if self.depth >= DEPTH
            || self.unnamed >= UNNAMED_DEPTH
            || self.types.len() - self.first >= TYPES
        {
            self.report(
                at,
                "too deep or too large to be typed from here on; any value is accepted",
            );
            return self.types.push(Shape::Any, origin);
        }
        let id = self.reserve(origin);
        if !key.is_empty() {
            self.known.insert(key, id);
        }
        self.depth += 1;
        self.fill(id, node, at);
        self.depth -= 1;
        id
    }

    /// A type whose shape is to follow.
    pub(super) fn reserve(&mut self, origin: Origin) -> TypeId {
        let id = self.types.push(Shape::Any, origin);
        self.open.insert(id);
        id
    }

    pub(super) fn set(&mut self, id: TypeId, shape: Shape, docs: Option<&str>) {
        self.open.remove(&id);
        self.types.set(id, shape, docs.map(str::to_owned));
    }

    /// Makes a type another name for `other`, unless that is itself.
    pub(super) fn set_same(&mut self, id: TypeId, other: TypeId, at: &str) {
        if self.types.real(other) == id {
            self.report(
                at,
                "is defined by nothing but itself; any value is accepted",
            );
            self.set(id, Shape::Any, None);
        } else {
            self.set(id, Shape::Same(other), None);
        }
    }

    pub(super) fn is_open(&self, id: TypeId) -> bool {
        self.open.contains(&self.types.real(id))
    }

    pub(super) fn origin(&self, id: TypeId) -> Origin {
        self.types.get(id).origin.clone()
    }

    pub(super) fn report(&mut self, pointer: &str, message: impl Into<String>) {
        self.diagnostics
            .push(Diagnostic::new(Some(self.tool), pointer, message));
    }

    fn fill(&mut self, id: TypeId, node: &Node<'a>, at: &str) {
        if let Some(literals) = &node.literals {
            self.literals(id, node, literals, at);
        } else if let Some(alternatives) = &node.alternatives {
            self.alternatives(id, node, alternatives, at);
        } else {
            self.kinds(id, node, node.kinds, at);
        }
    }

    /// Sets a type by the kinds of its values, alternatives and literals aside.
    pub(super) fn kinds(&mut self, id: TypeId, node: &Node<'a>, kinds: Kinds, at: &str) {
        if kinds == Kinds::NONE {
            self.report(at, "no value fits; any value is accepted");
            return self.set(id, Shape::Any, None);
        }
        if kinds == Kinds::ALL {
            return self.anything(id, node, at);
        }
        let some = kinds.without(Kinds::NULL);
        let each: Vec<_> = some.each().collect();
        match &*each {
            [] => self.set(id, Shape::Null, node.definition),
            [kind] if some == kinds => self.kind(id, node, *kind, at),
            [kind] => {
                let inner = self.reserve(self.origin(id));
                self.kind(inner, node, *kind, at);
                self.set(id, Shape::Nullable(inner), None);
            }
            several => {
                let mut variants = Vec::new();
                for kind in several {
                    let variant = self.reserve(Origin {
                        parent: Some(id),
                        ..Origin::default()
                    });
                    self.kind(variant, node, *kind, at);
                    variants.push(super::union::Alternative::unnamed(variant));
                }
                self.union(id, variants, kinds != some, node.definition, at);
            }
        }
    }

    /// Nothing was said about the kind of value. Still, names of properties are worth having where the value is an
    /// object.
    fn anything(&mut self, id: TypeId, node: &Node<'a>, at: &str) {
        if node.properties.is_empty() {
            self.report(
                at,
                "the schema says nothing about this value; any value is accepted",
            );
            return self.set(id, Shape::Any, None);
        }
        let origin = Origin {
            parent: Some(id),
            ..Origin::default()
        };
        let object = self.reserve(origin.clone());
        self.kind(object, node, Kinds::OBJECT, at);
        let other = self.types.push(Shape::Any, origin);
        let variants = [object, other]
            .map(super::union::Alternative::unnamed)
            .into();
        self.union(id, variants, false, node.definition, at);
    }

    fn kind(&mut self, id: TypeId, node: &Node<'a>, kind: Kinds, at: &str) {
        let shape = match kind {
            Kinds::ARRAY => return self.array(id, node, at),
            Kinds::OBJECT => return self.object(id, node, at),
            Kinds::NULL => Shape::Null,
            Kinds::BOOLEAN => Shape::Boolean,
            Kinds::INTEGER => Shape::Integer {
                unsigned: node.minimum.is_some_and(|least| least >= 0.0),
            },
            Kinds::STRING => Shape::String,
            _ => Shape::Number,
        };
        self.set(id, shape, None);
    }

    fn array(&mut self, id: TypeId, node: &Node<'a>, at: &str) {
        let origin = self.origin(id);
        let item = Origin {
            name: None,
            role: singular(&origin.role),
            parent: origin.parent,
        };
        self.unnamed += 1;
        let length = node.prefix.len() as u64;
        let shape = if length == 0 {
            Shape::List(if node.items.is_empty() {
                self.report(
                    at,
                    "the schema says nothing about the items; any value is accepted",
                );
                self.types.push(Shape::Any, item)
            } else {
                self.lower(&node.items, item)
            })
        } else if node.min_items >= length && node.max_items <= length && length <= 12 {
            let parts = node
                .prefix
                .iter()
                .map(|part| self.lower(part, item.clone()));
            Shape::Tuple(parts.collect())
        } else {
            self.report(at, "a tuple of varying length; any items are accepted");
            Shape::List(self.types.push(Shape::Any, item))
        };
        self.unnamed -= 1;
        self.set(id, shape, None);
    }

    /// Lowers parts of a named type, to which the limit for unnamed ones does not apply.
    pub(super) fn inside<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let unnamed = std::mem::take(&mut self.unnamed);
        let parts = lower(self);
        self.unnamed = unnamed;
        parts
    }

    /// Lowers the values of a map.
    pub(super) fn values(&mut self, id: TypeId, places: &[Place<'a>]) -> TypeId {
        let origin = self.origin(id);
        self.unnamed += 1;
        let value = Origin {
            name: None,
            role: singular(&origin.role),
            parent: origin.parent,
        };
        let ty = self.lower(places, value);
        self.unnamed -= 1;
        ty
    }
}

/// What one of several is called, as far as a simple rule can tell.
fn singular(role: &str) -> String {
    let keeps = ["ss", "us", "is", "news", "series", "data"];
    if keeps
        .iter()
        .any(|ending| role.to_ascii_lowercase().ends_with(ending))
    {
        return role.to_owned();
    }
    if let Some(stem) = role.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return format!("{stem}y");
    }
    for ending in ["sses", "xes", "ches", "shes"] {
        if role.ends_with(ending) {
            return role[..role.len() - 2].to_owned();
        }
    }
    role.strip_suffix('s')
        .filter(|stem| stem.len() > 1)
        .unwrap_or(role)
        .to_owned()
}
