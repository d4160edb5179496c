//! Listens to a connection: whatever the server sends must be what the specification's schema of the
//! version in use defines, and nothing else.

use std::collections::HashMap;

use mcp_runtime::protocol::{Era, Version};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::schema::{Schema, schema};

/// Where a request says its version, if it does.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// What the client sends, of which the rest may be something that no [`Value`] holds.
#[derive(Deserialize)]
struct Sent {
    id: Option<Value>,
    method: Option<String>,
    params: Option<Params>,
}

#[derive(Deserialize)]
struct Params {
    #[serde(rename = "_meta")]
    meta: Option<HashMap<String, Box<RawValue>>>,
}

impl Params {
    fn version(self) -> Option<Version> {
        let meta = self.meta?;
        let version: String = serde_json::from_str(meta.get(VERSION)?.get()).ok()?;
        Version::parse(&version)
    }
}

/// What was said on a connection, as far as it decides about what may be said.
#[derive(Debug, Default)]
pub struct Conformity {
    /// What was agreed on by `initialize`.
    session: Option<Version>,
    /// The versions that requests named themselves.
    named: Vec<Version>,
    /// The requests of the client, by their ids as JSON.
    asked: HashMap<String, Asked>,
}

#[derive(Clone, Debug)]
struct Asked {
    method: String,
    /// What the request itself said.
    version: Option<Version>,
}

impl Conformity {
    /// Takes note of what the client sends.
    pub fn sent(&mut self, line: &str) {
        let line = line.trim_start_matches('\u{feff}');
        let batch = serde_json::from_str::<Vec<Sent>>(line);
        let messages = batch.or_else(|_| serde_json::from_str(line).map(|message| vec![message]));
        for Sent { id, method, params } in messages.unwrap_or_default() {
            let version = params.and_then(Params::version);
            self.named.extend(version);
            if let (Some(id), Some(method)) = (id, method) {
                self.asked.insert(key(&id), Asked { method, version });
            }
        }
    }

    /// Checks what the server sends.
    ///
    /// # Panics
    /// When it is nothing that the version in use has.
    pub fn received(&mut self, line: &str) {
        if let Err(why) = self.check(line) {
            panic!("the server sent {line}\nwhich is {why}");
        }
    }

    fn check(&mut self, line: &str) -> Result<(), String> {
        let message: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        for message in members(&message) {
            if let Some(method) = message["method"].as_str() {
                self.check_asked_or_told(method, message)?;
            } else {
                self.check_response(message)?;
            }
        }
        Ok(())
    }

    /// A notification or a request of the server: nothing in it says which version it is of.
    fn check_asked_or_told(&self, method: &str, message: &Value) -> Result<(), String> {
        let mut result = Err(format!("`{method}` before a version was agreed on"));
        for version in self.named.iter().rev().copied().chain(self.session) {
            let schema = schema(version);
            result = match schema.of_method(method) {
                Some(definition) => schema.check(definition, message),
                None => Err(format!("{} has no `{method}`", version.as_str())),
            };
            if result.is_ok() {
                break;
            }
        }
        result
    }

    fn check_response(&mut self, message: &Value) -> Result<(), String> {
        let asked = message
            .get("id")
            .and_then(|id| self.asked.get(&key(id)))
            .cloned();
        if let Some(error) = message.get("error") {
            let version = match (message.get("id"), asked.and_then(|asked| asked.version)) {
                (Some(_), Some(version)) => version,
                (Some(_), None) => self.session.unwrap_or(Version::NEWEST_LEGACY),
                // Older schemas ask for an id, and have nothing to say when there was none.
                (None, _) => Version::NEWEST_LEGACY,
            };
            return check_error(schema(version), &error["code"], message);
        }
        let Some(Asked { method, version }) = asked else {
            return Err("a result, and nobody asked".to_owned());
        };
        let version = match version {
            Some(version) => version,
            None if method == "initialize" => self.agree(message)?,
            None => self.session.unwrap_or(Version::NEWEST_LEGACY),
        };
        check_result(schema(version), &method, message)
    }

    fn agree(&mut self, message: &Value) -> Result<Version, String> {
        let version = message["result"]["protocolVersion"]
            .as_str()
            .unwrap_or_default();
        let version =
            Version::parse(version).ok_or_else(|| format!("which version is `{version}`?"))?;
        if version.era() != Era::Legacy {
            return Err(format!("`initialize` agreed on {}", version.as_str()));
        }
        self.session = Some(version);
        Ok(version)
    }
}

fn check_result(schema: &Schema, method: &str, message: &Value) -> Result<(), String> {
    let request = schema.of_method(method);
    let Some(name) = request.and_then(|request| request.strip_suffix("Request")) else {
        return Err(format!("{} has no `{method}`", schema.version.as_str()));
    };
    for envelope in ["JSONRPCResultResponse", "JSONRPCResponse"] {
        if schema.definitions().contains_key(envelope) {
            schema.check(envelope, message)?;
            break;
        }
    }
    let has = |definition: &String| schema.definitions().contains_key(definition);
    // The newest schema says for each request what may come, the others by names alone.
    let response = format!("{name}ResultResponse");
    if has(&response) {
        return schema.check(&response, message);
    }
    let result = Some(format!("{name}Result")).filter(has);
    let result = result.unwrap_or_else(|| "EmptyResult".to_owned());
    schema.check(&result, &message["result"])
}

fn check_error(schema: &Schema, code: &Value, message: &Value) -> Result<(), String> {
    let mut envelopes = ["JSONRPCErrorResponse", "JSONRPCError"].into_iter();
    let envelope = envelopes.find(|name| schema.definitions().contains_key(*name));
    schema.check(envelope.expect("a definition of errors"), message)?;
    schema
        .of_error(code)
        .map_or(Ok(()), |definition| schema.check(definition, message))
}

/// The messages of a batch, or the one message.
fn members(message: &Value) -> &[Value] {
    match message {
        Value::Array(messages) => messages,
        message => std::slice::from_ref(message),
    }
}

/// `1` and `1.0` are the same id.
fn key(id: &Value) -> String {
    let whole = id.as_f64().filter(|number| number.fract() == 0.0);
    whole.map_or_else(|| id.to_string(), |number| format!("{number}"))
}
