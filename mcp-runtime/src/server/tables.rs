//! Everything that a server offers at one moment: found by name, and written as lists.
//!
//! Tables are never changed. Who changes what is offered makes new ones, which share the entries.

use std::any::TypeId;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::listing::Listing;
use super::resource::ResourceUri;
use super::{Need, Place, Prompt, Resource, Tool};
use crate::era::ListShape;
use crate::error::{Kind, StartError};
use crate::protocol::{self, Json};

/// What can be offered.
pub(super) trait Offer {
    const KIND: Kind;
    /// What it is asked for by.
    fn key(&self) -> &str;
    fn needs(&self) -> &[Need];
    fn place(&self) -> Place;
    /// What is wrong with it by itself.
    fn mistake(&self) -> Option<StartError>;
}

/// Offers of one kind, in order. Each has a number that no other will have.
#[derive(Debug)]
pub(super) struct Entries<T> {
    all: Vec<(u64, Arc<T>)>,
    by_key: HashMap<String, Arc<T>>,
    last: u64,
}

/// Everything that a server offers.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) tools: Entries<Tool>,
    pub(super) prompts: Entries<Prompt>,
    /// Fixed URIs and templates.
    pub(super) resources: Entries<Resource>,
    pub(super) lists: Lists,
}

/// The values of variables, by name.
type Values = Vec<(String, String)>;

/// The lists, written.
#[derive(Debug)]
pub(super) struct Lists {
    pub(super) objects: Listing,
    pub(super) anything: Listing,
    pub(super) prompts: Listing,
    pub(super) resources: Listing,
    pub(super) templates: Listing,
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            by_key: HashMap::new(),
            last: 0,
        }
    }
}

impl<T> Clone for Entries<T> {
    fn clone(&self) -> Self {
        Self {
            all: self.all.clone(),
            by_key: self.by_key.clone(),
            last: self.last,
        }
    }
}

impl<T: Offer> Entries<T> {
    pub(super) fn get(&self, key: &str) -> Option<&Arc<T>> {
        self.by_key.get(key)
    }

    fn numbered(&self) -> impl Iterator<Item = (u64, &T)> {
        self.all.iter().map(|(number, item)| (*number, &**item))
    }

    /// Adds offers at the end; what is wrong with them is added to `mistakes`.
    pub(super) fn add(
        &mut self,
        items: impl IntoIterator<Item = T>,
        states: &HashSet<TypeId>,
        mistakes: &mut Vec<StartError>,
    ) {
        for item in items {
            let (key, place) = (item.key().to_owned(), item.place());
            mistakes.extend(item.mistake());
            let missing = item
                .needs()
                .iter()
                .filter(|need| !states.contains(&(need.id)()));
            mistakes.extend(missing.map(|need| StartError::MissingState {
                kind: T::KIND,
                name: key.clone(),
                place,
                state: (need.name)(),
            }));
            if let Some(first) = self.by_key.get(&key) {
                mistakes.push(StartError::SameName {
                    kind: T::KIND,
                    name: key.clone(),
                    first: first.place(),
                    second: place,
                });
            }
            self.last += 1;
            let item = Arc::new(item);
            self.all.push((self.last, item.clone()));
            self.by_key.insert(key, item);
        }
    }
}

impl<T> Entries<T> {
    /// Takes an offer out; answers whether it was there.
    pub(super) fn remove(&mut self, key: &str) -> bool {
        let Some(item) = self.by_key.remove(key) else {
            return false;
        };
        self.all.retain(|(_, kept)| !Arc::ptr_eq(kept, &item));
        true
    }
}

impl Tables {
    pub(super) fn new(
        tools: Entries<Tool>,
        prompts: Entries<Prompt>,
        resources: Entries<Resource>,
        page_size: Option<usize>,
    ) -> Result<Self, serde_json::Error> {
        let lists = Lists {
            objects: list_tools(&tools, ListShape::Objects, page_size)?,
            anything: list_tools(&tools, ListShape::Anything, page_size)?,
            prompts: Listing::new(
                "prompts",
                prompts
                    .numbered()
                    .map(|(number, it)| (number, &it.definition)),
                page_size,
            )?,
            resources: Listing::new(
                "resources",
                resources
                    .numbered()
                    .filter(|(_, it)| matches!(it.uri, ResourceUri::Fixed(_)))
                    .map(|(number, it)| (number, &it.definition)),
                page_size,
            )?,
            templates: Listing::new(
                "resourceTemplates",
                resources
                    .numbered()
                    .filter(|(_, it)| matches!(it.uri, ResourceUri::Template(_)))
                    .map(|(number, it)| (number, it.template())),
                page_size,
            )?,
        };
        Ok(Self {
            tools,
            prompts,
            resources,
            lists,
        })
    }

