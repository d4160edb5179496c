//! Several schemas that a value must fit at once, as one: a `$ref` and the keywords beside it, the members of `allOf`,
//! an alternative of `anyOf` and what surrounds it.

use std::collections::{HashSet, VecDeque};

use serde_json::Value;

use super::read::Keywords;
use super::resolve::{Document, Unresolved};
use super::{Kinds, Place};

/// What all of several schemas say together. Schemas below them are still apart: they are merged when their turn comes.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    /// The places that say something about a value, sorted: the node's identity.
    pub(crate) places: Vec<Place<'a>>,
    pub(crate) kinds: Kinds,
    /// Whether `type` or a literal said which kinds there are.
    pub(crate) pinned: bool,
    pub(crate) properties: Vec<(&'a str, Vec<Place<'a>>)>,
    pub(crate) required: Vec<&'a str>,
    pub(crate) unknown: Unknown<'a>,
    pub(crate) items: Vec<Place<'a>>,
    pub(crate) prefix: Vec<Vec<Place<'a>>>,
    pub(crate) min_items: u64,
    pub(crate) max_items: u64,
    pub(crate) minimum: Option<f64>,
    pub(crate) maximum: Option<f64>,
    /// The values that are left of all `enum` and `const`.
    pub(crate) literals: Option<Vec<&'a Value>>,
    /// The first group of alternatives.
    pub(crate) alternatives: Option<Alternatives<'a>>,
    /// The name of the definition, if the node is one.
    pub(crate) name: Option<String>,
    /// What the definition says about itself.
    pub(crate) definition: Option<&'a str>,
    /// What is said where the node is used.
    pub(crate) description: Option<&'a str>,
    pub(crate) title: Option<&'a str>,
    pub(crate) default: Option<&'a Value>,
    pub(crate) deprecated: bool,
    /// What could not be understood, with its place.
    pub(crate) problems: Vec<(String, String)>,
}

/// Properties that are not declared.
#[derive(Clone, Debug)]
pub(crate) enum Unknown<'a> {
    Any,
    None,
    Fit(Vec<Place<'a>>),
}

/// Schemas of which one must fit, beside the rest of the node.
#[derive(Debug)]
pub(crate) struct Alternatives<'a> {
    pub(crate) each: Vec<Place<'a>>,
    /// The node's places without this group.
    pub(crate) rest: Vec<Place<'a>>,
}

