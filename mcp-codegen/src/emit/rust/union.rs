//! Choices: enums whose variants hold other types.

use super::declaration::serde;
use super::{Body, Emitter, Scope, docs, identifier};
use crate::ir::{TypeId, Union, Variant};

impl Emitter<'_> {
    pub(super) fn union(&self, body: &mut Body, scope: Scope, class: TypeId, union: &Union) {
        let labels: Vec<&str> = union
            .variants
            .iter()
            .map(|variant| variant.label.as_str())
            .collect();
        let names = identifier::variants(labels.iter().copied(), "Self");
        body.imports.add("serde", "Deserialize");
        body.imports.add("serde", "Serialize");
        let mut renames = vec![None; names.len()];
        if let Some(tag) = &union.tag {
            body.source
                .line("#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]");
            let found = identifier::rename_variants(&names, &labels);
            let mut arguments = vec![format!("tag = {}", identifier::string(tag))];
            arguments.extend(found.rule.map(|rule| format!("rename_all = \"{rule}\"")));
            serde(&mut body.source, &arguments);
            renames = found.each;
        } else {
            body.source
                .line("#[derive(Clone, Debug, PartialEq, Serialize)]");
            body.source.line("#[serde(untagged)]");
        }
        let name = self.names.name(scope.tool, class).to_owned();
        body.source.open(format!("pub enum {name} {{"));
        for (index, variant) in union.variants.iter().enumerate() {
            docs::write(
                &mut body.source,
                "///",
                variant.docs.as_deref().unwrap_or_default(),
            );
            if let Some(wire) = &renames[index] {
                serde(
                    &mut body.source,
                    &[format!("rename = {}", identifier::string(wire))],
                );
            }
            let payload = self.payload(body, scope, class, variant, union.tag.is_some());
            let line = format!("{}{payload},", names[index]);
            match payload
                .strip_prefix('(')
                .and_then(|inner| inner.strip_suffix(')'))
            {
                Some(inner) if line.len() > body.source.room() => {
                    body.source.open(format!("{}(", names[index]));
                    body.source.line(format!("{inner},"));
                    body.source.close("),");
                }
                _ => body.source.line(line),
            }
        }
        body.source.close("}");
        if union.tag.is_none() {
            choice(body, &name, &names);
        }
    }

    fn payload(
        &self,
        body: &mut Body,
        scope: Scope,
        class: TypeId,
        variant: &Variant,
        tagged: bool,
    ) -> String {
        if tagged && self.api.types.is_unit(variant.ty) {
            return String::new();
        }
        format!(
            "({})",
            self.expression(&mut body.imports, scope, Some(class), variant.ty)
        )
    }
}

/// Reads a choice without a tag: the first variant that gives back exactly what was read.
fn choice(body: &mut Body, name: &str, variants: &[String]) {
    body.imports.generated("OneOf");
    body.imports.add("serde", "Deserializer");
    let source = &mut body.source;
    source.blank();
    source.open(format!("impl<'de> Deserialize<'de> for {name} {{"));
    let head = "fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {";
    source.block(head, |source| {
        source.open("OneOf::read(deserializer)?");
        for variant in variants {
            source.line(format!(".or(Self::{variant})"));
        }
        source.close(format!("    .finish({})", identifier::string(name)));
    });
    source.close("}");
}
