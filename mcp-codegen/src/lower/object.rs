//! Objects: structs, maps, and what lies between.

use super::schema::Lowering;
use crate::ir::{Field, Object, Origin, Rest, Shape, TypeId};
use crate::schema::merge::{Node, Unknown};
use crate::schema::{Kinds, Place};

/// Defaults longer than this say little to a reader.
const DEFAULT_LENGTH: usize = 100;

impl<'a> Lowering<'_, 'a> {
    pub(super) fn object(&mut self, id: TypeId, node: &Node<'a>, at: &str) {
        if node.properties.is_empty() && node.required.is_empty() {
            match &node.unknown {
                Unknown::None => {}
                Unknown::Any => {
                    self.report(at, "the schema declares no properties; any are accepted");
                    let any = self.types.push(Shape::Any, Origin::default());
                    return self.set(id, Shape::Map(any), None);
                }
                Unknown::Fit(places) => {
                    let value = self.values(id, places);
                    return self.set(id, Shape::Map(value), None);
                }
            }
        }
        let object = self.inside(|this| this.fields(id, node, at));
        self.set(id, Shape::Object(object), node.definition);
    }

    fn fields(&mut self, id: TypeId, node: &Node<'a>, at: &str) -> Object {
        let required: std::collections::HashSet<_> = node.required.iter().copied().collect();
        let mut fields = Vec::with_capacity(node.properties.len());
        for (name, places) in &node.properties {
            fields.extend(self.field(id, name, places, required.contains(name)));
        }
        let declared: std::collections::HashSet<_> =
            node.properties.iter().map(|(name, _)| *name).collect();
        let mut undeclared = node.required.clone();
        undeclared.retain(|name| !declared.contains(name));
        undeclared.sort_unstable();
        undeclared.dedup();
        for name in undeclared {
            let origin = Origin {
                name: None,
                role: name.to_owned(),
                parent: Some(id),
            };
            let ty = match &node.unknown {
                Unknown::Fit(places) => self.lower(places, origin),
                Unknown::Any | Unknown::None => {
                    self.report(
                        at,
                        format!("{name:?} is required but not declared; any value is accepted"),
                    );
                    self.types.push(Shape::Any, origin)
                }
            };
            fields.push(Field {
                name: name.to_owned(),
                ty,
                required: true,
                docs: None,
                default: None,
            });
        }
        let rest = match &node.unknown {
            Unknown::None => Rest::None,
            Unknown::Any => Rest::Any,
            Unknown::Fit(places) => {
                let origin = Origin {
                    name: None,
                    role: "other".to_owned(),
                    parent: Some(id),
                };
                let ty = self.lower(places, origin);
                if matches!(self.types.shape(ty), Shape::Any) {
                    Rest::Any
                } else {
                    Rest::Of(ty)
                }
            }
        };
        Object { fields, rest }
    }

    fn field(
        &mut self,
        id: TypeId,
        name: &str,
        places: &[Place<'a>],
        required: bool,
    ) -> Option<Field> {
        let node = Node::merge(self.document, places);
        // `false` is how a schema forbids a property that would be allowed otherwise.
        if node.kinds == Kinds::NONE && !required {
            return None;
        }
        let at = places.first().map_or("", |place| &place.pointer);
        let origin = Origin {
            name: None,
            role: name.to_owned(),
            parent: Some(id),
        };
        let ty = self.node(&node, at, origin);
        let default = node
            .default
            .filter(|value| !value.is_null())
            .map(ToString::to_string);
        let mut docs = node.description.map(str::to_owned);
        if node.deprecated {
            docs = Some(
                format!("Deprecated. {}", docs.unwrap_or_default())
                    .trim_end()
                    .to_owned(),
            );
        }
        Some(Field {
            name: name.to_owned(),
            ty,
            required,
            docs,
            default: default.filter(|text| text.len() <= DEFAULT_LENGTH),
        })
    }
}