impl<'a> Node<'a> {
    /// Merges `places`, following references and `allOf`.
    pub(crate) fn merge(document: &Document<'a>, places: &[Place<'a>]) -> Self {
        let mut node = Self {
            places: Vec::new(),
            kinds: Kinds::ALL,
            pinned: false,
            properties: Vec::new(),
            required: Vec::new(),
            unknown: Unknown::Any,
            items: Vec::new(),
            prefix: Vec::new(),
            min_items: 0,
            max_items: u64::MAX,
            minimum: None,
            maximum: None,
            literals: None,
            alternatives: None,
            name: None,
            definition: None,
            description: None,
            title: None,
            default: None,
            deprecated: false,
            problems: Vec::new(),
        };
        let mut seen = HashSet::new();
        // Outer schemas first, so that what is said at the place of use wins.
        let mut open: VecDeque<_> = places.iter().map(|place| (place.clone(), false)).collect();
        let mut names = Vec::new();
        while let Some((place, referred)) = open.pop_front() {
            if !seen.insert((place.pointer.clone(), place.without)) {
                continue;
            }
            let keywords = Keywords::read(place.value);
            if let Some(reference) = keywords.reference {
                match document.resolve(reference) {
                    Ok(target) => {
                        names.push((target.pointer.clone(), definition_name(reference)));
                        open.push_back((target, true));
                    }
                    Err(problem) => {
                        node.problems.push((
                            format!("{}/$ref", place.pointer),
                            unresolved(reference, &problem),
                        ));
                    }
                }
            }
            node.describe(&keywords, referred);
            if keywords.reference.is_some() && document.lone_references {
                continue;
            }
            for (index, member) in keywords.all_of.iter().enumerate() {
                open.push_back((
                    place.child(&["allOf", &index.to_string()], member),
                    referred,
                ));
            }
            if keywords.asserts() {
                node.add(&place, &keywords);
            }
        }
        node.finish();
        // A name fits only if nothing is added to what it names.
        if let [place] = &*node.places {
            node.name = names
                .into_iter()
                .find_map(|(at, name)| name.filter(|_| at == place.pointer));
        }
        node
    }

    fn describe(&mut self, keywords: &Keywords<'a>, referred: bool) {
        let said = if referred {
            &mut self.definition
        } else {
            &mut self.description
        };
        *said = said.or(keywords.description);
        self.title = self.title.or(keywords.title);
        self.default = self.default.or(keywords.default);
        self.deprecated |= keywords.deprecated;
    }

    fn add(&mut self, place: &Place<'a>, keywords: &Keywords<'a>) {
        self.places.push(place.clone());
        self.kinds = self.kinds.and(keywords.kinds);
        self.pinned |= keywords.kinds != Kinds::ALL || keywords.literals.is_some();
        // Names are unique within one schema, so only those of the others have to be searched.
        let known = self.properties.len();
        for (name, schema) in &keywords.properties {
            let property = place.child(&["properties", name], schema);
            match self.properties[..known]
                .iter_mut()
                .find(|(known, _)| known == name)
            {
                Some((_, places)) => places.push(property),
                None => self.properties.push((name, vec![property])),
            }
        }
        self.required.extend(&keywords.required);
        self.restrict_unknown(place, keywords);
        if let Some(items) = keywords.items {
            self.items.push(place.child(&["items"], items));
        }
        if let Some((keyword, schemas)) = keywords.prefix {
            for (index, schema) in schemas.iter().enumerate() {
                if self.prefix.len() <= index {
                    self.prefix.push(Vec::new());
                }
                self.prefix[index].push(place.child(&[keyword, &index.to_string()], schema));
            }
        }
        self.min_items = self.min_items.max(keywords.min_items.unwrap_or(0));
        self.max_items = self.max_items.min(keywords.max_items.unwrap_or(u64::MAX));
        self.minimum = tighter(self.minimum, keywords.minimum, f64::max);
        self.maximum = tighter(self.maximum, keywords.maximum, f64::min);
        if let Some(values) = &keywords.literals {
            match &mut self.literals {
                Some(literals) => literals.retain(|literal| values.contains(literal)),
                None => self.literals = Some(values.clone()),
            }
        }
        if let Some((keyword, reason)) = &keywords.odd {
            self.problems.push((
                format!("{}/{keyword}", place.pointer),
                format!("{reason}; ignored"),
            ));
        }
    }

    fn restrict_unknown(&mut self, place: &Place<'a>, keywords: &Keywords<'a>) {
        let mut own = match keywords.additional {
            None | Some(Value::Bool(true)) => Unknown::Any,
            Some(Value::Bool(false)) => Unknown::None,
            Some(Value::Object(schema)) if schema.is_empty() => Unknown::Any,
            Some(schema) => Unknown::Fit(vec![place.child(&["additionalProperties"], schema)]),
        };
        if let [(pattern, schema)] = &*keywords.patterns {
            // The usual form of a map with constrained keys. Names outside the pattern may still hold anything, unless
            // they are excluded.
            if matches!(own, Unknown::None) {
                own = Unknown::Fit(vec![place.child(&["patternProperties", pattern], schema)]);
            } else {
                own = Unknown::Any;
            }
        } else if !keywords.patterns.is_empty() {
            own = Unknown::Any;
        }
        self.unknown = match (std::mem::replace(&mut self.unknown, Unknown::Any), own) {
            (Unknown::None, _) | (_, Unknown::None) => Unknown::None,
            (Unknown::Any, other) | (other, Unknown::Any) => other,
            (Unknown::Fit(mut left), Unknown::Fit(right)) => {
                left.extend(right);
                Unknown::Fit(left)
            }
        };
    }

    fn finish(&mut self) {
        for place in &self.places {
            let keywords = Keywords::read(place.value);
            let (keyword, schemas) = if !place.without.any_of && !keywords.any_of.is_empty() {
                ("anyOf", keywords.any_of)
            } else if !place.without.one_of && !keywords.one_of.is_empty() {
                ("oneOf", keywords.one_of)
            } else {
                continue;
            };
            let each = schemas.iter().enumerate();
            let each = each
                .map(|(index, it)| place.child(&[keyword, &index.to_string()], it))
                .collect();
            let mut rest = self.places.clone();
            for other in rest
                .iter_mut()
                .filter(|other| other.pointer == place.pointer)
            {
                other.without.any_of |= keyword == "anyOf";
                other.without.one_of |= keyword == "oneOf";
            }
            self.alternatives = Some(Alternatives { each, rest });
            break;
        }
        self.places.sort_by(|left, right| {
            (&left.pointer, left.without).cmp(&(&right.pointer, right.without))
        });
        if let Some(literals) = &mut self.literals {
            let mut seen = Vec::new();
            literals.retain(|literal| {
                let fits = self.kinds.meets(Kinds::of(literal));
                // Of strings there can be thousands; they are told apart by a set below.
                let new = literal.is_string() || !seen.contains(literal);
                if !literal.is_string() {
                    seen.push(literal);
                }
                fits && new
            });
            let mut strings = HashSet::new();
            literals.retain(|literal| literal.as_str().is_none_or(|text| strings.insert(text)));
        }
    }
}

