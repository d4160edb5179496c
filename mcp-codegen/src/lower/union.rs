//! `anyOf`, `oneOf` and lists of types: a choice of types, made as small and as particular as it can be.

use std::cmp::Reverse;

use super::schema::Lowering;
use crate::ir::{Literal, Literals, Origin, Rest, Shape, TypeId, Types, Union, Variant};
use crate::schema::merge::{Alternatives, Node};
use crate::schema::{Kinds, Place};

/// A title longer than this is a sentence, not a name.
const TITLE_LENGTH: usize = 32;

/// A choice of more types than this is of no use to a caller, and takes a compiler long.
const VARIANTS: usize = 256;

/// A type of a choice, before it is known whether it becomes a variant.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    ty: TypeId,
    title: Option<String>,
    docs: Option<String>,
}

impl Alternative {
    pub(super) fn unnamed(ty: TypeId) -> Self {
        Self {
            ty,
            title: None,
            docs: None,
        }
    }
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn alternatives(
        &mut self,
        id: TypeId,
        node: &Node<'a>,
        alternatives: &Alternatives<'a>,
        at: &str,
    ) {
        let alone: Vec<_> = alternatives
            .each
            .iter()
            .map(|each| Node::merge(self.document, std::slice::from_ref(each)))
            .collect();
        // `anyOf: [{"required": ["a"]}, {"required": ["b"]}]` is a rule about a value, not a choice of types.
        if alone.iter().all(only_constrains) {
            let rest = Node::merge(self.document, &alternatives.rest);
            return match (&rest.literals, &rest.alternatives) {
                (None, None) => self.kinds(id, &rest, rest.kinds, at),
                _ => {
                    let same = self.node(&rest, at, self.origin(id));
                    self.set_same(id, same, at);
                }
            };
        }
        let mut each = Vec::new();
        for (place, alone) in alternatives.each.iter().zip(&alone) {
            let places: Vec<Place<'a>> = alternatives.rest.iter().chain([place]).cloned().collect();
            let merged = Node::merge(self.document, &places);
            let impossible =
                merged.kinds == Kinds::NONE || merged.literals.as_ref().is_some_and(Vec::is_empty);
            if impossible {
                continue;
            }
            let origin = Origin {
                name: alone.name.clone(),
                role: String::new(),
                parent: Some(id),
            };
            let ty = self.inside(|this| this.node(&merged, &place.pointer, origin));
            let title = alone
                .title
                .filter(|title| title.len() <= TITLE_LENGTH)
                .map(str::to_owned);
            each.push(Alternative {
                ty,
                title,
                docs: alone.description.map(str::to_owned),
            });
        }
        self.union(id, each, false, node.definition, at);
    }

    /// Makes `id` the choice of the given types, and of null if it is `nullable`.
    pub(super) fn union(
        &mut self,
        id: TypeId,
        each: Vec<Alternative>,
        mut nullable: bool,
        docs: Option<&str>,
        at: &str,
    ) {
        let mut flat = Vec::new();
        for alternative in each {
            self.flatten(id, alternative, &mut flat, &mut nullable);
        }
        if flat
            .iter()
            .filter(|it| !matches!(self.types.shape(it.ty), Shape::Literals(_)))
            .count()
            > VARIANTS
        {
            self.report(
                at,
                format!("more than {VARIANTS} alternatives; any value is accepted"),
            );
            return self.set(id, Shape::Any, docs);
        }
        let flat = self.without_doubles(flat);
        match &*flat {
            [] if nullable => self.set(id, Shape::Null, docs),
            [] => self.kinds_of_nothing(id, at),
            [one] if nullable => self.set(id, Shape::Nullable(one.ty), None),
            [one] => self.set_same(id, one.ty, at),
            _ => {
                // With null on top, the choice itself needs a number of its own.
                let union = if nullable {
                    self.reserve(self.origin(id))
                } else {
                    id
                };
                let shape = Shape::Union(Union {
                    tag: None,
                    variants: self.variants(union, id, flat),
                });
                self.set(union, shape, docs);
                if nullable {
                    self.set(id, Shape::Nullable(union), None);
                }
            }
        }
    }

    fn kinds_of_nothing(&mut self, id: TypeId, at: &str) {
        self.report(
            at,
            "none of the alternatives can be met; any value is accepted",
        );
        self.set(id, Shape::Any, None);
    }

