//! Error codes and the error object of a failed request.

use serde::{Deserialize, Serialize};

use super::Json;

/// A JSON-RPC error code.
///
/// Specification: *Base Protocol, Error Codes*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Code(pub i64);

impl Code {
    /// The bytes were not JSON.
    pub const PARSE_ERROR: Self = Self(-32700);
    /// The JSON was not a request.
    pub const INVALID_REQUEST: Self = Self(-32600);
    /// There is no such method here.
    pub const METHOD_NOT_FOUND: Self = Self(-32601);
    /// The method exists; its params are wrong.
    pub const INVALID_PARAMS: Self = Self(-32602);
    /// The server failed.
    pub const INTERNAL_ERROR: Self = Self(-32603);
    /// Until 2025-11-25: there is no such resource. Later versions say [`INVALID_PARAMS`](Self::INVALID_PARAMS).
    pub const RESOURCE_NOT_FOUND: Self = Self(-32002);
    /// 2025-11-25: the user must open a page first, [`UrlElicitations`](super::UrlElicitations) says which.
    pub const URL_ELICITATION_REQUIRED: Self = Self(-32042);
    /// 2026-07-28: an HTTP header contradicts the message.
    pub const HEADER_MISMATCH: Self = Self(-32020);
    /// 2026-07-28: the request needs a capability that the client did not declare.
    pub const MISSING_CLIENT_CAPABILITY: Self = Self(-32021);
    /// 2026-07-28: the request's protocol version is not one of ours.
    pub const UNSUPPORTED_PROTOCOL_VERSION: Self = Self(-32022);
}

/// Why a request failed: the `error` of a JSON-RPC response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ErrorObject {
    /// What kind of failure, for programs.
    pub code: Code,
    /// What happened and what to do, for people.
    pub message: String,
    /// Whatever else a program can use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Json>,
}

impl ErrorObject {
    /// An error without data.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// The same error with `data`; data that cannot be serialised is left out.
    #[must_use]
    pub fn with_data(mut self, data: &impl Serialize) -> Self {
        self.data = Json::encode(data).ok();
        self
    }

    /// [`Code::INVALID_REQUEST`].
    #[must_use]
    pub fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(Code::INVALID_REQUEST, message)
    }

    /// [`Code::METHOD_NOT_FOUND`], naming the method.
    #[must_use]
    pub fn method_not_found(method: &str) -> Self {
        // The name came from outside: bounded, so that an error never amplifies a message.
        let method: String = method.chars().take(100).collect();
        Self::new(
            Code::METHOD_NOT_FOUND,
            format!("method not found: {method}"),
        )
    }

    /// [`Code::INVALID_PARAMS`].
    #[must_use]
    pub fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(Code::INVALID_PARAMS, message)
    }

    /// There is no resource with this URI: [`Code::RESOURCE_NOT_FOUND`], with the URI as `data.uri`. A
    /// server writes it with the code that the call's protocol version has for it.
    #[must_use]
    pub fn resource_not_found(uri: &str) -> Self {
        #[derive(Serialize)]
        struct Data<'a> {
            uri: &'a str,
        }
        // The URI came from outside: bounded, so that an error never amplifies a message.
        let shown: String = uri.chars().take(200).collect();
        let message = format!("resource not found: {shown}");
        Self::new(Code::RESOURCE_NOT_FOUND, message).with_data(&Data { uri })
    }

    /// [`Code::INTERNAL_ERROR`].
    #[must_use]
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(Code::INTERNAL_ERROR, message)
    }
}

impl std::fmt::Display for ErrorObject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (code {})", self.message, self.code.0)
    }
}

impl std::error::Error for ErrorObject {}