fn tighter(left: Option<f64>, right: Option<f64>, choose: fn(f64, f64) -> f64) -> Option<f64> {
    match (left, right) {
        (Some(left), Some(right)) => Some(choose(left, right)),
        (one, other) => one.or(other),
    }
}

/// `Person` of `#/$defs/Person`: only what stands among definitions was given a name by someone.
fn definition_name(reference: &str) -> Option<String> {
    let (path, name) = reference.rsplit_once('/')?;
    let named = path.ends_with("/$defs") || path.ends_with("/definitions");
    named.then(|| name.replace("~1", "/").replace("~0", "~"))
}

fn unresolved(reference: &str, problem: &Unresolved) -> String {
    match problem {
        Unresolved::Elsewhere => {
            format!(
                "{reference:?} leads out of the schema and is never fetched; any value is accepted"
            )
        }
        Unresolved::Missing => format!("{reference:?} leads to no schema; any value is accepted"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn merged(root: &Value) -> Node<'_> {
        let document = Document::new("", root);
        Node::merge(&document, &[document.root().clone()])
    }

    #[test]
    fn all_of_is_one_object() {
        let root = json!({
            "allOf": [{"$ref": "#/$defs/a"}, {"properties": {"y": {"type": "string"}}, "required": ["y"]}],
            "$defs": {"a": {"type": "object", "properties": {"x": true, "y": true}, "additionalProperties": false}},
        });
        let node = merged(&root);
        assert_eq!(
            node.properties
                .iter()
                .map(|(name, it)| (*name, it.len()))
                .collect::<Vec<_>>(),
            [("y", 2), ("x", 1)]
        );
        assert!(
            node.kinds == Kinds::OBJECT
                && matches!(node.unknown, Unknown::None)
                && node.name.is_none()
        );
    }

    #[test]
    fn a_reference_gives_its_name_and_keeps_what_is_said_beside_it() {
        let root = json!({
            "$ref": "#/$defs/a", "description": "here",
            "$defs": {"a": {"type": "string", "description": "there"}},
        });
        let node = merged(&root);
        assert_eq!(node.name.as_deref(), Some("a"));
        assert_eq!(
            (node.description, node.definition),
            (Some("here"), Some("there"))
        );
    }

    #[test]
    fn circles_end() {
        let root = json!({"$ref": "#/$defs/a", "$defs": {"a": {"allOf": [{"$ref": "#"}, {"$ref": "#/$defs/a"}]}}});
        assert!(merged(&root).places.is_empty());
    }

    #[test]
    fn kinds_and_literals_intersect() {
        let root = json!({"type": ["string", "null"], "allOf": [{"enum": ["a", 1, null, "a"]}, {"enum": ["a", "b", null]}]});
        let node = merged(&root);
        assert_eq!(node.literals, Some(vec![&json!("a"), &Value::Null]));
    }
}
