//! A server that follows a script, for tests.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::{Client, ClientBuilder};
use crate::protocol::{ErrorObject, Json, Message, Params, Payload, Request, Response};
use crate::transport::{Connection, Outgoing, pair};

/// Everything that a client sent, as JSON.
#[derive(Clone, Debug, Default)]
pub(super) struct Log(Arc<Mutex<Vec<Value>>>);

impl Log {
    fn push(&self, message: &Message) {
        let value = serde_json::from_slice(&message.encode()).expect("a message is JSON");
        self.0.lock().expect("no test panics here").push(value);
    }

    /// The messages with this method.
    pub(super) fn of(&self, method: &str) -> Vec<Value> {
        let log = self.0.lock().expect("no test panics here");
        let matching = log.iter().filter(|message| message["method"] == method);
        matching.cloned().collect()
    }

    /// The messages without a method: answers.
    pub(super) fn answers(&self) -> Vec<Value> {
        let log = self.0.lock().expect("no test panics here");
        let matching = log.iter().filter(|message| message["method"].is_null());
        matching.cloned().collect()
    }
}

/// What a server does with a request.
pub(super) enum Deed {
    Answer(Value),
    Refuse(ErrorObject),
    /// Sends these first.
    Say(Vec<Message>, Box<Deed>),
    Nothing,
    HangUp,
}

/// A server of the newest version with metadata on every request.
pub(super) async fn connect(
    script: impl FnMut(&Request) -> Deed + Send + 'static,
) -> (Client, Log) {
    connect_with(Client::builder(), "2026-07-28", script).await
}

/// A server of a version.
pub(super) async fn connect_with(
    builder: ClientBuilder,
    version: &'static str,
    mut script: impl FnMut(&Request) -> Deed + Send + 'static,
) -> (Client, Log) {
    let (ours, theirs) = pair();
    let opens = move |request: &Request| match (request.method.as_str(), version) {
        ("server/discover", "2026-07-28") => Deed::Answer(json!({
            "resultType": "complete",
            "supportedVersions": [version],
            "capabilities": { "tools": {} },
            "instructions": "Be nice.",
            "_meta": { "io.modelcontextprotocol/serverInfo": { "name": "scripted", "version": "1" } },
        })),
        ("server/discover", _) => Deed::Refuse(ErrorObject::method_not_found("server/discover")),
        ("initialize", _) => Deed::Answer(json!({
            "protocolVersion": version,
            "capabilities": { "tools": { "listChanged": true } },
            "instructions": "Be nice.",
            "serverInfo": { "name": "scripted", "version": "1" },
        })),
        _ => script(request),
    };
    let log = Log::default();
    tokio::spawn(play(theirs, opens, log.clone()));
    let client = builder.connect(ours).await.expect("it speaks our language");
    (client, log)
}

/// Does what the script says, until the client is gone.
pub(super) async fn play(
    mut connection: Connection,
    mut script: impl FnMut(&Request) -> Deed,
    log: Log,
) {
    while let Some(incoming) = connection.receive().await {
        let message = incoming.message.expect("a client sends messages");
        log.push(&message);
        if let Message::Request(request) = message {
            let deed = script(&request);
            if !act(&request, deed, &incoming.reply) {
                return;
            }
        }
    }
}

fn act(request: &Request, deed: Deed, reply: &Outgoing) -> bool {
    let payload: Payload = match deed {
        Deed::Answer(result) => Ok(Json::encode(&result).expect("it is JSON")),
        Deed::Refuse(error) => Err(error),
        Deed::Say(messages, then) => {
            for message in messages {
                let _ = reply.send(&message);
            }
            return act(request, *then, reply);
        }
        Deed::Nothing => return true,
        Deed::HangUp => return false,
    };
    let id = Some(request.id.clone());
    let _ = reply.send(&Message::Response(Response { id, payload }));
    true
}

/// A notification.
pub(super) fn notification(method: &str, params: &Value) -> Message {
    let params = Params::encode(params).expect("params are objects");
    Message::notification(method.into(), params)
}

/// A member of a request's params.
pub(super) fn param(request: &Request, name: &str) -> Value {
    let json = request.params.get(name);
    json.map_or(Value::Null, |json| json.decode().expect("it is JSON"))
}
