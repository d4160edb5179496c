//! Asking the user: what is asked, and what they answered.

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{ElicitField, Json, Members, Meta};

/// The params of `elicitation/create`: a question to the user.
///
/// Specification: *Elicitation, Elicitation Requests*.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "mode", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ElicitRequest {
    /// The user fills in a form.
    Form(FormRequest),
    /// The user opens a page (2025-11-25 and later).
    Url(UrlRequest),
}

impl ElicitRequest {
    /// A form to fill in.
    #[must_use]
    pub fn form(message: impl Into<String>, requested_schema: ElicitSchema) -> Self {
        Self::Form(FormRequest {
            message: message.into(),
            requested_schema,
            meta: Meta::new(),
            other: Members::new(),
        })
    }

    /// A page to open.
    #[must_use]
    pub fn url(message: impl Into<String>, url: impl Into<String>) -> Self {
        Self::Url(UrlRequest {
            message: message.into(),
            url: url.into(),
            elicitation_id: None,
            meta: Meta::new(),
            other: Members::new(),
        })
    }

    /// What the user is told.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::Form(form) => &form.message,
            Self::Url(url) => &url.message,
        }
    }
}

impl<'de> Deserialize<'de> for ElicitRequest {
    /// By hand: a request without a mode asks for a form.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        #[derive(Deserialize)]
        struct Tagged {
            mode: Option<String>,
        }
        let json = Json::deserialize(deserializer)?;
        let Tagged { mode } = json.decode().map_err(Error::custom)?;
        let request = match mode.as_deref() {
            None | Some("form") => json.decode::<FormRequest>().map(|mut form| {
                form.other.shift_remove("mode");
                Self::Form(form)
            }),
            Some("url") => json.decode::<UrlRequest>().map(|mut url| {
                url.other.shift_remove("mode");
                Self::Url(url)
            }),
            Some(mode) => {
                let mode: String = mode.chars().take(100).collect();
                let message = format!("unknown mode: {mode}; there are `form` and `url`");
                return Err(Error::custom(message));
            }
        };
        request.map_err(Error::custom)
    }
}

/// A form to fill in.
///
/// Specification: *Elicitation, Form Mode Elicitation Requests*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct FormRequest {
    /// What the user is told.
    pub message: String,
    /// What the form has.
    pub requested_schema: ElicitSchema,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

/// A page to open, for what must not pass through the client: passwords, payments, logins elsewhere.
///
/// Specification: *Elicitation, URL Mode Elicitation Requests*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UrlRequest {
    /// What the user is told: why they should open the page.
    pub message: String,
    /// The page.
    pub url: String,
    /// Names the question in `notifications/elicitation/complete` (2025-11-25 only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elicitation_id: Option<String>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

/// What a form has: the restricted JSON Schema of a flat object.
///
/// ```
/// use mcp_runtime::protocol::{ElicitField, ElicitSchema};
///
/// let schema = ElicitSchema::new()
///     .required("name", ElicitField::string().title("Your name"))
///     .optional("age", ElicitField::integer().range(Some(0), Some(150)));
/// assert_eq!(schema.required, ["name"]);
/// ```
///
/// Specification: *Elicitation, Requested Schema*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ElicitSchema {
    /// The dialect of JSON Schema.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    r#type: ObjectType,
    /// The fields, in the order in which they are shown.
    pub properties: IndexMap<String, ElicitField>,
    /// The fields that must be filled in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required: Vec<String>,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
enum ObjectType {
    #[default]
    #[serde(rename = "object")]
    Object,
}

impl ElicitSchema {
    /// A form without fields.
    #[must_use]
    pub fn new() -> Self {
        Self {
            dialect: None,
            r#type: ObjectType::Object,
            properties: IndexMap::new(),
            required: Vec::new(),
            other: Members::new(),
        }
    }

