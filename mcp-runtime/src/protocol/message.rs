//! One JSON-RPC message: reading it from bytes and writing it to bytes.
//!
//! Reading finds the parts and leaves the payload as it is. There is no untagged enum: what is wrong
//! with a message is said in its own words, with the id it came with.

use std::fmt;

use bytes::Bytes;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::json::Json;
use super::params::{Params, RawKey, RawParams};
use super::{Code, ErrorObject, Method, RequestId};

/// How many messages a batch may have: each may be answered with more bytes than it has.
const BATCH: usize = 1000;

/// One message, in either direction.
///
/// Specification: *Base Protocol, Messages*.
#[derive(Clone, Debug)]
pub enum Message {
    /// Wants a response.
    Request(Request),
    /// Wants none.
    Notification(Notification),
    /// Answers a request.
    Response(Response),
}

/// A message that wants a response.
#[derive(Clone, Debug)]
pub struct Request {
    /// Correlates the response.
    pub id: RequestId,
    /// What is asked.
    pub method: Method,
    /// With what.
    pub params: Params,
}

/// A message that wants no response.
#[derive(Clone, Debug)]
pub struct Notification {
    /// What is said.
    pub method: Method,
    /// With what.
    pub params: Params,
}

/// The answer to a request: exactly one of a result and an error.
#[derive(Clone, Debug)]
pub struct Response {
    /// The request's id; absent when the request was too broken to have one.
    pub id: Option<RequestId>,
    /// The result, or why there is none.
    pub payload: Payload,
}

/// What a response holds.
pub type Payload = Result<Json, ErrorObject>;

/// Bytes that are not a message, with what to answer.
#[derive(Clone, Debug)]
pub struct Malformed {
    /// The id of the request this was meant to be, where one could be read.
    pub id: Option<RequestId>,
    /// What is wrong.
    pub error: ErrorObject,
    /// Whether this was meant to be a notification or a response, which get no answer.
    pub silent: bool,
}

impl Message {
    /// Reads one message.
    ///
    /// # Errors
    /// [`Malformed`], with the id if the bytes had one.
    pub fn decode(bytes: &Bytes) -> Result<Self, Malformed> {
        let mut parts = Parts::default();
        let mut deserializer = serde_json::Deserializer::from_slice(bytes);
        let read = PartsSeed(&mut parts)
            .deserialize(&mut deserializer)
            .and_then(|()| deserializer.end());
        let id = parts.id.map(read_id);
        if let Err(error) = read {
            if bytes.first() != Some(&b'{') && serde_json::from_slice::<IgnoredAny>(bytes).is_ok() {
                return Err(Malformed::invalid(None, "a message is a JSON object"));
            }
            // An id that was read before the fault lets the sender know which request is lost.
            let (id, code) = (id.and_then(Result::ok).flatten(), Code::PARSE_ERROR);
            let error = ErrorObject::new(code, format!("not a JSON-RPC message: {error}"));
            return Err(Malformed::new(id, error));
        }
        let answers = parts.method.is_none() && (parts.result.is_some() || parts.error.is_some());
        let notifies = parts.method.is_some() && parts.id.is_none();
        Self::assemble(bytes, parts).map_err(|mut malformed| {
            malformed.silent = answers || notifies;
            malformed
        })
    }

    fn assemble(bytes: &Bytes, parts: Parts<'_>) -> Result<Self, Malformed> {
        let id = match parts.id.map(read_id).transpose() {
            Ok(id) => id.flatten(),
            Err(why) => return Err(Malformed::invalid(None, why)),
        };
        if parts.jsonrpc.is_none_or(|raw| raw.get() != r#""2.0""#) {
            return Err(Malformed::invalid(id, r#"/jsonrpc must be "2.0""#));
        }
        let Some(method) = parts.method else {
            return Response::assemble(bytes, id, parts.result, parts.error).map(Self::Response);
        };
        let Ok(RawKey(method)) = serde_json::from_str(method.get()) else {
            return Err(Malformed::invalid(id, "/method must be a string"));
        };
        let method = Method::from(&*method);
        let params = match parts.params {
            RawParams::Absent => Params::default(),
            RawParams::Object(members) => Params::share(bytes, &members),
            RawParams::NotAnObject => {
                let error =
                    ErrorObject::invalid_params("invalid params: /params must be an object");
                return Err(Malformed::new(id, error));
            }
        };
        match (id, parts.id) {
            (Some(id), _) => Ok(Self::Request(Request { id, method, params })),
            (None, None) => Ok(Self::Notification(Notification { method, params })),
            // A null id would make the request look like a notification, and its sender wait forever.
            (None, Some(_)) => Err(Malformed::invalid(
                None,
                "the /id of a request must not be null",
            )),
        }
    }

    /// Reads the messages of a batch, which 2025-03-26 allows. Each is answered by itself.
    pub(crate) fn decode_batch(bytes: &Bytes) -> Vec<Result<Self, Malformed>> {
        let texts: Vec<&RawValue> = match serde_json::from_slice(bytes) {
            Ok(texts) => texts,
            Err(error) => {
                let error = format!("not a JSON-RPC batch: {error}");
                let error = ErrorObject::new(Code::PARSE_ERROR, error);
                return vec![Err(Malformed::new(None, error))];
            }
        };
        if !(1..=BATCH).contains(&texts.len()) {
            let why = format!("a batch has 1 to {BATCH} messages, not {}", texts.len());
            return vec![Err(Malformed::invalid(None, why))];
        }
        let texts = texts
            .iter()
            .map(|text| bytes.slice_ref(text.get().as_bytes()));
        texts.map(|text| Self::decode(&text)).collect()
    }

    /// Writes the message, without a newline at the end.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a message is made of strings, numbers and valid JSON")
    }

    /// A request.
    #[must_use]
    pub fn request(id: RequestId, method: Method, params: Params) -> Self {
        Self::Request(Request { id, method, params })
    }

    /// A notification.
    #[must_use]
    pub fn notification(method: Method, params: Params) -> Self {
        Self::Notification(Notification { method, params })
    }

    /// A response that reports an error.
    #[must_use]
    pub fn error(id: Option<RequestId>, error: ErrorObject) -> Self {
        let payload = Err(error);
        Self::Response(Response { id, payload })
    }
}

impl Response {
    fn assemble(
        bytes: &Bytes,
        id: Option<RequestId>,
        result: Option<&RawValue>,
        error: Option<&RawValue>,
    ) -> Result<Self, Malformed> {
        let payload = match (result, error) {
            (Some(result), None) => Ok(Json::slice(bytes, result)),
            (None, Some(error)) => match serde_json::from_str(error.get()) {
                Ok(error) => Err(error),
                Err(why) => return Err(Malformed::invalid(id, format!("/error: {why}"))),
            },
            (Some(_), Some(_)) => {
                return Err(Malformed::invalid(id, "both /result and /error are there"));
            }
            (None, None) => {
                let why = "one of /method, /result and /error must be there";
                return Err(Malformed::invalid(id, why));
            }
        };
        if id.is_none() && payload.is_ok() {
            return Err(Malformed::invalid(None, "a result must have an /id"));
        }
        Ok(Self { id, payload })
    }
}

impl Malformed {
    fn new(id: Option<RequestId>, error: ErrorObject) -> Self {
        let silent = false;
        Self { id, error, silent }
    }

