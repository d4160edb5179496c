//! A tool's published errors as an enum.

use super::super::text::Source;
use super::declaration::alias;
use super::literal::grouped;
use super::{Body, Emitter, Scope, docs, identifier};
use crate::ir::ErrorCase;

impl Emitter<'_> {
    /// The type of a tool's failures, if it published any.
    pub(super) fn errors(&self, body: &mut Body, tool: usize, about: &str) {
        let cases = &self.api.tools[tool].errors;
        if cases.is_empty() {
            return;
        }
        let name = &self.names.tools[tool].error;
        body.source.blank();
        body.source.line(format!("/// Failures of {about}."));
        if let Some(first) = (0..tool).find(|other| self.is_same_catalogue(*other, tool)) {
            return alias(&mut body.source, name, &self.names.tools[first].error);
        }
        let variants = variants(cases);
        let scope = Scope {
            tool,
            in_module: false,
        };
        body.imports.add("mcp_runtime::client", "FromFailure");
        body.imports.add("mcp_runtime::client", "ToolFailure");
        body.imports.add("std", "fmt");
        body.source.line("#[derive(Clone, Debug)]");
        body.source.line("#[non_exhaustive]");
        body.source.open(format!("pub enum {name} {{"));
        // Where one variant needs several lines, `rustfmt` gives them to all.
        let wide = cases
            .iter()
            .any(|case| !is_positional(case) && case.fields.len() > 1);
        for (case, variant) in cases.iter().zip(&variants) {
            docs::write(
                &mut body.source,
                "///",
                case.description.as_deref().unwrap_or_default(),
            );
            let types = case
                .fields
                .iter()
                .map(|(_, ty)| self.expression(&mut body.imports, scope, None, *ty));
            let types: Vec<_> = types.collect();
            body.source.variant(variant, case, &types, wide);
        }
        body.source.line(
            "/// A failure that the tool did not publish, or whose data is not as published.",
        );
        body.source.line("Other(ToolFailure),");
        body.source.close("}");
        from_failure(body, name, cases, &variants);
        display(body, name, cases, &variants);
    }

    fn is_same_catalogue(&self, left: usize, right: usize) -> bool {
        let (left, right) = (&self.api.tools[left].errors, &self.api.tools[right].errors);
        let field = |left: &(String, _), right: &(String, _)| {
            left.0 == right.0 && self.names.classes.of(left.1) == self.names.classes.of(right.1)
        };
        left.len() == right.len()
            && left.iter().zip(right).all(|(left, right)| {
                (left.code, &left.name, &left.description, left.retry)
                    == (right.code, &right.name, &right.description, right.retry)
                    && left.fields.len() == right.fields.len()
                    && left
                        .fields
                        .iter()
                        .zip(&right.fields)
                        .all(|(left, right)| field(left, right))
            })
    }
}

impl Source {
    fn variant(&mut self, variant: &str, case: &ErrorCase, types: &[String], wide: bool) {
        if types.is_empty() {
            return self.line(format!("{variant},"));
        }
        if is_positional(case) {
            return self.line(format!("{variant}({}),", types.join(", ")));
        }
        let names = fields(case);
        let each: Vec<_> = names
            .iter()
            .zip(types)
            .map(|(field, ty)| format!("{field}: {ty}"))
            .collect();
        if !wide {
            return self.line(format!("{variant} {{ {} }},", each.join(", ")));
        }
        self.open(format!("{variant} {{"));
        each.iter().for_each(|field| self.line(format!("{field},")));
        self.close("},");
    }
}

fn variants(cases: &[ErrorCase]) -> Vec<String> {
    // `Other` is ours.
    identifier::variants(cases.iter().map(|case| case.name.as_str()), "Other Self")
}

fn fields(case: &ErrorCase) -> Vec<String> {
    identifier::fields(case.fields.iter().map(|(name, _)| name.as_str()), "")
}

/// Whether the fields are numbered and not named.
fn is_positional(case: &ErrorCase) -> bool {
    case.fields
        .iter()
        .enumerate()
        .all(|(index, (name, _))| *name == index.to_string())
}

