//! The types of one tool: its arguments, its result and its errors beside the client, all others in a module.

use super::super::text::Source;
use super::{Body, Emitter, Scope, docs, imports};
use crate::ir::{Output, Shape, TypeId};

impl Emitter<'_> {
    pub(super) fn tool(&self, body: &mut Body, index: usize) {
        let (tool, names) = (&self.api.tools[index], &self.names.tools[index]);
        let about = match self.options.types_only {
            true => format!("`{}`", names.method),
            false => format!("[`{}::{}`]", self.names.client, names.method),
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
        let mut inner = Body::default();
        let mut shared: Vec<(usize, String)> = Vec::new();
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
                    shared.push((owner, path + &rename));
                }
                _ => {
                    inner.source.blank();
                    self.declare(&mut inner, scope, *class, None);
                }
            }
        }
        body.source.blank();
        body.source
            .line(format!("/// Types of `{}`.", names.method));
        body.source.open(format!("pub mod {} {{", names.module));
        inner.imports.write(&mut body.source);
        self.reexport(&mut body.source, shared);
        body.source.blank();
        for line in inner.source.finish().lines() {
            body.source.line(line);
        }
        body.source.close("}");
    }

    /// Types that another tool declares already, by the name that this tool has for them.
    fn reexport(&self, source: &mut Source, mut shared: Vec<(usize, String)>) {
        source.blank();
        shared.sort_by(|left, right| left.1.cmp(&right.1));
        let mut lines: std::collections::BTreeMap<String, Vec<String>> =
            std::collections::BTreeMap::new();
        for (_, path) in shared {
            let (module, item) = path.split_once("::").unwrap_or(("", &path));
            lines
                .entry(module.to_owned())
                .or_default()
                .push(item.to_owned());
        }
        for (module, items) in lines {
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
    source.line(format!("pub type {name} = {target};"));
}

/// A `serde` attribute, split where it would be too long for one line.
pub(super) fn serde(source: &mut Source, arguments: &[String]) {
    const ATTRIBUTE: usize = 70;
    if arguments.is_empty() {
        return;
    }
    let all = arguments.join(", ");
    if all.chars().count() <= ATTRIBUTE && all.chars().count() + 10 <= source.room() {
        return source.line(format!("#[serde({all})]"));
    }
    for argument in arguments {
        if argument.chars().count() <= ATTRIBUTE {
            source.line(format!("#[serde({argument})]"));
        } else {
            source.open("#[serde(");
            source.line(argument);
            source.close(")]");
        }
    }
}
