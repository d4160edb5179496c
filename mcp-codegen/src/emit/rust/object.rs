//! Structs.

use super::constructor::Part;
use super::declaration::broken;
use super::identifier;
use super::{Body, Emitter, Scope, docs};
use crate::ir::{Field, Literals, Object, Rest, Shape, TypeId};

impl Emitter<'_> {
    pub(super) fn object(&self, body: &mut Body, scope: Scope, class: TypeId, object: &Object) {
        let wire: Vec<&str> = object
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        let names = identifier::fields(wire.iter().copied(), "");
        let given = self.layout.is_given(class);
        let default = given
            && object
                .fields
                .iter()
                .all(|field| !field.required || self.is_fixed(field));
        let default = if default { " Default," } else { "" };
        body.source
            .line(format!("#[derive(Clone, Debug,{default} PartialEq)]"));
        if given {
            body.source.line("#[must_use]");
        }
        let booleans = object.fields.iter().filter(|field| {
            field.required && matches!(self.api.types.shape(field.ty), Shape::Boolean)
        });
        if booleans.count() > 3 {
            body.source.line(
                "#[expect(clippy::struct_excessive_bools, reason = \"as the schema has it\")]",
            );
        }
        let name = self.names.name(scope.tool, class).to_owned();
        if object.fields.is_empty() && object.rest == Rest::None {
            body.source.line(format!("pub struct {name} {{}}"));
        } else {
            body.source.open(format!("pub struct {name} {{"));
            for (field, name) in object.fields.iter().zip(&names) {
                self.field(body, scope, class, field, name);
            }
        }
        let rest = self.rest(body, scope, object, &names);
        if !object.fields.is_empty() || rest.is_some() {
            body.source.close("}");
        }
        let fields = object.fields.iter().zip(&names);
        let parts: Vec<_> = fields
            .map(|(field, name)| self.part(class, field, name))
            .collect();
        body.source.blank();
        self.wire(body, scope, &name, &parts, rest.as_deref(), given);
    }

    fn field(&self, body: &mut Body, scope: Scope, class: TypeId, field: &Field, name: &str) {
        let mut text = field.docs.clone().unwrap_or_default();
        if let Some(default) = &field.default {
            let fence = if default.contains('`') { "``" } else { "`" };
            let gap = match text.trim_end().chars().next_back() {
                _ if text.contains('\n') => "\n\n",
                Some(last) if last.is_alphanumeric() || matches!(last, ')' | '"' | '\'' | '`') => {
                    ". "
                }
                _ => " ",
            };
            let text_end = text.trim_end().len();
            text.truncate(text_end);
            text = format!("{text}{gap}Default: {fence}{default}{fence}.");
        }
        docs::write(&mut body.source, "///", text.trim_start());
        let ty = self.slot(&mut body.imports, scope, class, field);
        broken(&mut body.source, &format!("pub {name}:"), &format!("{ty},"));
    }

    fn part(&self, class: TypeId, field: &Field, name: &str) -> Part {
        let inner = match *self.api.types.shape(field.ty) {
            Shape::Nullable(inner) if !field.required => inner,
            _ => field.ty,
        };
        Part {
            name: name.to_owned(),
            wire: (name != field.name).then(|| field.name.clone()),
            inner,
            container: class,
            required: field.required,
            fixed: self.is_fixed(field),
        }
    }

    /// The field for properties that are not declared; gives its name.
    fn rest(
        &self,
        body: &mut Body,
        scope: Scope,
        object: &Object,
        names: &[String],
    ) -> Option<String> {
        let ty = match object.rest {
            Rest::None => return None,
            Rest::Any => {
                body.imports.generated("Object");
                "Object".to_owned()
            }
            Rest::Of(value) => {
                body.imports.add("std::collections", "BTreeMap");
                let value = self.expression(&mut body.imports, scope, None, value);
                format!("BTreeMap<String, {value}>")
            }
        };
        let free = |name: &&str| !names.iter().any(|taken| taken == name);
        let name = ["extra", "other_properties", "properties_beside_these"]
            .into_iter()
            .find(free);
        let name = name.map_or_else(|| format!("extra{}", names.len()), str::to_owned);
        broken(&mut body.source, &format!("pub {name}:"), &format!("{ty},"));
        Some(name)
    }

    /// Whether a field can have only one value.
    fn is_fixed(&self, field: &Field) -> bool {
        let single = |literals: &Literals| match literals {
            Literals::Strings(values) => values.len() == 1,
            Literals::Integers(values) => values.len() == 1,
            Literals::Boolean(_) => true,
        };
        field.required
            && matches!(self.api.types.shape(field.ty), Shape::Literals(literals) if single(literals))
    }
}
