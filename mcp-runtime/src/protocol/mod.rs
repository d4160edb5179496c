//! The words of the protocol: messages, methods, versions and the types that travel in them.
//!
//! Nothing here knows how bytes travel or which side of a connection it is on.

mod capability;
mod code;
mod completion;
mod content;
mod elicitation;
mod field;
mod id;
mod input;
#[cfg(test)]
mod input_tests;
mod json;
mod log;
mod message;
mod meta;
mod method;
pub(crate) mod mirror;
mod params;
mod prompt;
mod resource;
mod root;
mod sampling;
mod subscription;
mod template;
mod tool;
mod version;

pub use capability::{
    ClientCapabilities, ElicitationCapability, Implementation, ListChanged, ResourcesCapability,
    SamplingCapability, ServerCapabilities,
};
pub use code::{Code, ErrorObject};
pub use completion::{Completion, CompletionRef};
pub use content::{
    Annotations, Audio, Content, EmbeddedResource, Icon, Image, ResourceContents, ResourceLink,
    Role, Text, TextOrBlob,
};
pub use elicitation::{
    ElicitAction, ElicitRequest, ElicitResult, ElicitSchema, ElicitationComplete, FormRequest,
    UrlElicitations, UrlRequest,
};
pub use field::{Choice, ElicitField, FieldKind, StringFormat};
pub use id::RequestId;
pub use input::{InputAnswers, InputRequest, InputRequests, InputRequired, InputResponses};
pub use json::Json;
pub use log::{LogLevel, LogMessage};
pub use message::{Malformed, Message, Notification, Payload, Request, Response};
pub use meta::{Meta, Progress, ProgressToken, RequestMeta, key};
pub use method::Method;
pub use mirror::{MirrorFault, Mirrored};
pub use params::Params;
pub use prompt::{Prompt, PromptArgument, PromptMessage, PromptResult};
pub use resource::{CacheHint, CacheScope, Resource, ResourceResult, ResourceTemplate};
pub use root::{ListRootsResult, Root};
pub use sampling::{
    CreateMessageRequest, CreateMessageResult, IncludeContext, ModelHint, ModelPreferences,
    SamplingContent, SamplingMessage, ToolChoice, ToolChoiceMode, ToolUse, ToolUseResult,
};
pub use subscription::SubscriptionFilter;
pub use template::{TemplateError, UriTemplate};
pub use tool::{Tool, ToolAnnotations, ToolResult};
pub use version::{Era, Version};

/// Members of an object that this crate does not know, in order.
pub type Members = serde_json::Map<String, serde_json::Value>;
