//! Closed sets of values: enums without data.

use super::declaration::serde;
use super::{Body, Emitter, Scope, docs, identifier};
use crate::ir::{Literal, Literals, TypeId};

impl Emitter<'_> {
    pub(super) fn literals(
        &self,
        body: &mut Body,
        scope: Scope,
        class: TypeId,
        literals: &Literals,
    ) {
        body.imports.add("serde", "Deserialize");
        body.imports.add("serde", "Serialize");
        let name = self.names.name(scope.tool, class).to_owned();
        match literals {
            Literals::Strings(values) => strings(body, &name, values),
            Literals::Integers(values) => integers(body, &name, values),
            Literals::Boolean(value) => boolean(body, &name, *value),
        }
    }
}

fn derive(body: &mut Body, single: bool) {
    let default = if single { " Default," } else { "" };
    body.source.line(format!(
        "#[derive(Clone, Copy, Debug,{default} PartialEq, Eq, Hash, Serialize, Deserialize)]"
    ));
}

fn strings(body: &mut Body, name: &str, values: &[Literal]) {
    let wire: Vec<&str> = values
        .iter()
        .map(|literal| literal.value.as_str())
        .collect();
    let names = identifier::variants(wire.iter().copied(), "Self");
    let renames = identifier::rename_variants(&names, &wire);
    derive(body, values.len() == 1);
    if let Some(rule) = renames.rule {
        body.source
            .line(format!("#[serde(rename_all = \"{rule}\")]"));
    }
    body.source.open(format!("pub enum {name} {{"));
    for (index, literal) in values.iter().enumerate() {
        docs::write(
            &mut body.source,
            "///",
            literal.docs.as_deref().unwrap_or_default(),
        );
        if let Some(wire) = &renames.each[index] {
            serde(
                &mut body.source,
                &[format!("rename = {}", identifier::string(wire))],
            );
        }
        if values.len() == 1 {
            body.source.line("#[default]");
        }
        body.source.line(format!("{},", names[index]));
    }
    body.source.close("}");
}

fn integers(body: &mut Body, name: &str, values: &[i64]) {
    let wire: Vec<_> = values.iter().map(ToString::to_string).collect();
    let names = identifier::variants(wire.iter().map(String::as_str), "Self");
    number_enum(body, name, "i64", &names);
    body.source.blank();
    body.source.open(format!("impl TryFrom<i64> for {name} {{"));
    body.source.line("type Error = String;");
    body.source.blank();
    body.source
        .open("fn try_from(value: i64) -> Result<Self, String> {");
    body.source.open("match value {");
    for (name, value) in names.iter().zip(values) {
        body.source
            .line(format!("{} => Ok(Self::{name}),", grouped(*value)));
    }
    body.source.line(format!(
        "other => Err(format!(\"{{other}} is none of the values of {name}\")),"
    ));
    body.source.close("}");
    body.source.close("}");
    body.source.close("}");
    body.source.blank();
    body.source.open(format!("impl From<{name}> for i64 {{"));
    body.source
        .open(format!("fn from(value: {name}) -> Self {{"));
    body.source.open("match value {");
    for (variant, value) in names.iter().zip(values) {
        body.source
            .line(format!("{name}::{variant} => {},", grouped(*value)));
    }
    body.source.close("}");
    body.source.close("}");
    body.source.close("}");
}

fn boolean(body: &mut Body, name: &str, value: bool) {
    let variant = if value { "True" } else { "False" };
    number_enum(body, name, "bool", &[variant.to_owned()]);
    body.source.blank();
    body.source
        .open(format!("impl TryFrom<bool> for {name} {{"));
    body.source.line("type Error = &'static str;");
    body.source.blank();
    body.source
        .open("fn try_from(value: bool) -> Result<Self, Self::Error> {");
    let right = format!("Ok(Self::{variant})");
    let wrong = format!("Err(\"only {value} is a value of {name}\")");
    let (yes, no) = if value {
        (right, wrong)
    } else {
        (wrong, right)
    };
    body.source.open("if value {");
    body.source.line(yes);
    body.source.close("} else {");
    body.source.open_here();
    body.source.line(no);
    body.source.close("}");
    body.source.close("}");
    body.source.close("}");
    body.source.blank();
    body.source.open(format!("impl From<{name}> for bool {{"));
    body.source.open(format!("fn from(_: {name}) -> Self {{"));
    body.source.line(value.to_string());
    body.source.close("}");
    body.source.close("}");
}

/// An enum that is another type on the wire.
fn number_enum(body: &mut Body, name: &str, wire: &str, variants: &[String]) {
    derive(body, variants.len() == 1);
    body.source.line(format!(
        "#[serde(try_from = \"{wire}\", into = \"{wire}\")]"
    ));
    body.source.open(format!("pub enum {name} {{"));
    for variant in variants {
        if variants.len() == 1 {
            body.source.line("#[default]");
        }
        body.source.line(format!("{variant},"));
    }
    body.source.close("}");
}

/// A number with its digits in groups of three.
pub(super) fn grouped(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        // Short numbers read well without.
        if index > 0 && digits.len() > 5 && (digits.len() - index).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    if value < 0 { format!("-{text}") } else { text }
}
