//! The types of one tool: its arguments, its result and its errors beside the client, all others in a module.

use std::collections::BTreeMap;

use super::super::text::Source;
use super::{Body, Emitter, Scope, docs, imports};
use crate::ir::{Output, Shape, TypeId};

impl Emitter<'_> {
    pub(super) fn tool(&self, body: &mut Body, index: usize) {
        let (tool, names) = (&self.api.tools[index], &self.names.tools[index]);
        let method = names.method.trim_start_matches("r#");
        let about = match self.options.types_only {
            true => format!("`{method}`"),
            false => format!("[`{}::{method}`]", self.names.client),
        };
        self.root(
            body,
            index,
            tool.arguments,
            &names.arguments,
            &format!("/// Arguments of {about}."),
        );
        if let Output::Value(result) | Output::Wrapped(result) = tool.output {
            self.root(
                body,
                index,
                result,
                &names.result,
                &format!("/// Result of {about}."),
            );
        }
        if !self.options.types_only {
            self.errors(body, index, &about);
        }
        self.module(body, index);
    }

    /// A type beside the client.
    fn root(&self, body: &mut Body, tool: usize, id: TypeId, name: &str, about: &str) {
        let scope = Scope {
            tool,
            in_module: false,
        };
        body.source.blank();
        let class = self.names.classes.of(id);
        let own = self.names.is_top(tool, id) && self.names.name(tool, id) == name;
        if own && self.names.owner(id) == Some(tool) {
            return self.declare(body, scope, class, Some(about));
        }
        let target = match own.then(|| self.names.owner(id)).flatten() {
            // Equal to a type that another tool declares.
            Some(owner) => self.names.path(owner, id, false),
            None => self.expression(&mut body.imports, scope, None, id),
        };
        body.source.line(about);
        alias(&mut body.source, name, &target);
    }

    fn module(&self, body: &mut Body, tool: usize) {
        let names = &self.names.tools[tool];
        if names.order.is_empty() {
            return;
        }
        let scope = Scope {
            tool,
            in_module: true,
        };
        let mut inner = Body {
            source: Source::inside(),
            ..Body::default()
        };
        let mut shared = Vec::new();
        for class in &names.order {
            match self.names.owner(*class) {
                Some(owner) if owner != tool => {
                    let (local, original) = (
                        self.names.name(tool, *class),
                        self.names.name(owner, *class),
                    );
                    let path = match self.names.is_top(owner, *class) {
                        true => original.to_owned(),
                        false => format!("{}::{original}", self.names.tools[owner].module),
                    };
                    let rename = if local == original {
                        String::new()
                    } else {
                        format!(" as {local}")
                    };
                    shared.push(path + &rename);
                }
                _ => {
                    inner.source.blank();
                    self.declare(&mut inner, scope, *class, None);
                }
            }
        }
        body.source.blank();
        body.source.line(format!(
            "/// Types of `{}`.",
            names.method.trim_start_matches("r#")
        ));
        body.source.open(format!("pub mod {} {{", names.module));
        inner.imports.write(&mut body.source);
        self.reexport(&mut body.source, shared);
        body.source.blank();
        body.source.append(&inner.source);
        body.source.close("}");
    }

    /// Types that another tool declares already, by the name that this tool has for them.
    fn reexport(&self, source: &mut Source, mut shared: Vec<String>) {
        source.blank();
        shared.sort_by_cached_key(|path| natural(path));
        let mut lines: BTreeMap<_, (String, Vec<String>)> = BTreeMap::new();
        for path in shared {
            let (module, item) = path.split_once("::").unwrap_or(("", &path));
            let line = lines
                .entry(natural(module))
                .or_insert_with(|| (module.to_owned(), Vec::new()));
            line.1.push(item.to_owned());
        }
        for (module, items) in lines.into_values() {
            let path = if module.is_empty() {
                "super".to_owned()
            } else {
                format!("super::{module}")
            };
            match &*items {
                [item] => source.line(format!("pub use {path}::{item};")),
                items => imports::list(source, "pub use", &path, items),
            }
        }
    }

    /// A struct or an enum.
    pub(super) fn declare(
        &self,
        body: &mut Body,
        scope: Scope,
        class: TypeId,
        about: Option<&str>,
    ) {
        let ty = self.api.types.get(class);
        if let Some(about) = about {
            body.source.line(about);
        }
        if let Some(text) = &ty.docs {
            if about.is_some() {
                body.source.line("///");
            }
            docs::write(&mut body.source, "///", text);
        }
        match &ty.shape {
            Shape::Object(object) => self.object(body, scope, class, object),
            Shape::Union(union) => self.union(body, scope, class, union),
            Shape::Literals(literals) => self.literals(body, scope, class, literals),
            _ => {}
        }
    }
}

pub(super) fn alias(source: &mut Source, name: &str, target: &str) {
    broken(source, &format!("pub type {name} ="), &format!("{target};"));
}

/// What is said of a name and what the name is, on two lines if it must be.
pub(super) fn broken(source: &mut Source, left: &str, right: &str) {
    let line = format!("{left} {right}");
    if line.len() <= source.room() {
        return source.line(line);
    }
    source.open(left);
    source.line(right);
    source.dedent();
}

/// An order in which `Item2` comes before `Item10`, as `rustfmt` wants it.
fn natural(text: &str) -> Vec<(String, u64)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest
            .find(|char: char| char.is_ascii_digit())
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(digits);
        let end = after
            .find(|char: char| !char.is_ascii_digit())
            .unwrap_or(after.len());
        parts.push((word.to_owned(), after[..end].parse().unwrap_or(0)));
        rest = &after[end..];
    }
    parts
}

/// A `serde` attribute, split where it would be too long for one line.
pub(super) fn serde(source: &mut Source, arguments: &[String]) {
    const ATTRIBUTE: usize = 70;
    if arguments.is_empty() {
        return;
    }
    let all = arguments.join(", ");
    if (arguments.len() == 1 || all.chars().count() <= ATTRIBUTE)
        && all.chars().count() + 10 <= source.room()
    {
        return source.line(format!("#[serde({all})]"));
    }
    for argument in arguments {
        if argument.chars().count() + 10 <= source.room() {
            source.line(format!("#[serde({argument})]"));
        } else {
            source.open("#[serde(");
            source.line(argument);
            source.close(")]");
        }
    }
}