    /// Opens choices within the choice, unless their author gave them a name.
    fn flatten(
        &mut self,
        id: TypeId,
        alternative: Alternative,
        flat: &mut Vec<Alternative>,
        nullable: &mut bool,
    ) {
        let ty = self.types.real(alternative.ty);
        // The type itself as one of its alternatives adds nothing.
        if ty == id {
            return;
        }
        if self.is_open(ty) {
            flat.push(alternative);
            return;
        }
        match self.types.shape(ty).clone() {
            Shape::Null => *nullable = true,
            Shape::Nullable(inner) => {
                *nullable = true;
                self.flatten(
                    id,
                    Alternative {
                        ty: inner,
                        ..alternative
                    },
                    flat,
                    nullable,
                );
            }
            Shape::Union(union) if self.types.get(ty).origin.name.is_none() => {
                for variant in union.variants {
                    let title = Some(variant.label);
                    flat.push(Alternative {
                        ty: variant.ty,
                        title,
                        docs: variant.docs,
                    });
                }
            }
            _ => flat.push(Alternative { ty, ..alternative }),
        }
    }

    fn without_doubles(&mut self, each: Vec<Alternative>) -> Vec<Alternative> {
        let mut kept: Vec<Alternative> = Vec::with_capacity(each.len());
        // Literals of one kind become one set. Sets with names of their own stay what they are.
        let mut strings: Option<(usize, Vec<Literal>)> = None;
        let number = each
            .iter()
            .any(|it| matches!(self.types.shape(it.ty), Shape::Number));
        for it in each {
            match self.types.shape(it.ty) {
                Shape::Literals(Literals::Strings(values))
                    if self.types.get(it.ty).origin.name.is_none() =>
                {
                    let docs = if values.len() == 1 {
                        it.docs.clone().or(it.title.clone())
                    } else {
                        None
                    };
                    let values = values.iter().map(|literal| Literal {
                        value: literal.value.clone(),
                        docs: literal.docs.clone().or(docs.clone()),
                    });
                    match &mut strings {
                        Some((_, all)) => all.extend(values),
                        None => {
                            strings = Some((kept.len(), values.collect()));
                            kept.push(Alternative {
                                title: None,
                                docs: None,
                                ..it
                            });
                        }
                    }
                }
                Shape::Integer { .. } if number => {}
                _ if kept.iter().any(|other| alike(self.types, other.ty, it.ty)) => {}
                _ => kept.push(it),
            }
        }
        if let Some((index, mut all)) = strings {
            let mut seen = std::collections::HashSet::new();
            all.retain(|literal| seen.insert(literal.value.clone()));
            let origin = self.types.get(kept[index].ty).origin.clone();
            kept[index].ty = self
                .types
                .push(Shape::Literals(Literals::Strings(all)), origin);
        }
        let boolean = |only| Shape::Literals(Literals::Boolean(only));
        let find = |shape: &Shape| kept.iter().position(|it| self.types.shape(it.ty) == shape);
        if let (Some(yes), Some(no)) = (find(&boolean(true)), find(&boolean(false))) {
            kept[yes.min(no)] =
                Alternative::unnamed(self.types.push(Shape::Boolean, Origin::default()));
            kept.remove(yes.max(no));
        }
        kept
    }

    fn variants(
        &mut self,
        union: TypeId,
        reserved: TypeId,
        mut each: Vec<Alternative>,
    ) -> Vec<Variant> {
        each.sort_by_key(|it| rank(self.types, it.ty));
        let labels = labels(self.types, &each);
        let mut variants = Vec::with_capacity(each.len());
        for (it, label) in each.into_iter().zip(labels) {
            for parent in [union, reserved] {
                self.types.set_role(it.ty, parent, &label);
            }
            variants.push(Variant {
                label,
                ty: it.ty,
                docs: it.docs,
            });
        }
        variants
    }
}

/// Whether a schema says nothing about what a value looks like.
fn only_constrains(node: &Node<'_>) -> bool {
    node.kinds == Kinds::ALL
        && node.properties.is_empty()
        && node.items.is_empty()
        && node.prefix.is_empty()
        && node.literals.is_none()
        && node.alternatives.is_none()
        && !matches!(node.unknown, crate::schema::merge::Unknown::Fit(_))
        && !node.places.is_empty()
}

