//! The schema of a field, as it is written: the kinds share most of their members.

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use super::{Choice, ElicitField, FieldKind, StringFormat};
use crate::protocol::Members;

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Field {
    #[serde(skip_serializing_if = "Option::is_none")]
    r#type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<StringFormat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_length: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_items: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_items: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#enum: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enum_names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_of: Option<Vec<Titled>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Items>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Value>,
    #[serde(flatten)]
    other: Members,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Items {
    #[serde(skip_serializing_if = "Option::is_none")]
    r#type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#enum: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    any_of: Option<Vec<Titled>>,
}

#[derive(Serialize, Deserialize)]
struct Titled {
    r#const: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

impl From<&Choice> for Titled {
    fn from(choice: &Choice) -> Self {
        let title = choice.title.as_ref().unwrap_or(&choice.value);
        Self {
            r#const: choice.value.clone(),
            title: Some(title.clone()),
        }
    }
}

impl From<Titled> for Choice {
    fn from(titled: Titled) -> Self {
        Self {
            value: titled.r#const,
            title: titled.title,
        }
    }
}

fn are_titled(choices: &[Choice]) -> bool {
    choices.iter().any(|choice| choice.title.is_some())
}

fn values(choices: &[Choice]) -> Option<Vec<String>> {
    Some(choices.iter().map(|it| it.value.clone()).collect())
}

fn titled(choices: &[Choice]) -> Option<Vec<Titled>> {
    Some(choices.iter().map(Titled::from).collect())
}

fn choices<T: Into<Choice>>(values: Vec<T>) -> Vec<Choice> {
    values.into_iter().map(Into::into).collect()
}

impl From<&ElicitField> for Field {
    fn from(field: &ElicitField) -> Self {
        let mut wire = Self {
            title: field.title.clone(),
            description: field.description.clone(),
            default: match &field.kind {
                FieldKind::Other => None,
                _ => field.default_value(),
            },
            other: field.other.clone(),
            ..Self::default()
        };
        let kind = match &field.kind {
            FieldKind::String {
                format,
                min_length,
                max_length,
                ..
            } => {
                wire.format.clone_from(format);
                (wire.min_length, wire.max_length) = (*min_length, *max_length);
                "string"
            }
            FieldKind::Number {
                integer,
                minimum,
                maximum,
                ..
            } => {
                (wire.minimum, wire.maximum) = (minimum.clone(), maximum.clone());
                if *integer { "integer" } else { "number" }
            }
            FieldKind::Boolean { .. } => "boolean",
            FieldKind::OneOf { choices, names, .. } => {
                if are_titled(choices) && !names {
                    wire.one_of = titled(choices);
                } else {
                    wire.r#enum = values(choices);
                }
                if *names {
                    let names = choices.iter().map(Titled::from);
                    wire.enum_names = Some(names.filter_map(|it| it.title).collect());
                }
                "string"
            }
            FieldKind::ManyOf {
                choices,
                min_items,
                max_items,
                ..
            } => {
                (wire.min_items, wire.max_items) = (*min_items, *max_items);
                wire.items = Some(if are_titled(choices) {
                    Items {
                        any_of: titled(choices),
                        ..Items::default()
                    }
                } else {
                    Items {
                        r#type: Some("string".into()),
                        r#enum: values(choices),
                        ..Items::default()
                    }
                });
                "array"
            }
            FieldKind::Other => return wire,
        };
        wire.r#type = Some(kind.into());
        wire
    }
}

impl Field {
    /// The field; `None` if it is of a kind that we do not know.
    pub(super) fn read(self) -> Option<ElicitField> {
        let default = self.default;
        let text = |value: Option<Value>| value.map(serde_json::from_value).transpose().ok();
        let kind = match self.r#type.as_deref()? {
            "string" => match (self.r#enum, self.one_of) {
                (Some(_), Some(_)) => return None,
                (None, Some(titled)) => FieldKind::OneOf {
                    choices: choices(titled),
                    names: false,
                    default: text(default)?,
                },
                (Some(values), None) => FieldKind::OneOf {
                    names: self.enum_names.is_some(),
                    choices: named(values, self.enum_names),
                    default: text(default)?,
                },
                (None, None) => FieldKind::String {
                    format: self.format,
                    min_length: self.min_length,
                    max_length: self.max_length,
                    default: text(default)?,
                },
            },
            number @ ("integer" | "number") => FieldKind::Number {
                integer: number == "integer",
                minimum: self.minimum,
                maximum: self.maximum,
                default: default.map(serde_json::from_value).transpose().ok()?,
            },
            "boolean" => FieldKind::Boolean {
                default: default.map(serde_json::from_value).transpose().ok()?,
            },
            "array" => {
                let items = self.items?;
                FieldKind::ManyOf {
                    choices: match (items.r#enum, items.any_of) {
                        (Some(values), None) => choices(values),
                        (None, Some(titled)) => choices(titled),
                        _ => return None,
                    },
                    min_items: self.min_items,
                    max_items: self.max_items,
                    default: default.map(serde_json::from_value).transpose().ok()?,
                }
            }
            _ => return None,
        };
        Some(ElicitField {
            title: self.title,
            description: self.description,
            kind,
            other: self.other,
        })
    }
}

/// The values with their names; a value without a name is its own.
fn named(values: Vec<String>, names: Option<Vec<String>>) -> Vec<Choice> {
    let mut names = names.unwrap_or_default().into_iter();
    let named = values.into_iter().map(|value| Choice {
        value,
        title: names.next(),
    });
    named.collect()
}
