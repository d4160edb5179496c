//! Requests that a server answers only after it has asked something.
//!
//! Specification: *Multi Round-Trip Requests*.

use serde::Deserialize;

use super::answering::MOST;
use super::handler::Roots;
use super::{Client, ClientError, Core};
use crate::era::Unusable;
use crate::peer::Patience;
use crate::protocol::{InputRequests, InputResponses, Json, Meta, Method, Params, Progress, Root};

/// What a server asks before it answers. The state is kept as it came, byte for byte.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asked {
    #[serde(default)]
    input_requests: InputRequests,
    request_state: Option<Json>,
}

impl Client {
    /// Sends a request, answers what the server asks about it, and waits for the result.
    pub(super) async fn exchange(
        &self,
        method: Method,
        mut params: Params,
        meta: Meta,
        patience: Patience,
        mut on_progress: Option<&mut (dyn FnMut(Progress) + Send)>,
    ) -> Result<Json, ClientError> {
        let Core {
            era, input_rounds, ..
        } = &*self.0;
        let mut rounds = 0;
        loop {
            let report = on_progress
                .as_mut()
                .map(|report| &mut **report as &mut (dyn FnMut(Progress) + Send));
            let sent = self.send(&method, params.clone(), meta.clone(), patience, report);
            let result = sent.await?;
            match era.check(&result) {
                Ok(()) => return Ok(result),
                Err(Unusable::Invalid(why)) => return Err(ClientError::invalid(&method, why)),
                Err(Unusable::InputRequired) => {}
            }
            rounds += 1;
            if rounds > *input_rounds {
                return Err(ClientError::InputRounds {
                    method: method.to_string(),
                    rounds: *input_rounds,
                });
            }
            let asked: Asked = result
                .decode()
                .map_err(|error| ClientError::invalid(&method, error))?;
            self.answer(&method, asked, &mut params).await?;
        }
    }

    /// Answers what is asked, one after the other: a user looks at one question at a time.
    async fn answer(
        &self,
        method: &Method,
        asked: Asked,
        params: &mut Params,
    ) -> Result<(), ClientError> {
        if asked.input_requests.is_empty() && asked.request_state.is_none() {
            let why = "it requires input, and neither asks anything nor keeps a state";
            return Err(ClientError::invalid(method, why));
        }
        if asked.input_requests.len() > MOST {
            let why = format!("it asks more than {MOST} questions at once");
            return Err(ClientError::invalid(method, why));
        }
        let mut answers = InputResponses::new();
        for (key, question) in asked.input_requests {
            let what = question.method();
            if !what.as_ref().is_some_and(|what| self.0.handlers.take(what)) {
                return Err(ClientError::InputRequired {
                    method: method.to_string(),
                });
            }
            let answer = self.0.handlers.answer(question).await;
            let answer = answer.map_err(|error| ClientError::Unanswered {
                method: method.to_string(),
                question: what.map_or_else(String::new, |what| what.to_string()),
                error,
            })?;
            answers.insert(key, answer);
        }
        // What an earlier round answered is in the state, if the server still needs it.
        params.remove("inputResponses");
        params.remove("requestState");
        if !answers.is_empty() {
            let answers = Json::encode(&answers).map_err(ClientError::Params)?;
            params.set("inputResponses", answers);
        }
        if let Some(state) = asked.request_state {
            params.set("requestState", state);
        }
        Ok(())
    }

    /// Changes the directories and files that the client works with, and tells the server if its protocol
    /// version has that; other servers ask again.
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// use mcp_runtime::client::Client;
    /// use mcp_runtime::protocol::Root;
    ///
    /// let client = Client::builder()
    ///     .roots([Root::new("file:///home/ada/engine")])
    ///     .connect(std::process::Command::new("my-server"))
    ///     .await?;
    /// client.set_roots([Root::new("file:///home/ada/notes").name("Notes")]).await?;
    /// # Ok(()) }
    /// ```
    ///
    /// Specification: *Roots, Root List Changes*.
    ///
    /// # Errors
    /// [`ClientError::Undeclared`] when the client was built without
    /// [`roots`](super::ClientBuilder::roots); the connection ended.
    pub async fn set_roots(
        &self,
        roots: impl IntoIterator<Item = Root>,
    ) -> Result<(), ClientError> {
        let own: Option<&Roots> = self.0.handlers.roots.as_ref();
        let own = own.ok_or(ClientError::Undeclared {
            capability: "roots",
        })?;
        own.set(roots.into_iter().collect());
        if self.0.era.tells_changes() {
            let link = self.0.line.link().await?;
            link.peer.notify(Method::RootsChanged, Params::default());
        }
        Ok(())
    }
}
