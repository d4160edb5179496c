//! The words of the protocol: messages, methods, versions and the types that travel in them.
//!
//! Nothing here knows how bytes travel or which side of a connection it is on.

mod capability;
mod code;
mod content;
mod json;
mod message;
mod meta;
mod method;
mod params;
mod tool;
mod version;

pub use capability::{ClientCapabilities, Implementation, ListChanged, ServerCapabilities};
pub use code::{Code, ErrorObject};
pub use content::{
    Annotations, Audio, Content, EmbeddedResource, Icon, Image, ResourceContents, ResourceLink,
    Role, Text, TextOrBlob,
};
pub use json::Json;
pub use message::{Malformed, Message, Notification, Payload, Request, RequestId, Response};
pub use meta::{Meta, Progress, ProgressToken, RequestMeta, key};
pub use method::Method;
pub use params::Params;
pub use tool::{ListToolsResult, Tool, ToolAnnotations, ToolResult};
pub use version::{Era, Version};