    /// The same form with one more field, which must be filled in.
    #[must_use]
    pub fn required(mut self, name: impl Into<String>, field: ElicitField) -> Self {
        let name = name.into();
        if !self.required.contains(&name) {
            self.required.push(name.clone());
        }
        self.properties.insert(name, field);
        self
    }

    /// The same form with one more field, which may be left empty.
    #[must_use]
    pub fn optional(mut self, name: impl Into<String>, field: ElicitField) -> Self {
        let name = name.into();
        self.required.retain(|required| *required != name);
        self.properties.insert(name, field);
        self
    }

    /// What the form holds before anybody fills it in: the default of each field that has one.
    #[must_use]
    pub fn defaults(&self) -> Members {
        let fields = self.properties.iter();
        fields
            .filter_map(|(name, field)| Some((name.clone(), field.default_value()?)))
            .collect()
    }
}

impl Default for ElicitSchema {
    fn default() -> Self {
        Self::new()
    }
}

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ElicitAction {
    /// The user filled in the form, or agreed to open the page.
    Accept,
    /// The user said no.
    Decline,
    /// The user went away without saying anything.
    Cancel,
}

/// The result of `elicitation/create`.
///
/// Specification: *Elicitation, Response Actions*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ElicitResult {
    /// What became of the question.
    pub action: ElicitAction,
    /// What the user filled in: an object, for an accepted form only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Json>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

impl ElicitResult {
    /// The user filled in the form.
    ///
    /// # Errors
    /// What the content's `Serialize` reports.
    pub fn accept(content: &(impl Serialize + ?Sized)) -> Result<Self, serde_json::Error> {
        Ok(Self {
            content: Some(Json::encode(content)?),
            ..Self::new(ElicitAction::Accept)
        })
    }

    /// The user agreed to open the page.
    #[must_use]
    pub fn agree() -> Self {
        Self::new(ElicitAction::Accept)
    }

    /// The user said no.
    #[must_use]
    pub fn decline() -> Self {
        Self::new(ElicitAction::Decline)
    }

    /// The user went away.
    #[must_use]
    pub fn cancel() -> Self {
        Self::new(ElicitAction::Cancel)
    }

    fn new(action: ElicitAction) -> Self {
        Self {
            action,
            content: None,
            meta: Meta::new(),
            other: Members::new(),
        }
    }
}

/// The params of `notifications/elicitation/complete` (2025-11-25): what the user had to do on the
/// page is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ElicitationComplete {
    /// Which question it was.
    pub elicitation_id: String,
}

impl ElicitationComplete {
    /// The question with this id is answered.
    #[must_use]
    pub fn new(elicitation_id: impl Into<String>) -> Self {
        Self {
            elicitation_id: elicitation_id.into(),
        }
    }
}

/// The data of [`Code::URL_ELICITATION_REQUIRED`](super::Code::URL_ELICITATION_REQUIRED) (2025-11-25).
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct UrlElicitations {
    /// The pages that the user must visit before the request can succeed.
    pub elicitations: Vec<UrlRequest>,
}

impl UrlElicitations {
    /// These pages.
    #[must_use]
    pub fn new(elicitations: Vec<UrlRequest>) -> Self {
        Self { elicitations }
    }
}

#[derive(Serialize, Deserialize)]
struct UrlElicitationsOnTheWire {
    elicitations: Vec<ElicitRequest>,
}

impl Serialize for UrlElicitations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pages = self.elicitations.iter().cloned();
        UrlElicitationsOnTheWire {
            elicitations: pages.map(ElicitRequest::Url).collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for UrlElicitations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wire = UrlElicitationsOnTheWire::deserialize(deserializer)?;
        let pages = wire.elicitations.into_iter().map(|request| match request {
            ElicitRequest::Url(page) => Ok(page),
            ElicitRequest::Form(_) => Err(serde::de::Error::custom(
                "an elicitation that is required before a request has mode `url`",
            )),
        });
        pages.collect::<Result<_, _>>().map(Self::new)
    }
}
