//! Content blocks: what tools answer with and what people and models read.

use std::borrow::Cow;

use base64::Engine as _;
use serde::de::Deserializer;
use serde::{Deserialize, Serialize};

use super::{Json, Meta};

/// One block of a tool's answer.
///
/// Specification: *Tools, Tool Result*.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Content {
    /// Text.
    Text(Text),
    /// A picture.
    Image(Image),
    /// A sound.
    Audio(Audio),
    /// A link to a resource, to be read when it is needed.
    ResourceLink(ResourceLink),
    /// A resource, whole.
    Resource(EmbeddedResource),
    /// A block that this crate does not know, or that is not as its kind should be: one odd block
    /// does not hide the others.
    #[serde(untagged)]
    Other(Json),
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_type(deserializer, Self::Other, |kind, block| {
            Ok(Some(match kind {
                "text" => Self::Text(block.decode()?),
                "image" => Self::Image(block.decode()?),
                "audio" => Self::Audio(block.decode()?),
                "resource_link" => Self::ResourceLink(block.decode()?),
                "resource" => Self::Resource(block.decode()?),
                _ => return Ok(None),
            }))
        })
    }
}

/// Reads a block by its `type`; one that is not known, or not as it should be, is kept as it is.
///
/// By hand: what serde derives for a tagged enum cannot hold JSON that is kept as it is, which is what
/// `_meta` is made of.
pub(super) fn by_type<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    other: fn(Json) -> T,
    read: fn(&str, &Json) -> Result<Option<T>, serde_json::Error>,
) -> Result<T, D::Error> {
    #[derive(Deserialize)]
    struct Tagged<'a> {
        #[serde(borrow)]
        r#type: Cow<'a, str>,
    }
    let block = Json::deserialize(deserializer)?;
    let read = block
        .decode_borrowed()
        .and_then(|Tagged { r#type }| read(&r#type, &block));
    Ok(read.ok().flatten().unwrap_or_else(|| other(block)))
}

impl Content {
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

/// A block of text.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Text {
    /// The text.
    pub text: String,
    /// For whom, how important, how old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl Text {
    /// A block of text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

/// A picture.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Image {
    /// The bytes, in base64.
    pub data: String,
    /// What the bytes are, `image/png` for example.
    pub mime_type: String,
    /// For whom, how important, how old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

/// A sound.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Audio {
    /// The bytes, in base64.
    pub data: String,
    /// What the bytes are, `audio/wav` for example.
    pub mime_type: String,
    /// For whom, how important, how old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

macro_rules! media {
    ($name:ident) => {
        impl $name {
            /// Takes the bytes as they are; they are encoded in base64 here.
            #[must_use]
            pub fn new(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
                Self {
                    data: base64::engine::general_purpose::STANDARD.encode(bytes),
                    mime_type: mime_type.into(),
                    annotations: None,
                    meta: Meta::new(),
                }
            }

            /// The bytes.
            ///
            /// # Errors
            /// When the sender's base64 is wrong.
            pub fn bytes(&self) -> Result<Vec<u8>, base64::DecodeError> {
                base64::engine::general_purpose::STANDARD.decode(&self.data)
            }
        }
    };
}
media!(Image);
media!(Audio);

/// A link to a resource.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceLink {
    /// Where it is.
    pub uri: String,
    /// Its name, for programs.
    pub name: String,
    /// Its name, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What its bytes are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// How many bytes it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Pictures of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// For whom, how important, how old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl ResourceLink {
    /// A link with a name.
    #[must_use]
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            name: name.into(),
            ..Self::default()
        }
    }
}

/// A resource that travels inside an answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EmbeddedResource {
    /// The resource.
    pub resource: ResourceContents,
    /// For whom, how important, how old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl EmbeddedResource {
    /// A resource made of text.
    #[must_use]
    pub fn text(uri: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(uri.into(), TextOrBlob::Text { text: text.into() })
    }

    /// A resource made of bytes, encoded in base64 here.
    #[must_use]
    pub fn blob(uri: impl Into<String>, bytes: impl AsRef<[u8]>) -> Self {
        let blob = base64::engine::general_purpose::STANDARD.encode(bytes);
        Self::new(uri.into(), TextOrBlob::Blob { blob })
    }

    fn new(uri: String, body: TextOrBlob) -> Self {
        Self {
            resource: ResourceContents {
                uri,
                mime_type: None,
                body,
                meta: Meta::new(),
            },
            annotations: None,
            meta: Meta::new(),
        }
    }

    /// The same resource, with the kind of its bytes.
    #[must_use]
    pub fn mime_type(mut self, mime_type: impl Into<String>) -> Self {
        self.resource.mime_type = Some(mime_type.into());
        self
    }
}

/// What a resource holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceContents {
    /// Where it is.
    pub uri: String,
    /// What its bytes are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// The text or the bytes.
    #[serde(flatten)]
    pub body: TextOrBlob,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

/// The body of a resource: the two forms differ in the name of their one member.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TextOrBlob {
    /// Text.
    Text {
        /// The text.
        text: String,
    },
    /// Bytes.
    Blob {
        /// The bytes, in base64.
        blob: String,
    },
}

/// For whom a block is, how important it is and how old.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Annotations {
    /// For whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<Vec<Role>>,
    /// From 0 (optional) to 1 (required).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<f64>,
    /// When it was changed last, in ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
}

/// Who speaks, or is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The person, or the program that acts for them.
    User,
    /// The model.
    Assistant,
}

/// A picture that stands for something.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Icon {
    /// Where the picture is: an `https:` or `data:` URI.
    pub src: String,
    /// What its bytes are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// Its sizes, `48x48` or `any`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Vec<String>>,
    /// For which background it is made: `light` or `dark`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Json>,
}

impl Icon {
    /// A picture, by where it is.
    #[must_use]
    pub fn new(src: impl Into<String>) -> Self {
        Self {
            src: src.into(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_an_unknown_kind_is_kept_as_it_is() {
        for text in [
            r#"{"type":"text","text":"a"}"#,
            r#"{"type":"hologram","depth":3}"#,
            r#"{"type":"image","data":7}"#,
        ] {
            let block: Content = serde_json::from_str(text).expect("a block");
            assert_eq!(
                matches!(block, Content::Other(_)),
                !text.contains("\"text\":")
            );
            assert_eq!(serde_json::to_string(&block).expect("JSON"), text);
        }
    }
}
