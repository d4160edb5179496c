//! The fields of a form.

mod wire;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Number, Value};

use super::Members;

/// One field of a form.
///
/// ```
/// use mcp_runtime::protocol::{Choice, ElicitField, StringFormat};
///
/// let mail = ElicitField::string().format(StringFormat::Email).title("Mail address");
/// let colour = ElicitField::one_of([Choice::titled("#f00", "Red"), Choice::titled("#00f", "Blue")])
///     .description("The colour of the wall.")
///     .default("#f00");
/// # let _ = (mail, colour);
/// ```
///
/// Specification: *Elicitation, Supported Schema Types*.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ElicitField {
    /// Its name for people.
    pub title: Option<String>,
    /// What to fill in.
    pub description: Option<String>,
    /// What it takes.
    pub kind: FieldKind,
    /// Members that this crate does not know.
    pub other: Members,
}

/// What a field takes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FieldKind {
    /// Text.
    String {
        /// What the text must be.
        format: Option<StringFormat>,
        /// The least number of characters.
        min_length: Option<u64>,
        /// The greatest number of characters.
        max_length: Option<u64>,
        /// What it holds at first.
        default: Option<String>,
    },
    /// A number.
    Number {
        /// Whether it has no fraction.
        integer: bool,
        /// The least number.
        minimum: Option<Number>,
        /// The greatest number.
        maximum: Option<Number>,
        /// What it holds at first.
        default: Option<Number>,
    },
    /// Yes or no.
    Boolean {
        /// What it holds at first.
        default: Option<bool>,
    },
    /// One of several values.
    OneOf {
        /// The values.
        choices: Vec<Choice>,
        /// Whether the titles are written as `enumNames`, which 2025-06-18 has instead of `oneOf`.
        names: bool,
        /// What is chosen at first.
        default: Option<String>,
    },
    /// Any of several values (2025-11-25 and later).
    ManyOf {
        /// The values.
        choices: Vec<Choice>,
        /// How many must be chosen.
        min_items: Option<u64>,
        /// How many may be chosen.
        max_items: Option<u64>,
        /// What is chosen at first.
        default: Option<Vec<String>>,
    },
    /// What this crate does not know: the schema is in [`ElicitField::other`].
    Other,
}

/// What a text must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StringFormat {
    /// A mail address.
    Email,
    /// A URI.
    Uri,
    /// A day: `2026-07-28`.
    Date,
    /// A moment: `2026-07-28T12:00:00Z`.
    DateTime,
    /// What no specification describes.
    #[serde(untagged)]
    Other(String),
}

/// A value that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The value, for programs.
    pub value: String,
    /// The value, for people.
    pub title: Option<String>,
}

impl Choice {
    /// A value that people can read.
    #[must_use]
    pub fn new(value: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            title: None,
        }
    }

    /// A value, and what people read instead.
    #[must_use]
    pub fn titled(value: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            title: Some(title.into()),
        }
    }
}

impl<T: Into<String>> From<T> for Choice {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl ElicitField {
    /// Text.
    #[must_use]
    pub fn string() -> Self {
        Self::new(FieldKind::String {
            format: None,
            min_length: None,
            max_length: None,
            default: None,
        })
    }

    /// A number without a fraction.
    #[must_use]
    pub fn integer() -> Self {
        Self::any_number(true)
    }

    /// A number.
    #[must_use]
    pub fn number() -> Self {
        Self::any_number(false)
    }

    /// Yes or no.
    #[must_use]
    pub fn boolean() -> Self {
        Self::new(FieldKind::Boolean { default: None })
    }

    /// One of these values.
    #[must_use]
    pub fn one_of(choices: impl IntoIterator<Item = impl Into<Choice>>) -> Self {
        Self::new(FieldKind::OneOf {
            choices: choices.into_iter().map(Into::into).collect(),
            names: false,
            default: None,
        })
    }

    /// Any of these values (2025-11-25 and later).
    #[must_use]
    pub fn many_of(choices: impl IntoIterator<Item = impl Into<Choice>>) -> Self {
        Self::new(FieldKind::ManyOf {
            choices: choices.into_iter().map(Into::into).collect(),
            min_items: None,
            max_items: None,
            default: None,
        })
    }

    fn any_number(integer: bool) -> Self {
        Self::new(FieldKind::Number {
            integer,
            minimum: None,
            maximum: None,
            default: None,
        })
    }

    fn new(kind: FieldKind) -> Self {
        Self {
            title: None,
            description: None,
            kind,
            other: Members::new(),
        }
    }

    /// The same field with its name for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The same field with what to fill in.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// The same text field with what the text must be. Other fields have no format.
    #[must_use]
    pub fn format(mut self, wanted: StringFormat) -> Self {
        if let FieldKind::String { format, .. } = &mut self.kind {
            *format = Some(wanted);
        }
        self
    }

    /// The same text field with the least and greatest number of characters, the same choice with how
    /// many must and may be chosen. Other fields have no length.
    #[must_use]
    pub fn length(mut self, least: Option<u64>, most: Option<u64>) -> Self {
        match &mut self.kind {
            FieldKind::String {
                min_length: min,
                max_length: max,
                ..
            }
            | FieldKind::ManyOf {
                min_items: min,
                max_items: max,
                ..
            } => (*min, *max) = (least, most),
            _ => {}
        }
        self
    }

    /// The same number with the least and the greatest. Other fields have no range; a bound that is not
    /// finite is none.
    #[must_use]
    pub fn range<T: Serialize>(mut self, least: Option<T>, greatest: Option<T>) -> Self {
        if let FieldKind::Number {
            minimum, maximum, ..
        } = &mut self.kind
        {
            *minimum = least.and_then(as_number);
            *maximum = greatest.and_then(as_number);
        }
        self
    }

    /// The same field with what it holds at first; what its kind cannot hold is left out.
    #[must_use]
    pub fn default(mut self, value: impl Serialize) -> Self {
        let Ok(value) = serde_json::to_value(value) else {
            return self;
        };
        match &mut self.kind {
            FieldKind::String { default, .. } | FieldKind::OneOf { default, .. } => {
                *default = value.as_str().map(str::to_owned);
            }
            FieldKind::Number { default, .. } => *default = as_number(value),
            FieldKind::Boolean { default } => *default = value.as_bool(),
            FieldKind::ManyOf { default, .. } => *default = serde_json::from_value(value).ok(),
            FieldKind::Other => {}
        }
        self
    }

    /// What it holds at first.
    #[must_use]
    pub fn default_value(&self) -> Option<Value> {
        match &self.kind {
            FieldKind::String { default, .. } | FieldKind::OneOf { default, .. } => {
                default.clone().map(Value::String)
            }
            FieldKind::Number { default, .. } => default.clone().map(Value::Number),
            FieldKind::Boolean { default } => default.map(Value::Bool),
            FieldKind::ManyOf { default, .. } => default.clone().map(Value::from),
            FieldKind::Other => self.other.get("default").cloned(),
        }
    }
}

fn as_number(value: impl Serialize) -> Option<Number> {
    match serde_json::to_value(value) {
        Ok(Value::Number(number)) => Some(number),
        _ => None,
    }
}

impl Serialize for ElicitField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wire::Field::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ElicitField {
    /// A field that is not as its kind should be is kept as it is: one odd field does not hide the
    /// others.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let members = Members::deserialize(deserializer)?;
        let field = serde_json::from_value(Value::Object(members.clone()));
        let field = field.ok().and_then(wire::Field::read);
        Ok(field.unwrap_or_else(|| Self {
            other: members,
            ..Self::new(FieldKind::Other)
        }))
    }
}
