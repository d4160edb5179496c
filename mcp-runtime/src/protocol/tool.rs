//! Tools as they are listed, and what a call of one returns.

use serde::{Deserialize, Deserializer, Serialize};

use super::{Content, Icon, Json, Meta};

/// A tool as `tools/list` describes it.
///
/// Specification: *Tools, Data Types*.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Tool {
    /// The name it is called by.
    pub name: String,
    /// Its name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The JSON Schema of its arguments.
    pub input_schema: Json,
    /// The JSON Schema of its structured result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Json>,
    /// How it behaves, as its author says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<ToolAnnotations>,
    /// Pictures of it.
    #[serde(
        default,
        deserialize_with = "null_is_absent",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub icons: Vec<Icon>,
    /// Metadata.
    #[serde(
        rename = "_meta",
        default,
        deserialize_with = "null_is_absent",
        skip_serializing_if = "Meta::is_empty"
    )]
    pub meta: Meta,
}

impl Tool {
    /// A tool with a name and the schema of its arguments.
    #[must_use]
    pub fn new(name: impl Into<String>, input_schema: Json) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            input_schema,
            output_schema: None,
            annotations: None,
            icons: Vec::new(),
            meta: Meta::new(),
        }
    }
}

/// How a tool behaves. Hints: a client must not trust them from a server it does not trust.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolAnnotations {
    /// A name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// It changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// It may destroy something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// Calling it again with the same arguments changes nothing more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// It deals with a world outside the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
}

/// What a call of a tool returned.
///
/// A tool may return it for full control over the answer.
///
/// Specification: *Tools, Tool Result*.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolResult {
    /// What people and models read.
    #[serde(default, deserialize_with = "null_is_absent")]
    pub content: Vec<Content>,
    /// What programs read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured_content: Option<Json>,
    /// Whether this is a tool execution error.
    #[serde(
        default,
        deserialize_with = "null_is_absent",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub is_error: bool,
    /// Metadata.
    #[serde(
        rename = "_meta",
        default,
        deserialize_with = "null_is_absent",
        skip_serializing_if = "Meta::is_empty"
    )]
    pub meta: Meta,
}

impl ToolResult {
    /// A result of these blocks.
    #[must_use]
    pub fn new(content: Vec<Content>) -> Self {
        Self {
            content,
            ..Self::default()
        }
    }

    /// A result of one block of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(vec![Content::text(text)])
    }

    /// A tool execution error: the model reads the text and corrects itself.
    #[must_use]
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            is_error: true,
            ..Self::text(text)
        }
    }

    /// A result with structured content, and the same JSON as text for those who read only that.
    ///
    /// # Errors
    /// What the value's `Serialize` reports.
    pub fn structured(value: &(impl Serialize + ?Sized)) -> Result<Self, serde_json::Error> {
        let json = Json::encode(value)?;
        let mut result = Self::text(json.as_str());
        result.structured_content = Some(json);
        Ok(result)
    }

    /// The same result with one more entry of metadata; a value that cannot be serialised is left
    /// out.
    #[must_use]
    pub fn with_meta(mut self, key: impl Into<String>, value: &(impl Serialize + ?Sized)) -> Self {
        if let Ok(value) = Json::encode(value) {
            self.meta.insert(key.into(), value);
        }
        self
    }

    /// The text of all text blocks, one after the other, separated by newlines.
    #[must_use]
    pub fn joined_text(&self) -> String {
        let texts: Vec<_> = self.content.iter().filter_map(Content::as_text).collect();
        texts.join("\n")
    }
}

/// Some servers write `null` for what they do not have.
fn null_is_absent<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_absent_wherever_something_may_be_left_out() {
        let result = r#"{"content":null,"structuredContent":null,"isError":null,"_meta":null}"#;
        let result: ToolResult = serde_json::from_str(result).expect("a result");
        assert!(result.content.is_empty() && !result.is_error && result.meta.is_empty());
        let tool = r#"{"name":"x","title":null,"description":null,"inputSchema":{},
            "outputSchema":null,"annotations":null,"icons":null,"_meta":null}"#;
        let tool: Tool = serde_json::from_str(tool).expect("a tool");
        assert!(tool.icons.is_empty() && tool.meta.is_empty());
    }
}
