//! A resource, or a template of resources: its description, and the function that reads it.

use std::any::Any;
use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use super::completion::{Completers, IntoCompletion};
use super::inquiry::{Handler, Inquiry, Reply, refusal};
use super::prompt::{PromptParameter, lent};
use super::{Need, Place, ToolError};
use crate::protocol::{
    self, Annotations, CacheHint, Code, ErrorObject, Icon, ResourceContents, ResourceResult,
    ResourceTemplate, TemplateError, UriTemplate,
};

/// A resource that a server offers, or a template of many.
///
/// ```
/// use mcp_runtime::{Inquiry, Resource, Server};
///
/// let readme = Resource::new("docs://readme", "readme", async |_| "Read me!")
///     .description("What to read first.")
///     .mime_type("text/plain");
/// let page = Resource::new("docs://pages/{number}", "page", async |ask: Inquiry| {
///     let number: u32 = ask.parse("number")?;
///     // There are seven pages: nothing is read from others.
///     Ok::<_, mcp_runtime::protocol::ErrorObject>((number < 7).then(|| format!("Page {number}")))
/// })
/// .complete("number", async |_| (0..7).map(|it: u32| it.to_string()).collect::<Vec<_>>());
/// let server = Server::new("docs", "1.0.0").resources([readme, page]);
/// # let _ = server;
/// ```
///
/// A URI with `{`…`}` in it is a [template](UriTemplate). A fixed URI is looked for first, then
/// templates, in the order in which they were given. The values of variables come from outside: whoever
/// makes a path of one checks that it leads where it may.
///
/// Specification: *Resources*.
#[derive(Clone)]
pub struct Resource {
    /// For a template, with an empty URI.
    pub(super) definition: protocol::Resource,
    pub(super) uri: ResourceUri,
    pub(super) completers: Completers,
    pub(super) cache: CacheHint,
    /// The state that the function borrows.
    pub(crate) needs: Vec<Need>,
    /// The value that the method is called on.
    pub(crate) receiver: Option<Arc<dyn Any + Send + Sync>>,
    pub(super) handler: Handler<ResourceResult>,
    pub(crate) place: Place,
}

/// Where a resource is.
#[derive(Clone, Debug)]
pub(super) enum ResourceUri {
    Fixed(String),
    Template(UriTemplate),
    /// The server says so when it starts.
    Wrong(String, TemplateError),
}

/// What can be read from a resource: text, bytes, one or several contents, or nothing, which means
/// that there is no such resource.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be what is read from a resource",
    label = "not the contents of a resource",
    note = "return `String`, `Vec<u8>`, `ResourceContents`, `Vec<ResourceContents>`, `ResourceResult`, an `Option` or a `Result` of one of them"
)]
pub trait IntoResourceResult {
    /// The contents. A part without a URI or a kind gets those of the resource that was asked for.
    ///
    /// # Errors
    /// Why there are none.
    fn into_resource_result(self) -> Reply<ResourceResult>;
}

impl Resource {
    /// A resource with its URI, or the template of many, a name for programs, and an async function that
    /// reads it.
    #[track_caller]
    pub fn new<F, R>(uri: impl Into<String>, name: impl Into<String>, function: F) -> Self
    where
        F: Fn(Inquiry) -> R + Send + Sync + 'static,
        R: Future<Output: IntoResourceResult> + Send + 'static,
    {
        let definition = protocol::Resource {
            name: name.into(),
            ..protocol::Resource::default()
        };
        let handler = Handler::closure(function, IntoResourceResult::into_resource_result);
        let place = Place::here(Location::caller());
        Self::with(definition, uri.into(), handler, place)
    }

    fn with(
        mut definition: protocol::Resource,
        uri: String,
        handler: Handler<ResourceResult>,
        place: Place,
    ) -> Self {
        let uri = if UriTemplate::is_template(&uri) {
            match UriTemplate::parse(&uri) {
                Ok(template) => ResourceUri::Template(template),
                Err(error) => ResourceUri::Wrong(uri, error),
            }
        } else {
            definition.uri.clone_from(&uri);
            ResourceUri::Fixed(uri)
        };
        Self {
            definition,
            uri,
            completers: Completers::default(),
            cache: CacheHint::NEVER,
            needs: Vec::new(),
            receiver: None,
            handler,
            place,
        }
    }

    /// Its URI or template.
    #[must_use]
    pub fn uri(&self) -> &str {
        match &self.uri {
            ResourceUri::Fixed(uri) | ResourceUri::Wrong(uri, _) => uri,
            ResourceUri::Template(template) => template.as_str(),
        }
    }

