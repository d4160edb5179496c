//! Where a `$ref` leads. Never to the network: a schema is complete in itself, or the reference stays open.

use std::collections::HashMap;

use serde_json::Value;

use super::Place;

/// A whole schema document, with what references need to find their way.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    root: Place<'a>,
    /// Up to draft-07, keywords beside a `$ref` are ignored.
    pub(crate) lone_references: bool,
    /// Schemas by their `$anchor` or their whole `$id`.
    named: HashMap<&'a str, Place<'a>>,
}

/// Why a reference leads nowhere.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unresolved {
    /// It leads out of the document, to something that is never fetched.
    Elsewhere,
    /// It leads into the document, to a place where there is no schema.
    Missing,
}

impl<'a> Document<'a> {
    /// `pointer` is where the schema is in the tool.
    pub(crate) fn new(pointer: &str, root: &'a Value) -> Self {
        let dialect = root
            .get("$schema")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let old = ["draft-03", "draft-04", "draft-06", "draft-07"];
        let root = Place::new(pointer, root);
        let named = names(&root);
        Self {
            root,
            lone_references: old.iter().any(|it| dialect.contains(it)),
            named,
        }
    }

    pub(crate) fn root(&self) -> &Place<'a> {
        &self.root
    }

    pub(crate) fn resolve(&self, reference: &str) -> Result<Place<'a>, Unresolved> {
        if let Some(place) = self.named.get(reference) {
            return Ok(place.clone());
        }
        let (base, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let base = match base {
            "" => &self.root,
            // With or without the empty fragment that draft-07 ids end in.
            id => (self
                .named
                .get(id)
                .or_else(|| self.named.get(&*format!("{id}#"))))
            .ok_or(Unresolved::Elsewhere)?,
        };
        let fragment = percent_decoded(fragment);
        if fragment.is_empty() {
            return Ok(base.clone());
        }
        let Some(path) = fragment.strip_prefix('/') else {
            return self
                .named
                .get(&*fragment)
                .cloned()
                .ok_or(Unresolved::Missing);
        };
        let mut place = base.clone();
        for segment in path.split('/') {
            let segment = segment.replace("~1", "/").replace("~0", "~");
            let value = match place.value {
                Value::Object(object) => object.get(&segment),
                Value::Array(values) => segment
                    .parse()
                    .ok()
                    .and_then(|index: usize| values.get(index)),
                _ => None,
            };
            place = place.child(&[&segment], value.ok_or(Unresolved::Missing)?);
        }
        if place.value.is_object() || place.value.is_boolean() {
            Ok(place)
        } else {
            Err(Unresolved::Missing)
        }
    }
}

const NAMING: [&str; 4] = ["$id", "$anchor", "$dynamicAnchor", "id"];

/// Whether it is worth looking for names; in nearly all schemas it is not.
fn has_names(root: &Value) -> bool {
    let mut open = vec![root];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(object) => {
                if NAMING
                    .iter()
                    .any(|key| object.get(*key).is_some_and(Value::is_string))
                {
                    return true;
                }
                open.extend(object.values());
            }
            Value::Array(values) => open.extend(values),
            _ => {}
        }
    }
    false
}

/// Finds what has an `$anchor` or `$id`, with a stack of its own: the document may be deep.
fn names<'a>(root: &Place<'a>) -> HashMap<&'a str, Place<'a>> {
    let mut names = HashMap::new();
    if !has_names(root.value) {
        return names;
    }
    let mut open = vec![root.clone()];
    while let Some(place) = open.pop() {
        match place.value {
            Value::Object(object) => {
                for key in NAMING {
                    if let Some(Value::String(name)) = object.get(key) {
                        // `$id: "#name"` is how draft-07 spells an anchor.
                        let name = name.strip_prefix('#').unwrap_or(name);
                        names.entry(name).or_insert_with(|| place.clone());
                    }
                }
                for (key, value) in object {
                    if value.is_object() || value.is_array() {
                        open.push(place.child(&[key], value));
                    }
                }
            }
            Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    open.push(place.child(&[&index.to_string()], value));
                }
            }
            _ => {}
        }
    }
    names.remove("");
    names
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |digit: &u8| char::from(*digit).to_digit(16);
        if *first == b'%'
            && let [high, low, after @ ..] = tail
            && let (Some(high), Some(low)) = (hex(high), hex(low))
        {
            bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
            rest = after;
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn pointers_anchors_and_ids() {
        let root = json!({
            "$id": "https://example.com/root",
            "properties": {"a/b": {"type": "string"}, "c d": {"$anchor": "see"}},
            "$defs": {"list": [{"type": "null"}], "own": {"$id": "other#", "$defs": {"x": true}}},
        });
        let document = Document::new("/inputSchema", &root);
        for (reference, pointer) in [
            ("#", "/inputSchema"),
            ("#/properties/a~1b", "/inputSchema/properties/a~1b"),
            ("#/properties/c%20d", "/inputSchema/properties/c d"),
            ("#see", "/inputSchema/properties/c d"),
            ("#/$defs/list/0", "/inputSchema/$defs/list/0"),
            (
                "https://example.com/root#/properties/a~1b",
                "/inputSchema/properties/a~1b",
            ),
            ("other#/$defs/x", "/inputSchema/$defs/own/$defs/x"),
        ] {
            assert_eq!(
                document.resolve(reference).unwrap().pointer,
                pointer,
                "{reference}"
            );
        }
        assert_eq!(
            document.resolve("#/$defs/none").unwrap_err(),
            Unresolved::Missing
        );
        assert_eq!(
            document.resolve("#nowhere").unwrap_err(),
            Unresolved::Missing
        );
        assert_eq!(
            document.resolve("http://example.com/x").unwrap_err(),
            Unresolved::Elsewhere
        );
    }
}
