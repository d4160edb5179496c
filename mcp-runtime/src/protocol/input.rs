//! What a server asks before it can answer (2026-07-28).

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, Serialize};

use super::{CreateMessageRequest, ElicitRequest, Json, Members, Meta, Method};

/// What a server asks, by keys that it chose.
///
/// Specification: *Multi Round-Trip Requests, InputRequests*.
pub type InputRequests = IndexMap<String, InputRequest>;

/// What was answered, by the keys of the questions: the result that the question's method has.
///
/// Specification: *Multi Round-Trip Requests, InputResponses*.
pub type InputResponses = IndexMap<String, Json>;

/// One thing that a server asks its client.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "method", content = "params")]
#[non_exhaustive]
pub enum InputRequest {
    /// What the user is asked. Answered with an [`ElicitResult`](super::ElicitResult).
    #[serde(rename = "elicitation/create")]
    Elicit(Box<ElicitRequest>),
    /// What the model is asked. Answered with a [`CreateMessageResult`](super::CreateMessageResult).
    #[serde(rename = "sampling/createMessage")]
    CreateMessage(Box<CreateMessageRequest>),
    /// Which directories the client works with. Answered with a
    /// [`ListRootsResult`](super::ListRootsResult).
    #[serde(rename = "roots/list")]
    ListRoots,
    /// What this crate does not know: `method` and `params` as they came.
    #[serde(untagged)]
    Other(Json),
}

impl InputRequest {
    /// The method that asks; `None` for what this crate does not know.
    #[must_use]
    pub const fn method(&self) -> Option<Method> {
        match self {
            Self::Elicit(_) => Some(Method::Elicit),
            Self::CreateMessage(_) => Some(Method::CreateMessage),
            Self::ListRoots => Some(Method::ListRoots),
            Self::Other(_) => None,
        }
    }

    /// What a request asks: the one that came with this method and these params, in either era.
    /// `None` for a method that asks nothing.
    ///
    /// # Errors
    /// When the params are not what the method takes.
    pub fn read(method: &Method, params: &Json) -> Result<Option<Self>, serde_json::Error> {
        Ok(Some(match method {
            Method::Elicit => Self::Elicit(params.decode()?),
            Method::CreateMessage => Self::CreateMessage(params.decode()?),
            Method::ListRoots => Self::ListRoots,
            _ => return Ok(None),
        }))
    }
}

impl<'de> Deserialize<'de> for InputRequest {
    /// By hand: what serde derives for a tagged enum cannot hold JSON that is kept as it is.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;

        #[derive(Deserialize)]
        struct Asked {
            method: String,
            #[serde(default)]
            params: Option<Json>,
        }
        let json = Json::deserialize(deserializer)?;
        let Asked { method, params } = json.decode().map_err(Error::custom)?;
        let params = match params {
            Some(params) => params,
            None => Json::encode(&Members::new()).map_err(Error::custom)?,
        };
        let read = Self::read(&Method::from(&*method), &params).map_err(Error::custom)?;
        Ok(read.unwrap_or(Self::Other(json)))
    }
}

/// The result of a request that cannot be answered before the client has answered something.
///
/// Specification: *Multi Round-Trip Requests, InputRequiredResult*.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InputRequired {
    /// What is asked.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub input_requests: InputRequests,
    /// What the client sends back as it is, with its answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_state: Option<String>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Meta::is_empty")]
    pub meta: Meta,
}

impl InputRequired {
    /// The `resultType` of such a result.
    pub const RESULT_TYPE: &'static str = "input_required";

    /// What is asked, and what the client sends back with its answers.
    #[must_use]
    pub fn new(input_requests: InputRequests, request_state: Option<String>) -> Self {
        Self {
            input_requests,
            request_state,
            meta: Meta::new(),
        }
    }
}

/// The members of a retry's params that answer an [`InputRequired`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InputAnswers {
    /// The answers, by key.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub input_responses: InputResponses,
    /// What the server sent, as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_state: Option<String>,
}
