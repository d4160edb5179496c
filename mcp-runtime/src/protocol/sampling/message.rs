//! A conversation with a model.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::protocol::content::by_type;
use crate::protocol::{Audio, Content, Image, Json, Members, Meta, Role, Text};

/// One message of a conversation with a model.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SamplingMessage {
    /// Who says it.
    pub role: Role,
    /// What is said. More than one block exists since 2025-11-25.
    #[serde(with = "one_or_many")]
    pub content: Vec<SamplingContent>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

impl SamplingMessage {
    /// What someone says.
    #[must_use]
    pub fn new(role: Role, content: Vec<SamplingContent>) -> Self {
        Self {
            role,
            content,
            meta: Meta::new(),
            other: Members::new(),
        }
    }

    /// What the user says.
    #[must_use]
    pub fn user(text: impl Into<String>) -> Self {
        Self::new(Role::User, vec![SamplingContent::text(text)])
    }

    /// What the model says.
    #[must_use]
    pub fn assistant(text: impl Into<String>) -> Self {
        Self::new(Role::Assistant, vec![SamplingContent::text(text)])
    }
}

/// One block of a message.
///
/// Specification: *Sampling, Message Content*.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum SamplingContent {
    /// Text.
    Text(Text),
    /// A picture.
    Image(Image),
    /// A sound (2025-03-26 and later).
    Audio(Audio),
    /// The model wants to use a tool (2025-11-25 and later).
    ToolUse(ToolUse),
    /// What came of using a tool (2025-11-25 and later).
    ToolResult(ToolUseResult),
    /// A block that this crate does not know, or that is not as its kind should be.
    #[serde(untagged)]
    Other(Json),
}

impl<'de> Deserialize<'de> for SamplingContent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_type(deserializer, Self::Other, |kind, block| {
            Ok(Some(match kind {
                "text" => Self::Text(block.decode()?),
                "image" => Self::Image(block.decode()?),
                "audio" => Self::Audio(block.decode()?),
                "tool_use" => Self::ToolUse(block.decode()?),
                "tool_result" => Self::ToolResult(block.decode()?),
                _ => return Ok(None),
            }))
        })
    }
}

impl SamplingContent {
    /// A block of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(Text::new(text))
    }

    /// The text of a text block.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(&text.text),
            _ => None,
        }
    }
}

/// The model wants to use a tool.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolUse {
    /// Names the use, for its result.
    pub id: String,
    /// The name of the tool.
    pub name: String,
    /// The tool's arguments.
    pub input: Json,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl ToolUse {
    /// Using a tool with these arguments.
    #[must_use]
    pub fn new(id: impl Into<String>, name: impl Into<String>, input: Json) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            input,
            meta: Meta::new(),
        }
    }
}

/// What came of using a tool.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolUseResult {
    /// Which use it was.
    pub tool_use_id: String,
    /// What people and models read.
    #[serde(default)]
    pub content: Vec<Content>,
    /// What programs read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured_content: Option<Json>,
    /// Whether it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl ToolUseResult {
    /// What came of the use with this id.
    #[must_use]
    pub fn new(tool_use_id: impl Into<String>, content: Vec<Content>) -> Self {
        Self {
            tool_use_id: tool_use_id.into(),
            content,
            structured_content: None,
            is_error: None,
            meta: Meta::new(),
        }
    }
}

/// One block stands alone, as all versions have it; several are a list.
pub(super) mod one_or_many {
    use super::{Deserialize, Deserializer, Json, SamplingContent, Serialize, Serializer};
    use serde::de::Error;

    pub(crate) fn serialize<S: Serializer>(
        blocks: &[SamplingContent],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match blocks {
            [block] => block.serialize(serializer),
            blocks => blocks.serialize(serializer),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<SamplingContent>, D::Error> {
        let json = Json::deserialize(deserializer)?;
        if json.is_object() {
            json.decode().map(|block| vec![block])
        } else {
            json.decode()
        }
        .map_err(Error::custom)
    }
}