/// A pattern that fits a variant whatever its data.
fn any(case: &ErrorCase, variant: &str) -> String {
    match (case.fields.is_empty(), is_positional(case)) {
        (true, _) => format!("Self::{variant}"),
        (false, true) => format!("Self::{variant}(..)"),
        (false, false) => format!("Self::{variant} {{ .. }}"),
    }
}

/// Which of the failures the server calls worth another try.
fn retryable(source: &mut Source, cases: &[ErrorCase], variants: &[String]) {
    let retry = cases.iter().zip(variants).filter(|(case, _)| case.retry);
    let patterns: Vec<_> = retry.map(|(case, variant)| any(case, variant)).collect();
    if patterns.is_empty() {
        return;
    }
    source.blank();
    source.open("fn is_retryable(&self) -> bool {");
    let line = format!("matches!(self, {})", patterns.join(" | "));
    if line.len() <= source.room() {
        source.line(line);
    } else {
        source.open("matches!(");
        source.line("self,");
        source.line(&patterns[0]);
        for pattern in &patterns[1..] {
            source.line(format!("    | {pattern}"));
        }
        source.close(")");
    }
    source.close("}");
}

fn from_failure(body: &mut Body, name: &str, cases: &[ErrorCase], variants: &[String]) {
    let has_data = cases.iter().any(|case| !case.fields.is_empty());
    if has_data {
        body.imports.generated("Fields");
        known(&mut body.source, name, cases, variants);
    }
    let source = &mut body.source;
    source.blank();
    source.open(format!("impl FromFailure for {name} {{"));
    source.open("fn from_failure(failure: ToolFailure) -> Self {");
    if has_data {
        source.line("let data = Fields::read(failure.data.as_deref());");
        source.line("let known = failure.code.and_then(|code| Self::known(code, &data));");
        source.line("known.unwrap_or(Self::Other(failure))");
    } else {
        source.open("match failure.code {");
        for (case, variant) in cases.iter().zip(variants) {
            source.line(format!("Some({}) => Self::{variant},", grouped(case.code)));
        }
        source.line("_ => Self::Other(failure),");
        source.close("}");
    }
    source.close("}");
    retryable(source, cases, variants);
    source.close("}");
}

/// A function of its own, which ends where a field is missing.
fn known(source: &mut Source, name: &str, cases: &[ErrorCase], variants: &[String]) {
    source.blank();
    source.open(format!("impl {name} {{"));
    source.open("fn known(code: i64, data: &Fields) -> Option<Self> {");
    source.open("Some(match code {");
    for (case, variant) in cases.iter().zip(variants) {
        let code = grouped(case.code);
        let keys = case.fields.iter().map(|(name, _)| identifier::string(name));
        let read: Vec<_> = keys.map(|key| format!("data.get({key})?")).collect();
        if read.is_empty() {
            source.line(format!("{code} => Self::{variant},"));
        } else if is_positional(case) {
            source.line(format!("{code} => Self::{variant}({}),", read.join(", ")));
        } else {
            source.open(format!("{code} => Self::{variant} {{"));
            for (field, read) in fields(case).iter().zip(read) {
                source.line(format!("{field}: {read},"));
            }
            source.close("},");
        }
    }
    source.line("_ => return None,");
    source.close("})");
    source.close("}");
    source.close("}");
}

fn display(body: &mut Body, name: &str, cases: &[ErrorCase], variants: &[String]) {
    let source = &mut body.source;
    source.blank();
    source.open(format!("impl fmt::Display for {name} {{"));
    source.open("fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {");
    source.open("match self {");
    for (case, variant) in cases.iter().zip(variants) {
        let text = case.description.as_deref().unwrap_or(&case.name);
        let text = text.lines().next().unwrap_or_default();
        source.line(format!(
            "{} => f.write_str({}),",
            any(case, variant),
            identifier::string(text)
        ));
    }
    source.line("Self::Other(failure) => failure.fmt(f),");
    source.close("}");
    source.close("}");
    source.close("}");
    source.blank();
    source.line(format!("impl std::error::Error for {name} {{}}"));
}
