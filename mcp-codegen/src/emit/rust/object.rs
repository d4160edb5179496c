//! Structs.

use super::constructor::Part;
use super::declaration::serde;
use super::identifier::{self, Renames};
use super::{Body, Emitter, Scope, docs};
use crate::ir::{Field, Literals, Object, Rest, Shape, TypeId};

impl Emitter<'_> {
    pub(super) fn object(&self, body: &mut Body, scope: Scope, class: TypeId, object: &Object) {
        let wire: Vec<&str> = object
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        let names = identifier::fields(wire.iter().copied(), &[]);
        let renames = identifier::rename_fields(&names, &wire);
        let given = self.layout.is_given(class);
        body.imports.add("serde", "Deserialize");
        body.imports.add("serde", "Serialize");
        let default = if given && self.is_empty_by_default(object) {
            " Default,"
        } else {
            ""
        };
        body.source.line(format!(
            "#[derive(Clone, Debug,{default} PartialEq, Serialize, Deserialize)]"
        ));
        if given {
            body.source.line("#[must_use]");
        }
        if let Some(rule) = renames.rule {
            body.source
                .line(format!("#[serde(rename_all = \"{rule}\")]"));
        }
        let name = self.names.name(scope.tool, class).to_owned();
        if object.fields.is_empty() && object.rest == Rest::None {
            return body.source.line(format!("pub struct {name} {{}}"));
        }
        body.source.open(format!("pub struct {name} {{"));
        let mut parts = Vec::new();
        for (index, field) in object.fields.iter().enumerate() {
            parts.push(self.field(body, scope, class, field, &names[index], &renames, index));
        }
        let rest = self.rest(body, scope, object, &names);
        body.source.close("}");
        if given {
            self.constructor(
                body,
                scope,
                &name,
                &parts,
                rest.as_ref(),
                default.is_empty(),
            );
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a field is all of this, once")]
    fn field(
        &self,
        body: &mut Body,
        scope: Scope,
        class: TypeId,
        field: &Field,
        name: &str,
        renames: &Renames,
        index: usize,
    ) -> Part {
        let slot = self.slot(&mut body.imports, scope, class, field);
        let mut text = field.docs.clone().unwrap_or_default();
        if let Some(default) = &field.default {
            let fence = if default.contains('`') { "``" } else { "`" };
            text = format!("{text}\n\nDefault: {fence}{default}{fence}");
        }
        docs::write(&mut body.source, "///", text.trim_start());
        let mut arguments = Vec::new();
        if let Some(wire) = &renames.each[index] {
            arguments.push(format!("rename = {}", identifier::string(wire)));
        }
        arguments.extend(slot.serde.iter().map(|argument| (*argument).to_owned()));
        serde(&mut body.source, &arguments);
        body.source.line(format!("pub {name}: {},", slot.ty));
        Part {
            name: name.to_owned(),
            inner: slot.inner,
            container: class,
            required: field.required,
            wrap: slot.wrap,
            fixed: self.fixed(scope, field),
        }
    }

    /// The field for properties that are not declared; gives its name and how it starts.
    fn rest(
        &self,
        body: &mut Body,
        scope: Scope,
        object: &Object,
        names: &[String],
    ) -> Option<(String, &'static str)> {
        let (ty, empty) = match object.rest {
            Rest::None => return None,
            Rest::Any => {
                body.imports.generated("Object");
                ("Object".to_owned(), "Object::new()")
            }
            Rest::Of(value) => {
                body.imports.add("std::collections", "BTreeMap");
                let value = self.expression(&mut body.imports, scope, None, value);
                (format!("BTreeMap<String, {value}>"), "BTreeMap::new()")
            }
        };
        let free = |name: &&str| !names.iter().any(|taken| taken == name);
        let name = ["extra", "other_properties", "properties_beside_these"]
            .into_iter()
            .find(free);
        let name = name.map_or_else(|| format!("extra{}", names.len()), str::to_owned);
        body.source
            .line("/// Properties that the schema does not declare.");
        body.source.line("#[serde(flatten)]");
        body.source.line(format!("pub {name}: {ty},"));
        Some((name, empty))
    }

    /// The only value a required field can have.
    fn fixed(&self, scope: Scope, field: &Field) -> Option<String> {
        if !field.required {
            return None;
        }
        let Shape::Literals(literals) = self.api.types.shape(field.ty) else {
            return None;
        };
        let variant = single(literals)?;
        Some(format!(
            "{}::{variant}",
            self.names.path(scope.tool, field.ty, scope.in_module)
        ))
    }

    fn is_empty_by_default(&self, object: &Object) -> bool {
        object
            .fields
            .iter()
            .all(|field| match self.api.types.shape(field.ty) {
                Shape::Literals(literals) => !field.required || single(literals).is_some(),
                _ => !field.required,
            })
    }
}

/// The variant of an enum that has only one.
pub(super) fn single(literals: &Literals) -> Option<String> {
    match literals {
        Literals::Strings(values) if values.len() == 1 => {
            identifier::variants(values.iter().map(|literal| literal.value.as_str())).pop()
        }
        Literals::Integers(values) if values.len() == 1 => {
            let values: Vec<_> = values.iter().map(ToString::to_string).collect();
            identifier::variants(values.iter().map(String::as_str)).pop()
        }
        Literals::Boolean(value) => Some(if *value { "True" } else { "False" }.to_owned()),
        _ => None,
    }
}
