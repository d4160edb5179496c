//! The `use` lines of a file or a module: what was used while it was written, no more.

use std::collections::{BTreeMap, BTreeSet};

use super::super::text::Source;

#[derive(Debug, Default)]
pub(super) struct Imports(BTreeMap<&'static str, BTreeSet<&'static str>>);

impl Imports {
    /// Notes that `path::name` is used by its name.
    pub(super) fn add(&mut self, path: &'static str, name: &'static str) {
        self.0.entry(path).or_default().insert(name);
    }

    pub(super) fn generated(&mut self, name: &'static str) {
        self.add("mcp_runtime::client::generated", name);
    }

    /// Writes the lines, the standard library first.
    pub(super) fn write(&self, source: &mut Source) {
        let (std, others): (Vec<_>, Vec<_>) = self
            .0
            .iter()
            .map(|(path, names)| (*path, names))
            .partition(|(path, _)| path.starts_with("std"));
        for group in [std, others] {
            for (path, names) in ordered(group) {
                let mut names: Vec<_> = names.iter().copied().collect();
                names.sort_by_key(|name| (*name != "self", *name));
                match &*names {
                    ["self"] => source.line(format!("use {path};")),
                    [name] => source.line(format!("use {path}::{name};")),
                    names => list(source, "use", path, names),
                }
            }
            source.blank();
        }
    }
}

/// `rustfmt` puts what is inside a path before the path itself.
fn ordered<T>(mut group: Vec<(&'static str, T)>) -> Vec<(&'static str, T)> {
    group.sort_by_key(|(path, _)| format!("{path}::~"));
    group
}

/// `use path::{a, b};`, broken as `rustfmt` breaks it.
pub(super) fn list<T: AsRef<str>>(source: &mut Source, head: &str, path: &str, names: &[T]) {
    let names: Vec<_> = names.iter().map(AsRef::as_ref).collect();
    let line = format!("{head} {path}::{{{}}};", names.join(", "));
    if line.len() + 2 <= source.room() {
        return source.line(line);
    }
    source.open(format!("{head} {path}::{{"));
    let mut line = String::new();
    for name in names {
        if !line.is_empty() && line.len() + name.len() + 3 > source.room() {
            source.line(&line);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(name);
        line.push(',');
    }
    source.line(line);
    source.close("};");
}
