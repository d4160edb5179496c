//! Types as they are written where they are used.

use super::imports::Imports;
use super::{Emitter, Scope};
use crate::ir::{Field, Shape, TypeId};

impl Emitter<'_> {
    /// The type `id` as part of the named type `container`.
    pub(super) fn expression(
        &self,
        imports: &mut Imports,
        scope: Scope,
        container: Option<TypeId>,
        id: TypeId,
    ) -> String {
        // Behind a list or a map, a type may contain itself as it likes.
        let outside = |imports: &mut Imports, part| self.expression(imports, scope, None, part);
        match self.api.types.shape(id) {
            Shape::Any | Shape::Same(_) => {
                imports.generated("Value");
                "Value".to_owned()
            }
            Shape::Null => "()".to_owned(),
            Shape::Boolean => "bool".to_owned(),
            Shape::Integer { unsigned: true } => "u64".to_owned(),
            Shape::Integer { unsigned: false } => "i64".to_owned(),
            Shape::Number => {
                imports.generated("Number");
                "Number".to_owned()
            }
            Shape::String => "String".to_owned(),
            Shape::List(item) => format!("Vec<{}>", outside(imports, *item)),
            Shape::Map(value) if matches!(self.api.types.shape(*value), Shape::Any) => {
                imports.generated("Object");
                "Object".to_owned()
            }
            Shape::Map(value) => {
                imports.add("std::collections", "BTreeMap");
                format!("BTreeMap<String, {}>", outside(imports, *value))
            }
            Shape::Nullable(inner) => format!(
                "Option<{}>",
                self.expression(imports, scope, container, *inner)
            ),
            Shape::Tuple(parts) => {
                let parts: Vec<_> = parts
                    .iter()
                    .map(|part| self.expression(imports, scope, container, *part))
                    .collect();
                match &*parts {
                    [one] => format!("({one},)"),
                    parts => format!("({})", parts.join(", ")),
                }
            }
            Shape::Object(_) | Shape::Literals(_) | Shape::Union(_) => {
                let path = self.names.path(scope.tool, id, scope.in_module);
                let class = self.names.classes.of(id);
                match container.is_some_and(|container| self.layout.is_boxed(container, class)) {
                    true => format!("Box<{path}>"),
                    false => path,
                }
            }
        }
    }

    /// The type of a field, which keeps apart what the schema keeps apart: absent, null, and a value.
    pub(super) fn slot(
        &self,
        imports: &mut Imports,
        scope: Scope,
        container: TypeId,
        field: &Field,
    ) -> String {
        let inner = match *self.api.types.shape(field.ty) {
            Shape::Nullable(inner) if !field.required => inner,
            _ => field.ty,
        };
        let ty = self.expression(imports, scope, Some(container), inner);
        if inner != field.ty {
            imports.generated("Nullable");
            format!("Nullable<{ty}>")
        } else if field.required {
            ty
        } else {
            format!("Option<{ty}>")
        }
    }
}