    fn invalid(id: Option<RequestId>, why: impl fmt::Display) -> Self {
        let error = ErrorObject::invalid_request(format!("not a JSON-RPC message: {why}"));
        Self::new(id, error)
    }

    /// A message that was not read because it is longer than `limit` bytes. `start` is what was
    /// read of it, and may hold the id.
    pub(crate) fn too_long(start: &[u8], limit: usize) -> Self {
        let mut parts = Parts::default();
        let mut deserializer = serde_json::Deserializer::from_slice(start);
        // The text ends in the middle: only what was found on the way matters.
        let _ = PartsSeed(&mut parts).deserialize(&mut deserializer);
        let id = parts.id.and_then(|raw| read_id(raw).ok()).flatten();
        let why = format!("message too large: the limit is {limit} bytes");
        Self::new(id, ErrorObject::invalid_request(why))
    }
}

/// `null` is no id: some peers answer with it what they could not read.
fn read_id(raw: &RawValue) -> Result<Option<RequestId>, &'static str> {
    serde_json::from_str(raw.get()).map_err(|_| "/id must be a string or a 64-bit integer")
}

/// The members of the envelope, as far as they were read.
struct Parts<'a> {
    jsonrpc: Option<&'a RawValue>,
    id: Option<&'a RawValue>,
    method: Option<&'a RawValue>,
    params: RawParams<'a>,
    result: Option<&'a RawValue>,
    error: Option<&'a RawValue>,
}

impl Default for Parts<'_> {
    fn default() -> Self {
        Self {
            jsonrpc: None,
            id: None,
            method: None,
            params: RawParams::Absent,
            result: None,
            error: None,
        }
    }
}

/// Fills [`Parts`] through a reference, so that a fault half-way leaves what came before it.
struct PartsSeed<'p, 'a>(&'p mut Parts<'a>);

impl<'de: 'a, 'a> DeserializeSeed<'de> for PartsSeed<'_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de: 'a, 'a> Visitor<'de> for PartsSeed<'_, 'a> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(RawKey(key)) = map.next_key()? {
            match &*key {
                "jsonrpc" => self.0.jsonrpc = Some(map.next_value()?),
                "id" => self.0.id = Some(map.next_value()?),
                "method" => self.0.method = Some(map.next_value()?),
                "params" => self.0.params = map.next_value()?,
                "result" => self.0.result = Some(map.next_value()?),
                "error" => self.0.error = Some(map.next_value()?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize, Default)]
        struct Wire<'a> {
            jsonrpc: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<&'a RequestId>,
            #[serde(skip_serializing_if = "Option::is_none")]
            method: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            params: Option<&'a Params>,
            #[serde(skip_serializing_if = "Option::is_none")]
            result: Option<&'a Json>,
            #[serde(skip_serializing_if = "Option::is_none")]
            error: Option<&'a ErrorObject>,
        }
        let mut wire = Wire {
            jsonrpc: "2.0",
            ..Wire::default()
        };
        let (method, params) = match self {
            Self::Request(Request { id, method, params }) => {
                wire.id = Some(id);
                (method, params)
            }
            Self::Notification(Notification { method, params }) => (method, params),
            Self::Response(Response { id, payload }) => {
                wire.id = id.as_ref();
                wire.result = payload.as_ref().ok();
                wire.error = payload.as_ref().err();
                return wire.serialize(serializer);
            }
        };
        wire.method = Some(method.as_str());
        wire.params = (!params.is_empty()).then_some(params);
        wire.serialize(serializer)
    }
}

#[cfg(test)]
#[path = "message_tests.rs"]
mod tests;