    /// The resource with this URI: a fixed one, or a template with the values of its variables.
    pub(super) fn resource(&self, uri: &str) -> Option<(&Resource, Values)> {
        let fixed = self.resources.get(uri);
        if let Some(fixed) = fixed.filter(|it| matches!(it.uri, ResourceUri::Fixed(_))) {
            return Some((fixed, Vec::new()));
        }
        self.resources.all.iter().find_map(|(_, resource)| {
            let ResourceUri::Template(template) = &resource.uri else {
                return None;
            };
            let values = template.match_uri(uri)?.into_iter();
            let values = values.map(|(name, value)| (name.to_owned(), value));
            Some((&**resource, values.collect()))
        })
    }
}

impl Offer for Tool {
    const KIND: Kind = Kind::Tool;
    fn key(&self) -> &str {
        &self.definition.name
    }
    fn needs(&self) -> &[Need] {
        &self.needs
    }
    fn place(&self) -> Place {
        self.place
    }
    fn mistake(&self) -> Option<StartError> {
        let (name, place) = (self.definition.name.clone(), self.place);
        if !is_tool_name(&name) {
            return Some(StartError::ToolName { name, place });
        }
        let fault = self.definition.mirrored().err()?;
        Some(StartError::ToolHeader { name, place, fault })
    }
}

impl Offer for Prompt {
    const KIND: Kind = Kind::Prompt;
    fn key(&self) -> &str {
        &self.definition.name
    }
    fn needs(&self) -> &[Need] {
        &self.needs
    }
    fn place(&self) -> Place {
        self.place
    }
    fn mistake(&self) -> Option<StartError> {
        let arguments = self.definition.arguments.iter();
        let stranger = self
            .completers
            .stranger(arguments.map(|it| it.name.as_str()))?;
        Some(StartError::CompletesNothing {
            kind: Kind::Prompt,
            name: self.definition.name.clone(),
            place: self.place,
            argument: stranger.to_owned(),
        })
    }
}

impl Offer for Resource {
    const KIND: Kind = Kind::Resource;
    fn key(&self) -> &str {
        self.uri()
    }
    fn needs(&self) -> &[Need] {
        &self.needs
    }
    fn place(&self) -> Place {
        self.place
    }
    fn mistake(&self) -> Option<StartError> {
        let place = self.place;
        match &self.uri {
            ResourceUri::Wrong(uri, error) => {
                return Some(StartError::UriTemplate {
                    uri: uri.clone(),
                    place,
                    error: error.clone(),
                });
            }
            ResourceUri::Fixed(uri) if !has_scheme(uri) => {
                let uri = uri.clone();
                return Some(StartError::Uri { uri, place });
            }
            _ => {}
        }
        let stranger = self.completers.stranger(self.variables().into_iter())?;
        Some(StartError::CompletesNothing {
            kind: Kind::Resource,
            name: self.uri().to_owned(),
            place,
            argument: stranger.to_owned(),
        })
    }
}

/// Whether clients accept a name. Specification: *Tools, Tool Names*.
fn is_tool_name(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
}

/// Whether a text starts as a URI does. RFC 3986, section 3.1.
fn has_scheme(uri: &str) -> bool {
    uri.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

fn list_tools(
    tools: &Entries<Tool>,
    shape: ListShape,
    page_size: Option<usize>,
) -> Result<Listing, serde_json::Error> {
    let listed = tools.numbered().filter(|(_, tool)| !tool.hidden);
    let described = listed.map(|(number, tool)| {
        Ok((
            number,
            match shape {
                ListShape::Objects if tool.wraps_result => Cow::Owned(wrap(&tool.definition)?),
                _ => Cow::Borrowed(&tool.definition),
            },
        ))
    });
    let described: Result<Vec<_>, serde_json::Error> = described.collect();
    Listing::new("tools", described?, page_size)
}

/// The tool with an output schema that says `{"result": …}`.
fn wrap(tool: &protocol::Tool) -> Result<protocol::Tool, serde_json::Error> {
    let mut tool = tool.clone();
    if let Some(schema) = &tool.output_schema {
        let mut inner: serde_json::Value = schema.decode()?;
        // References count from the root, so what they refer to moves there.
        let definitions = inner
            .as_object_mut()
            .and_then(|schema| schema.shift_remove("$defs"));
        let mut outer = serde_json::json!({
            "type": "object",
            "properties": { "result": inner },
            "required": ["result"],
            "additionalProperties": false,
        });
        if let Some(definitions) = definitions {
            outer["$defs"] = definitions;
        }
        tool.output_schema = Some(Json::encode(&outer)?);
    }
    Ok(tool)
}
