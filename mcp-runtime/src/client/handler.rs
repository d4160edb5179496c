//! What answers a server that asks: the user, the model, the directories that are worked with.
//!
//! Specification: *Elicitation*; *Sampling*; *Roots*.

use std::error::Error;
use std::fmt;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use serde::Serialize;

use super::ClientBuilder;
use crate::protocol::{
    ClientCapabilities, Code, CreateMessageRequest, CreateMessageResult, ElicitAction,
    ElicitRequest, ElicitResult, ElicitationCapability, ErrorObject, FormRequest, InputRequest,
    Json, ListChanged, ListRootsResult, Members, Method, Params, Payload, Request, Root,
    SamplingCapability, UrlRequest,
};

/// Why a handler has no answer. An [`ErrorObject`] goes to the server as it is; of any other error it
/// learns the text.
pub type HandlerError = Box<dyn Error + Send + Sync>;

type Answer<T> = Pin<Box<dyn Future<Output = Result<T, HandlerError>> + Send>>;
type Handler<Q, A> = Arc<dyn Fn(Q) -> Answer<A> + Send + Sync>;

/// Everything that answers a server. What is not there is not declared.
#[derive(Clone, Default)]
pub(super) struct Handlers {
    pub(super) form: Option<Handler<FormRequest, ElicitResult>>,
    pub(super) url: Option<Handler<UrlRequest, ElicitResult>>,
    pub(super) model: Option<Handler<CreateMessageRequest, CreateMessageResult>>,
    /// Whether the model uses tools that a server brings.
    pub(super) tools: bool,
    pub(super) roots: Option<Roots>,
}

/// The directories that are worked with now.
#[derive(Clone, Debug)]
pub(super) struct Roots(Arc<Mutex<Vec<Root>>>);

impl Roots {
    pub(super) fn new(roots: Vec<Root>) -> Self {
        Self(Arc::new(Mutex::new(roots)))
    }

    pub(super) fn set(&self, roots: Vec<Root>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = roots;
    }

    fn get(&self) -> Vec<Root> {
        let roots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        roots.clone()
    }
}

/// A handler as it is kept.
pub(super) fn handler<Q: 'static, A: 'static, F>(
    handler: impl Fn(Q) -> F + Send + Sync + 'static,
) -> Handler<Q, A>
where
    F: Future<Output = Result<A, HandlerError>> + Send + 'static,
{
    Arc::new(move |question| Box::pin(handler(question)))
}