    /// The same with its name for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.definition.title = Some(title.into());
        self
    }

    /// The same with what it holds.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.definition.description = Some(description.into());
        self
    }

    /// The same with what its bytes are: `text/markdown` for example.
    #[must_use]
    pub fn mime_type(mut self, mime_type: impl Into<String>) -> Self {
        self.definition.mime_type = Some(mime_type.into());
        self
    }

    /// The same with how many bytes it has.
    #[must_use]
    pub fn size(mut self, bytes: u64) -> Self {
        self.definition.size = Some(bytes);
        self
    }

    /// The same with for whom it is, how important and how old.
    #[must_use]
    pub fn annotations(mut self, annotations: Annotations) -> Self {
        self.definition.annotations = Some(annotations);
        self
    }

    /// The same with one picture more.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.definition.icons.push(icon);
        self
    }

    /// The same with how long what is read may be kept, and by whom; for no time unless set.
    ///
    /// Specification: *Caching*.
    #[must_use]
    pub const fn cache(mut self, cache: CacheHint) -> Self {
        self.cache = cache;
        self
    }

    /// The same with an async function that says what a variable of the template may become. It finds
    /// what was typed in [`Inquiry::typed`], and the variables that are known already by
    /// [`Inquiry::get`].
    ///
    /// Specification: *Completion*.
    #[must_use]
    pub fn complete<F, R>(mut self, variable: impl Into<String>, function: F) -> Self
    where
        F: Fn(Inquiry) -> R + Send + Sync + 'static,
        R: Future<Output: IntoCompletion> + Send + 'static,
    {
        self.completers.add(variable.into(), function);
        self
    }

    /// The template, as it is listed.
    pub(super) fn template(&self) -> ResourceTemplate {
        let definition = self.definition.clone();
        ResourceTemplate {
            uri_template: self.uri().to_owned(),
            name: definition.name,
            title: definition.title,
            description: definition.description,
            mime_type: definition.mime_type,
            icons: definition.icons,
            annotations: definition.annotations,
            meta: definition.meta,
        }
    }

    /// The names of the variables.
    pub(super) fn variables(&self) -> Vec<&str> {
        match &self.uri {
            ResourceUri::Template(template) => template.variables().collect(),
            _ => Vec::new(),
        }
    }
}

impl IntoResourceResult for ResourceResult {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        Ok(self)
    }
}

impl IntoResourceResult for Vec<ResourceContents> {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        Ok(ResourceResult::new(self))
    }
}

impl IntoResourceResult for ResourceContents {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        vec![self].into_resource_result()
    }
}

impl IntoResourceResult for String {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        ResourceContents::text("", self).into_resource_result()
    }
}

impl IntoResourceResult for &str {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        ResourceContents::text("", self).into_resource_result()
    }
}

impl IntoResourceResult for Vec<u8> {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        ResourceContents::blob("", self).into_resource_result()
    }
}

impl IntoResourceResult for &[u8] {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        ResourceContents::blob("", self).into_resource_result()
    }
}

impl<T: IntoResourceResult> IntoResourceResult for Option<T> {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        // The router knows the URI.
        let nothing = || ErrorObject::new(Code::RESOURCE_NOT_FOUND, "");
        self.ok_or_else(nothing)?.into_resource_result()
    }
}

impl<T: IntoResourceResult, E: ToolError> IntoResourceResult for Result<T, E> {
    fn into_resource_result(self) -> Reply<ResourceResult> {
        self.map_err(|error| refusal(&error))?
            .into_resource_result()
    }
}

/// What generated code says about a resource or a template.
#[derive(Debug)]
pub struct ResourceDefinition<'a> {
    /// Its URI or template.
    pub uri: &'static str,
    /// Its name for programs.
    pub name: &'static str,
    /// Its name for people, or nothing.
    pub title: &'static str,
    /// What it holds, or nothing.
    pub description: &'static str,
    /// What its bytes are, or nothing.
    pub mime_type: &'static str,
    /// How many bytes it has, where that is known.
    pub size: Option<u64>,
    /// A picture of it, or nothing.
    pub icon: &'static str,
    /// How long what is read may be kept, and by whom.
    pub cache: CacheHint,
    /// The variables of the template.
    pub variables: &'a [PromptParameter],
    /// What it borrows.
    pub needs: &'a [Need],
    /// How it is run.
    pub handler: Handler<ResourceResult>,
    /// Where it was written.
    pub place: Place,
}

impl ResourceDefinition<'_> {
    /// The resource.
    #[must_use]
    pub fn resource(self) -> Resource {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let definition = protocol::Resource {
            name: self.name.to_owned(),
            title: some(self.title),
            description: some(self.description),
            mime_type: some(self.mime_type),
            size: self.size,
            icons: some(self.icon).map(Icon::new).into_iter().collect(),
            ..protocol::Resource::default()
        };
        let uri = self.uri.to_owned();
        let mut resource = Resource::with(definition, uri, self.handler, self.place);
        resource.cache = self.cache;
        resource.needs = lent(self.needs);
        for variable in self.variables {
            if let Some(complete) = &variable.complete {
                let name = variable.name.to_owned();
                resource.completers.insert(name, complete.clone());
            }
        }
        resource
    }
}

impl fmt::Debug for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resource")
            .field("uri", &self.uri())
            .field("definition", &self.definition)
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}
