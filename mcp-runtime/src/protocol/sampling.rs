//! Asking the client's model.

mod message;

use serde::{Deserialize, Serialize};

use self::message::one_or_many;
use super::{Json, Members, Meta, Role, Tool};

pub use message::{SamplingContent, SamplingMessage, ToolUse, ToolUseResult};

/// The params of `sampling/createMessage`: what the client's model should answer.
///
/// ```
/// use mcp_runtime::protocol::CreateMessageRequest;
///
/// let request = CreateMessageRequest::new("What is the capital of France?", 100)
///     .system_prompt("Answer in one word.");
/// assert_eq!(request.max_tokens, 100);
/// ```
///
/// Specification: *Sampling, Creating Messages*.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CreateMessageRequest {
    /// The conversation so far.
    pub messages: Vec<SamplingMessage>,
    /// Which model is wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_preferences: Option<ModelPreferences>,
    /// What the model is told before the conversation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system_prompt: Option<String>,
    /// What the client may add to the conversation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include_context: Option<IncludeContext>,
    /// How much chance plays a part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// The greatest number of tokens.
    pub max_tokens: u64,
    /// Texts at which the model stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_sequences: Option<Vec<String>>,
    /// What goes to the provider of the model as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Json>,
    /// Tools that the model may use (2025-11-25 and later).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<Tool>>,
    /// Whether the model must use tools (2025-11-25 and later).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_choice: Option<ToolChoice>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

impl CreateMessageRequest {
    /// What the user says, and the greatest number of tokens in the answer.
    #[must_use]
    pub fn new(text: impl Into<String>, max_tokens: u64) -> Self {
        Self::conversation(vec![SamplingMessage::user(text)], max_tokens)
    }

    /// A conversation, and the greatest number of tokens in the answer.
    #[must_use]
    pub fn conversation(messages: Vec<SamplingMessage>, max_tokens: u64) -> Self {
        Self {
            messages,
            model_preferences: None,
            system_prompt: None,
            include_context: None,
            temperature: None,
            max_tokens,
            stop_sequences: None,
            metadata: None,
            tools: None,
            tool_choice: None,
            meta: Meta::new(),
            other: Members::new(),
        }
    }

    /// The same with what the model is told before the conversation.
    #[must_use]
    pub fn system_prompt(mut self, prompt: impl Into<String>) -> Self {
        self.system_prompt = Some(prompt.into());
        self
    }

    /// The same with which model is wanted.
    #[must_use]
    pub fn model_preferences(mut self, preferences: ModelPreferences) -> Self {
        self.model_preferences = Some(preferences);
        self
    }

    /// The same with how much chance plays a part.
    #[must_use]
    pub const fn temperature(mut self, temperature: f64) -> Self {
        self.temperature = Some(temperature);
        self
    }

    /// The same with tools that the model may use (2025-11-25 and later).
    #[must_use]
    pub fn tools(mut self, tools: Vec<Tool>) -> Self {
        self.tools = Some(tools);
        self
    }

    /// The same with whether the model must use tools (2025-11-25 and later).
    #[must_use]
    pub const fn tool_choice(mut self, mode: ToolChoiceMode) -> Self {
        self.tool_choice = Some(ToolChoice { mode: Some(mode) });
        self
    }
}

/// The result of `sampling/createMessage`.
///
/// Specification: *Sampling, Creating Messages*.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CreateMessageResult {
    /// Who says it: the assistant.
    pub role: Role,
    /// What is said.
    #[serde(with = "one_or_many")]
    pub content: Vec<SamplingContent>,
    /// Which model said it.
    pub model: String,
    /// Why it stopped: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or what the provider says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<String>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

impl CreateMessageResult {
    /// What a model said.
    #[must_use]
    pub fn new(model: impl Into<String>, content: Vec<SamplingContent>) -> Self {
        Self {
            role: Role::Assistant,
            content,
            model: model.into(),
            stop_reason: None,
            meta: Meta::new(),
            other: Members::new(),
        }
    }

    /// The same with why the model stopped.
    #[must_use]
    pub fn stop_reason(mut self, reason: impl Into<String>) -> Self {
        self.stop_reason = Some(reason.into());
        self
    }

    /// The text of all text blocks, one after the other, separated by newlines.
    #[must_use]
    pub fn text(&self) -> String {
        let texts = self.content.iter().filter_map(SamplingContent::as_text);
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The tools that the model wants to use.
    pub fn tool_uses(&self) -> impl Iterator<Item = &ToolUse> {
        self.content.iter().filter_map(|block| match block {
            SamplingContent::ToolUse(it) => Some(it),
            _ => None,
        })
    }

    /// The answer as a message of the conversation, to go on with.
    #[must_use]
    pub fn into_message(self) -> SamplingMessage {
        SamplingMessage {
            role: self.role,
            content: self.content,
            meta: Meta::new(),
            other: Members::new(),
        }
    }
}

/// Which model a server would like. The client may pick another.
///
/// Specification: *Sampling, Model Preferences*.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ModelPreferences {
    /// Models, the most wanted first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<Vec<ModelHint>>,
    /// How much it matters that it is cheap, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_priority: Option<f64>,
    /// How much it matters that it is fast, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed_priority: Option<f64>,
    /// How much it matters that it is capable, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intelligence_priority: Option<f64>,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

/// A model that a server would like.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ModelHint {
    /// A part of the model's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Members that this crate does not know.
    #[serde(flatten)]
    pub other: Members,
}

impl ModelHint {
    /// A model whose name contains this.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: Some(name.into()),
            other: Members::new(),
        }
    }
}

/// What the client may add to a conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum IncludeContext {
    /// Nothing.
    #[default]
    None,
    /// What it knows of this server (deprecated).
    ThisServer,
    /// What it knows of all servers (deprecated).
    AllServers,
}

/// Whether a model uses tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolChoice {
    /// Left out: as the model likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<ToolChoiceMode>,
}

/// Whether a model uses tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ToolChoiceMode {
    /// As it likes.
    #[default]
    Auto,
    /// At least one.
    Required,
    /// None.
    None,
}
