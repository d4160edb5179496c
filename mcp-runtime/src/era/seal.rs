//! What came of a call, written as the response of its version.
//!
//! Written by hand, member by member: what a tool returned goes into the response as it is.

use super::rules::{ListShape, Rules, rules};
use crate::call::{Answer, CallInfo, Outcome, Written};
use crate::protocol::{Code, Content, ErrorObject, Message, Meta, RequestId, ToolResult, key};

/// How long most responses are at most, in bytes.
const USUAL: usize = 512;

/// The response to a call. `server_info` is the JSON of what the server says it is.
pub(super) fn seal(call: &CallInfo, outcome: Outcome, server_info: &[u8]) -> Vec<u8> {
    match outcome {
        Outcome::Failed(mut error) => {
            if error.code == Code::RESOURCE_NOT_FOUND {
                error.code = rules(call.version).resource_not_found;
            }
            encode_error(Some(call.id.clone()), error)
        }
        Outcome::Complete(answer) => complete(call, answer, server_info).unwrap_or_else(|error| {
            let error = ErrorObject::internal(format!("the result cannot be written: {error}"));
            encode_error(Some(call.id.clone()), error)
        }),
    }
}

/// A response that reports an error: the same in every version.
pub(crate) fn encode_error(id: Option<RequestId>, error: ErrorObject) -> Vec<u8> {
    Message::error(id, error).encode()
}

fn complete(
    call: &CallInfo,
    answer: Answer,
    server_info: &[u8],
) -> Result<Vec<u8>, serde_json::Error> {
    let rules = rules(call.version);
    let mut out = Object::start(&call.id)?;
    if rules.typed_results {
        out.members(br#""resultType":"complete""#);
    }
    let meta = match answer {
        Answer::Members(members) => {
            out.members(&members);
            Meta::new()
        }
        Answer::Written(written) => {
            out.members(&written.members);
            if let (true, Some(cache)) = (rules.cache_hints, written.cache) {
                out.members(Written::new(&cache)?.members.as_ref());
            }
            written.meta
        }
        Answer::Tool {
            result,
            wraps_result,
        } => tool(&mut out, result, wraps_result, rules)?,
    };
    if rules.typed_results || !meta.is_empty() {
        out.open("_meta");
        if rules.typed_results {
            out.member(key::SERVER_INFO, server_info);
        }
        for (key, value) in &meta {
            out.member(key, value.as_bytes());
        }
        out.close();
    }
    out.close();
    out.close();
    Ok(out.text)
}

fn tool(
    out: &mut Object,
    result: ToolResult,
    wraps_result: bool,
    rules: &Rules,
) -> Result<Meta, serde_json::Error> {
    out.key("content");
    serde_json::to_writer(&mut out.text, &known(result.content, rules))?;
    if let Some(structured) = result.structured_content {
        match rules.lists {
            ListShape::Objects if wraps_result => {
                out.open("structuredContent");
                out.member("result", structured.as_bytes());
                out.close();
            }
            // What is no object and has no schema to say so cannot be sent where one is expected.
            ListShape::Objects if !structured.is_object() => {}
            _ => out.member("structuredContent", structured.as_bytes()),
        }
    }
    if result.is_error {
        out.members(br#""isError":true"#);
    }
    Ok(result.meta)
}

/// The blocks with text in place of those that the version does not have: a client that checks them
/// would refuse the whole result.
fn known(mut content: Vec<Content>, rules: &Rules) -> Vec<Content> {
    for block in &mut content {
        let text = match block {
            Content::Audio(audio) if !rules.audio => {
                format!(
                    "(a sound, {}, which this protocol version cannot carry)",
                    audio.mime_type
                )
            }
            Content::ResourceLink(link) if !rules.resource_links => {
                format!("{}: {}", link.name, link.uri)
            }
            _ => continue,
        };
        *block = Content::text(text);
    }
    content
}

/// JSON objects in the making, one inside the other.
struct Object {
    text: Vec<u8>,
}

impl Object {
    /// A response, and in it its result.
    fn start(id: &RequestId) -> Result<Self, serde_json::Error> {
        let mut text = Vec::with_capacity(USUAL);
        text.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
        serde_json::to_writer(&mut text, id)?;
        text.extend_from_slice(br#","result":{"#);
        Ok(Self { text })
    }

    /// Starts a member.
    fn key(&mut self, key: &str) {
        self.comma();
        serde_json::to_writer(&mut self.text, key).expect("a string is always JSON");
        self.text.push(b':');
    }

    fn comma(&mut self) {
        if self.text.last() != Some(&b'{') {
            self.text.push(b',');
        }
    }

    fn member(&mut self, key: &str, json: &[u8]) {
        self.key(key);
        self.text.extend_from_slice(json);
    }

    /// Adds members that are written already.
    fn members(&mut self, members: &[u8]) {
        if !members.is_empty() {
            self.comma();
        }
        self.text.extend_from_slice(members);
    }

    fn open(&mut self, key: &str) {
        self.key(key);
        self.text.push(b'{');
    }

    fn close(&mut self) {
        self.text.push(b'}');
    }
}
