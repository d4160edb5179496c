//! Types by number, so that they can refer to each other in circles.

/// A type of an [`Api`](super::Api).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TypeId(usize);

/// All types, in the order in which they were first met.
#[derive(Debug, Default)]
pub(crate) struct Types(Vec<Type>);

#[derive(Clone, Debug)]
pub(crate) struct Type {
    pub(crate) shape: Shape,
    pub(crate) docs: Option<String>,
    pub(crate) origin: Origin,
}

/// Where a type came from, as far as it helps to name it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    /// The name its author gave it.
    pub(crate) name: Option<String>,
    /// What it is in the type around it: the name of a property, the label of a variant.
    pub(crate) role: String,
    /// The named type around it.
    pub(crate) parent: Option<TypeId>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// Any value at all.
    Any,
    Null,
    Boolean,
    Integer {
        unsigned: bool,
    },
    Number,
    String,
    List(TypeId),
    Tuple(Vec<TypeId>),
    /// Any names, with values of one type.
    Map(TypeId),
    /// The type's values, or null.
    Nullable(TypeId),
    Object(Object),
    Literals(Literals),
    Union(Union),
    /// Another name for a type.
    Same(TypeId),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Object {
    pub(crate) fields: Vec<Field>,
    pub(crate) rest: Rest,
}

/// Properties beside the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    None,
    Any,
    Of(TypeId),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// The name on the wire.
    pub(crate) name: String,
    pub(crate) ty: TypeId,
    pub(crate) required: bool,
    pub(crate) docs: Option<String>,
    /// The value that the server assumes when there is none, as JSON.
    pub(crate) default: Option<String>,
}

/// A closed set of values of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Literals {
    Strings(Vec<Literal>),
    Integers(Vec<i64>),
    /// The other one does not occur; both together are a plain boolean.
    Boolean(bool),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Literal {
    pub(crate) value: String,
    pub(crate) docs: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Union {
    /// The property that tells the variants apart; the variants' own types are without it.
    pub(crate) tag: Option<String>,
    /// In the order in which they are to be tried, the most particular ones first.
    pub(crate) variants: Vec<Variant>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variant {
    /// A word for it; with a tag, the tag's value.
    pub(crate) label: String,
    pub(crate) ty: TypeId,
    pub(crate) docs: Option<String>,
}

impl Types {
    pub(crate) fn push(&mut self, shape: Shape, origin: Origin) -> TypeId {
        self.0.push(Type {
            shape,
            docs: None,
            origin,
        });
        TypeId(self.0.len() - 1)
    }

    pub(crate) fn set(&mut self, id: TypeId, shape: Shape, docs: Option<String>) {
        self.0[id.0].shape = shape;
        self.0[id.0].docs = docs;
    }

    /// The type behind all other names for it.
    pub(crate) fn real(&self, mut id: TypeId) -> TypeId {
        while let Shape::Same(other) = self.0[id.0].shape {
            id = other;
        }
        id
    }

    pub(crate) fn get(&self, id: TypeId) -> &Type {
        &self.0[self.real(id).0]
    }

    /// Where the type itself came from, also if it is another name for a type.
    pub(crate) fn origin(&self, id: TypeId) -> &Origin {
        &self.0[id.0].origin
    }

    pub(crate) fn shape(&self, id: TypeId) -> &Shape {
        &self.get(id).shape
    }

    /// Whether the type is an object that has nothing in it.
    pub(crate) fn is_unit(&self, id: TypeId) -> bool {
        matches!(self.shape(id), Shape::Object(object) if object.fields.is_empty() && object.rest == Rest::None)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..self.0.len()).map(TypeId)
    }

    /// Says what a type is in the type around it, if that is not known by a better name.
    pub(crate) fn set_role(&mut self, id: TypeId, parent: TypeId, role: &str) {
        let origin = &mut self.0[id.0].origin;
        if origin.parent == Some(parent) {
            role.clone_into(&mut origin.role);
        }
    }
}

impl TypeId {
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

impl Shape {
    /// Whether the type is declared by a name of its own.
    pub(crate) fn is_named(&self) -> bool {
        matches!(self, Self::Object(_) | Self::Literals(_) | Self::Union(_))
    }

    /// The types this one mentions, in order.
    pub(crate) fn parts(&self) -> Vec<TypeId> {
        match self {
            Self::List(part) | Self::Map(part) | Self::Nullable(part) | Self::Same(part) => {
                vec![*part]
            }
            Self::Tuple(parts) => parts.clone(),
            Self::Object(object) => {
                let fields = object.fields.iter().map(|field| field.ty);
                let rest = if let Rest::Of(ty) = object.rest {
                    Some(ty)
                } else {
                    None
                };
                fields.chain(rest).collect()
            }
            Self::Union(union) => union.variants.iter().map(|variant| variant.ty).collect(),
            _ => Vec::new(),
        }
    }
}