impl ClientBuilder {
    /// Answers the forms that a server wants filled in. Fields of an accepted form that are left out get
    /// their defaults.
    ///
    /// The handlers of what servers ask run side by side, at most 64 at a time: what a server asks beyond
    /// that is refused. A handler is dropped when the server no longer wants the answer, when the call
    /// that it is about is dropped, and with the connection. What has no handler is not declared.
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), mcp_runtime::client::ConnectError> {
    /// use mcp_runtime::client::Client;
    /// use mcp_runtime::protocol::ElicitResult;
    ///
    /// let client = Client::builder()
    ///     .on_form(async |form| {
    ///         println!("{}", form.message);
    ///         if !form.requested_schema.properties.contains_key("name") {
    ///             return Ok(ElicitResult::decline());
    ///         }
    ///         Ok(ElicitResult::accept(&serde_json::json!({ "name": "Ada" }))?)
    ///     })
    ///     .connect(std::process::Command::new("my-server"))
    ///     .await?;
    /// # let _ = client; Ok(()) }
    /// ```
    ///
    /// Specification: *Elicitation, Form Mode Elicitation Requests*.
    pub fn on_form<F>(mut self, answer: impl Fn(FormRequest) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<ElicitResult, HandlerError>> + Send + 'static,
    {
        self.handlers.form = Some(handler(answer));
        self
    }

    /// Answers a server that wants the user to open a page, as [`on_form`](Self::on_form) answers forms.
    /// Show the user the whole address before it is opened, and open it only when they agree.
    ///
    /// Specification: *Elicitation, URL Mode Elicitation Requests*.
    pub fn on_url<F>(mut self, answer: impl Fn(UrlRequest) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<ElicitResult, HandlerError>> + Send + 'static,
    {
        self.handlers.url = Some(handler(answer));
        self
    }

    /// Answers what a server asks the model, as [`on_form`](Self::on_form) answers forms. A request that
    /// brings tools is refused.
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), mcp_runtime::client::ConnectError> {
    /// use mcp_runtime::client::Client;
    /// use mcp_runtime::protocol::{CreateMessageResult, SamplingContent};
    ///
    /// let client = Client::builder()
    ///     .on_message(async |request| {
    ///         let text = format!("{} messages, I see", request.messages.len());
    ///         Ok(CreateMessageResult::new("parrot", vec![SamplingContent::text(text)]))
    ///     })
    ///     .connect(std::process::Command::new("my-server"))
    ///     .await?;
    /// # let _ = client; Ok(()) }
    /// ```
    ///
    /// Specification: *Sampling, Creating Messages*.
    pub fn on_message<F>(
        mut self,
        answer: impl Fn(CreateMessageRequest) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<CreateMessageResult, HandlerError>> + Send + 'static,
    {
        self.handlers.model = Some(handler(answer));
        self.handlers.tools = false;
        self
    }

    /// The same as [`on_message`](Self::on_message) for a model that uses the tools that a request
    /// brings.
    ///
    /// Specification: *Sampling, Tools in Sampling*.
    pub fn on_message_with_tools<F>(
        self,
        answer: impl Fn(CreateMessageRequest) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<CreateMessageResult, HandlerError>> + Send + 'static,
    {
        let mut builder = self.on_message(answer);
        builder.handlers.tools = true;
        builder
    }

    /// The directories and files that the client works with, for servers that ask.
    /// [`Client::set_roots`](super::Client::set_roots) changes them.
    ///
    /// Specification: *Roots*.
    pub fn roots(mut self, roots: impl IntoIterator<Item = Root>) -> Self {
        self.handlers.roots = Some(Roots::new(roots.into_iter().collect()));
        self
    }
}

impl Handlers {
    /// What the handlers let a client declare.
    pub(super) fn capabilities(&self) -> ClientCapabilities {
        let empty = || Json::encode(&Params::default()).expect("no members are always JSON");
        let mut capabilities = ClientCapabilities::default();
        if self.form.is_some() || self.url.is_some() {
            capabilities.elicitation = Some(ElicitationCapability {
                form: self.form.is_some().then(empty),
                url: self.url.is_some().then(empty),
            });
        }
        if self.model.is_some() {
            capabilities.sampling = Some(SamplingCapability {
                context: None,
                tools: self.tools.then(empty),
            });
        }
        if self.roots.is_some() {
            capabilities.roots = Some(ListChanged {
                list_changed: Some(true),
            });
        }
        capabilities
    }

    /// What a request asks.
    pub(super) fn read(&self, request: &Request) -> Result<InputRequest, ErrorObject> {
        let method = &request.method;
        if !self.take(method) {
            return Err(unknown(method));
        }
        let question = Json::encode(&request.params)
            .and_then(|params| InputRequest::read(method, &params))
            .map_err(|error| ErrorObject::invalid_params(format!("invalid params: {error}")))?;
        question.ok_or_else(|| unknown(method))
    }

    /// Whether there is a handler for what a method asks.
    pub(super) fn take(&self, method: &Method) -> bool {
        match method {
            Method::Elicit => self.form.is_some() || self.url.is_some(),
            Method::CreateMessage => self.model.is_some(),
            Method::ListRoots => self.roots.is_some(),
            _ => false,
        }
    }

    /// Answers a question. A handler that panics is one that failed.
    pub(super) async fn answer(&self, question: InputRequest) -> Payload {
        let mut answer = Box::pin(self.find(question));
        poll_fn(|cx| {
            let polled = catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(cx)));
            polled.unwrap_or_else(|_| {
                tracing::error!("a handler of what servers ask panicked");
                Poll::Ready(Err(ErrorObject::internal("the client failed to answer")))
            })
        })
        .await
    }

    async fn find(&self, question: InputRequest) -> Payload {
        match question {
            InputRequest::Elicit(request) => match *request {
                ElicitRequest::Form(form) => {
                    let handler = self.form.as_ref().ok_or_else(|| self.no_mode("form"))?;
                    let defaults = form.requested_schema.defaults();
                    let result = handler(form).await.map_err(failed)?;
                    encode(&filled_in(result, defaults)?)
                }
                ElicitRequest::Url(url) => {
                    let handler = self.url.as_ref().ok_or_else(|| self.no_mode("url"))?;
                    encode(&handler(url).await.map_err(failed)?)
                }
            },
            InputRequest::CreateMessage(request) => {
                let handler = self.model.as_ref();
                let handler = handler.ok_or_else(|| unknown(&Method::CreateMessage))?;
                if !self.tools && (request.tools.is_some() || request.tool_choice.is_some()) {
                    return Err(ErrorObject::invalid_params(
                        "/tools: this client did not declare `sampling.tools`",
                    ));
                }
                encode(&handler(*request).await.map_err(failed)?)
            }
            InputRequest::ListRoots => {
                let roots = self.roots.as_ref();
                let roots = roots.ok_or_else(|| unknown(&Method::ListRoots))?;
                encode(&ListRootsResult::new(roots.get()))
            }
            InputRequest::Other(_) => Err(ErrorObject::new(
                Code::METHOD_NOT_FOUND,
                "this client does not know what it is asked",
            )),
        }
    }

    /// Specification: *Elicitation, Error Handling*: a mode that was not declared is invalid.
    fn no_mode(&self, mode: &str) -> ErrorObject {
        if self.form.is_none() && self.url.is_none() {
            return unknown(&Method::Elicit);
        }
        ErrorObject::invalid_params(format!(
            "/mode: this client did not declare `elicitation.{mode}`"
        ))
    }
}

fn unknown(method: &Method) -> ErrorObject {
    ErrorObject::method_not_found(method.as_str())
}

/// An accepted form with the default of each field that was left empty.
///
/// Specification: *Elicitation, Requested Schema*.
fn filled_in(mut result: ElicitResult, defaults: Members) -> Result<ElicitResult, ErrorObject> {
    if result.action != ElicitAction::Accept {
        result.content = None;
        return Ok(result);
    }
    let content = result.content.as_ref().map(Json::decode::<Members>);
    let mut content = content
        .transpose()
        .map_err(|_| ErrorObject::internal("the client's answer to a form is not an object"))?
        .unwrap_or_default();
    for (name, value) in defaults {
        if !content.contains_key(&name) {
            content.insert(name, value);
        }
    }
    result.content = Some(encode(&content)?);
    Ok(result)
}

fn encode(answer: &impl Serialize) -> Payload {
    Json::encode(answer).map_err(|error| {
        ErrorObject::internal(format!("the client's answer cannot be written: {error}"))
    })
}

fn failed(error: HandlerError) -> ErrorObject {
    match error.downcast::<ErrorObject>() {
        Ok(error) => *error,
        Err(error) => ErrorObject::internal(error.to_string()),
    }
}

impl fmt::Debug for Handlers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handlers")
            .field("form", &self.form.is_some())
            .field("url", &self.url.is_some())
            .field("model", &self.model.is_some())
            .field("roots", &self.roots)
            .finish_non_exhaustive()
    }
}
