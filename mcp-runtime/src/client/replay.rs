//! A recorded server: it answers what it was asked when it was recorded, as it did then.

use std::path::Path;
use std::{fs, io};

use bytes::Bytes;
use serde_json::Value;

use super::Target;
use super::target::Place;
use crate::protocol::{
    ErrorObject, Json, Message, Method, Notification, Params, ProgressToken, Request, RequestId,
    Response,
};
use crate::transport::{Connection, Outgoing, pair};

impl Target {
    /// A server that was recorded by [`ClientBuilder::record`](super::ClientBuilder::record), played
    /// again: for tests that need no server.
    ///
    /// A request is answered as one with the same method and params was, whoever asks; of several,
    /// one after the other, and then as the last one. Other requests are refused with an error that
    /// shows them.
    ///
    /// # Errors
    /// When the file cannot be read, or a line of it is not a message.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn replay(transcript: impl AsRef<Path>) -> io::Result<Self> {
        let text = fs::read_to_string(transcript)?;
        let exchanges =
            read(&text).map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))?;
        let (client, server) = pair();
        tokio::spawn(play(server, exchanges));
        Ok(Self(Place::Connection(Box::new(client), None)))
    }
}

/// One request, what was said while it was worked on, and its answer.
#[derive(Debug)]
struct Exchange {
    request: Request,
    params: Value,
    notifications: Vec<Notification>,
    response: Option<Response>,
    played: bool,
}

/// What was asked, in order.
fn read(transcript: &str) -> Result<Vec<Exchange>, String> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for (index, line) in transcript.lines().enumerate() {
        let Some((mark @ (">" | "<"), text)) = line.split_once(' ') else {
            continue;
        };
        let bytes = Bytes::copy_from_slice(text.as_bytes());
        let message = Message::decode(&bytes)
            .map_err(|malformed| format!("line {}: {}", index + 1, malformed.error))?;
        match (mark, message) {
            (">", Message::Request(request)) => exchanges.push(Exchange {
                params: compared(&request),
                request,
                notifications: Vec::new(),
                response: None,
                played: false,
            }),
            ("<", Message::Response(response)) => {
                let asked = exchanges.iter_mut().rev();
                let mut asked = asked.filter(|it| Some(&it.request.id) == response.id.as_ref());
                if let Some(exchange) = asked.next() {
                    exchange.response = Some(response);
                }
            }
            ("<", Message::Notification(notification)) => {
                let token = token(&notification.params);
                let about = |it: &&mut Exchange| match &token {
                    Some(token) => *token == it.request.id,
                    None => it.response.is_none(),
                };
                if let Some(exchange) = exchanges.iter_mut().rev().find(about) {
                    exchange.notifications.push(notification);
                }
            }
            // What the client notifies needs no answer; what the server asks has none in a replay.
            _ => {}
        }
    }
    Ok(exchanges)
}

async fn play(mut connection: Connection, mut exchanges: Vec<Exchange>) {
    while let Some(incoming) = connection.receive().await {
        if let Ok(Message::Request(request)) = incoming.message {
            match find(&mut exchanges, &request) {
                Some(exchange) => exchange.play(&request.id, &incoming.reply),
                None => {
                    let error = ErrorObject::internal(format!(
                        "the transcript holds no such request: {} {}",
                        request.method,
                        compared(&request)
                    ));
                    let _ = incoming
                        .reply
                        .send(&Message::error(Some(request.id), error));
                }
            }
        }
    }
}

fn find<'e>(exchanges: &'e mut [Exchange], request: &Request) -> Option<&'e mut Exchange> {
    let params = compared(request);
    let is_same = |it: &Exchange| it.request.method == request.method && it.params == params;
    let fresh = exchanges.iter().position(|it| !it.played && is_same(it));
    let index = fresh.or_else(|| exchanges.iter().rposition(is_same))?;
    Some(&mut exchanges[index])
}

impl Exchange {
    fn play(&mut self, id: &RequestId, reply: &Outgoing) {
        self.played = true;
        for notification in &self.notifications {
            let mut notification = notification.clone();
            if token(&notification.params).is_some() {
                let token = Json::encode(id).expect("an id is always JSON");
                notification.params.set("progressToken", token);
            }
            let _ = reply.send(&Message::Notification(notification));
        }
        if let Some(response) = &self.response {
            let response = Response {
                id: Some(id.clone()),
                payload: response.payload.clone(),
            };
            let _ = reply.send(&Message::Response(response));
        }
    }
}

/// The request that a notification is about: our requests' tokens are their ids.
fn token(params: &Params) -> Option<ProgressToken> {
    params.optional("progressToken").ok().flatten()
}

/// Params as they are compared, without who asks: that changes from one run to the next.
fn compared(request: &Request) -> Value {
    let mut params = serde_json::to_value(&request.params).unwrap_or_default();
    if let Value::Object(members) = &mut params {
        members.shift_remove("_meta");
        if request.method == Method::Initialize {
            members.shift_remove("clientInfo");
            members.shift_remove("capabilities");
        }
    }
    params
}

#[cfg(test)]
#[path = "replay_tests.rs"]
mod tests;
