//! A recorded server: it answers what it was asked when it was recorded, as it did then.

use std::collections::VecDeque;
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
    /// shows them. What the server asked is asked again, and waited for; any answer will do.
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

/// One request, what the server said while it worked on it, and its answer.
#[derive(Debug)]
struct Exchange {
    request: Request,
    params: Value,
    said: Vec<Said>,
    response: Option<Response>,
    played: bool,
}

/// What a server says while it works on a request.
#[derive(Clone, Debug)]
enum Said {
    Notification(Notification),
    /// It goes on when it has the answer.
    Question(Request),
}

/// An exchange that is being played, as far as it waits for an answer of the client.
struct Paused {
    question: RequestId,
    /// The request that is answered.
    id: RequestId,
    said: VecDeque<Said>,
    response: Option<Response>,
    reply: Outgoing,
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
                said: Vec::new(),
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
                    exchange.said.push(Said::Notification(notification));
                }
            }
            ("<", Message::Request(question)) => {
                let working = |it: &&mut Exchange| it.response.is_none();
                if let Some(exchange) = exchanges.iter_mut().rev().find(working) {
                    exchange.said.push(Said::Question(question));
                }
            }
            // What the client answers, it answers anew; what it notifies needs no answer.
            _ => {}
        }
    }
    Ok(exchanges)
}

async fn play(mut connection: Connection, mut exchanges: Vec<Exchange>) {
    let mut paused: Vec<Paused> = Vec::new();
    while let Some(incoming) = connection.receive().await {
        match incoming.message {
            Ok(Message::Request(request)) => match find(&mut exchanges, &request) {
                Some(exchange) => {
                    exchange.played = true;
                    let (said, response) = (exchange.said.clone(), exchange.response.clone());
                    paused.extend(speak(request.id, said.into(), response, incoming.reply));
                }
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
            },
            Ok(Message::Response(answer)) => {
                let waits = |it: &Paused| Some(&it.question) == answer.id.as_ref();
                if let Some(index) = paused.iter().position(waits) {
                    let Paused {
                        id,
                        said,
                        response,
                        reply,
                        ..
                    } = paused.remove(index);
                    paused.extend(speak(id, said, response, reply));
                }
            }
            _ => {}
        }
    }
}

/// Says what was said about a request, up to a question, which is waited for, or to the answer.
fn speak(
    id: RequestId,
    mut said: VecDeque<Said>,
    response: Option<Response>,
    reply: Outgoing,
) -> Option<Paused> {
    while let Some(next) = said.pop_front() {
        match next {
            Said::Notification(mut notification) => {
                if token(&notification.params).is_some() {
                    let token = Json::encode(&id).expect("an id is always JSON");
                    notification.params.set("progressToken", token);
                }
                let _ = reply.send(&Message::Notification(notification));
            }
            Said::Question(request) => {
                let question = request.id.clone();
                let _ = reply.send(&Message::Request(request));
                return Some(Paused {
                    question,
                    id,
                    said,
                    response,
                    reply,
                });
            }
        }
    }
    if let Some(Response { payload, .. }) = response {
        let id = Some(id);
        let _ = reply.send(&Message::Response(Response { id, payload }));
    }
    None
}

fn find<'e>(exchanges: &'e mut [Exchange], request: &Request) -> Option<&'e mut Exchange> {
    let params = compared(request);
    let is_same = |it: &Exchange| it.request.method == request.method && it.params == params;
    let fresh = exchanges.iter().position(|it| !it.played && is_same(it));
    let index = fresh.or_else(|| exchanges.iter().rposition(is_same))?;
    Some(&mut exchanges[index])
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