/// Whether two unnamed types are the same. Named ones are the same only if they are one.
fn alike(types: &Types, left: TypeId, right: TypeId) -> bool {
    let (left, right) = (types.real(left), types.real(right));
    if left == right {
        return true;
    }
    match (types.shape(left), types.shape(right)) {
        (Shape::List(left), Shape::List(right))
        | (Shape::Map(left), Shape::Map(right))
        | (Shape::Nullable(left), Shape::Nullable(right)) => alike(types, *left, *right),
        (Shape::Object(_) | Shape::Union(_) | Shape::Tuple(_), _) => false,
        (left, right) => left == right,
    }
}

/// The order in which a decoder tries types: the ones that accept least first.
fn rank(types: &Types, id: TypeId) -> (u8, Reverse<usize>, u8, Reverse<usize>) {
    let simple = |rank| (rank, Reverse(0), 0, Reverse(0));
    match types.shape(id) {
        Shape::Null => simple(0),
        Shape::Literals(_) => simple(1),
        Shape::Boolean => simple(2),
        Shape::Integer { .. } => simple(3),
        Shape::Number => simple(4),
        Shape::String => simple(5),
        Shape::Tuple(_) => simple(6),
        Shape::List(item) if !matches!(types.shape(*item), Shape::Any) => simple(7),
        Shape::List(_) => simple(8),
        Shape::Object(object) => {
            let required = object.fields.iter().filter(|field| field.required).count();
            let rest = match object.rest {
                Rest::None => 0,
                Rest::Of(_) => 1,
                Rest::Any => 2,
            };
            (9, Reverse(required), rest, Reverse(object.fields.len()))
        }
        Shape::Map(value) if !matches!(types.shape(*value), Shape::Any) => simple(10),
        Shape::Map(_) => simple(11),
        Shape::Nullable(_) | Shape::Union(_) | Shape::Same(_) => simple(12),
        Shape::Any => simple(13),
    }
}

fn labels(types: &Types, each: &[Alternative]) -> Vec<String> {
    let mut labels: Vec<_> = each.iter().map(|it| label(types, it)).collect();
    for index in 0..each.len() {
        let double = labels
            .iter()
            .filter(|label| **label == labels[index])
            .count()
            > 1;
        if double && let Some(better) = distinct_label(types, each, index) {
            labels[index] = better;
        }
    }
    labels
}

fn label(types: &Types, alternative: &Alternative) -> String {
    let ty = types.get(alternative.ty);
    if let Some(name) = ty.origin.name.as_ref().or(alternative.title.as_ref()) {
        return name.clone();
    }
    let word = match &ty.shape {
        Shape::Literals(Literals::Strings(values)) if values.len() == 1 => {
            return values[0].value.clone();
        }
        Shape::Literals(Literals::Integers(values)) if values.len() == 1 => {
            return values[0].to_string();
        }
        Shape::Literals(_) => "known",
        Shape::Boolean => "boolean",
        Shape::Integer { .. } => "integer",
        Shape::Number => "number",
        Shape::String => "string",
        Shape::List(_) => "list",
        Shape::Tuple(_) => "tuple",
        Shape::Map(_) => "map",
        Shape::Object(_) => "object",
        Shape::Null => "null",
        Shape::Any | Shape::Nullable(_) | Shape::Union(_) | Shape::Same(_) => "other",
    };
    word.to_owned()
}

/// A label for one of several of the same kind: lists by what is in them, objects by a property that only they need.
fn distinct_label(types: &Types, each: &[Alternative], index: usize) -> Option<String> {
    match types.shape(each[index].ty) {
        Shape::List(item) => Some(format!(
            "{} list",
            label(types, &Alternative::unnamed(*item))
        )),
        Shape::Object(object) => {
            let others = || {
                each.iter()
                    .enumerate()
                    .filter(|(other, _)| *other != index)
                    .map(|(_, it)| it.ty)
            };
            let needed = object.fields.iter().filter(|field| field.required);
            let own = needed.map(|field| &field.name).find(|name| {
                others().all(|other| match types.shape(other) {
                    Shape::Object(other) => !other
                        .fields
                        .iter()
                        .any(|it| it.name == **name && it.required),
                    _ => true,
                })
            });
            own.map(|name| format!("with {name}"))
        }
        _ => None,
    }
}
