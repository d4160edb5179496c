//! One call of a tool, from its settings to its output.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use serde::Serialize;
use tokio::time::sleep;

use super::decode::Decode;
use super::retry::Retry;
use super::{CallError, Client, ClientError, FromFailure, ToolFailure};
use crate::protocol::{ErrorObject, Json, Meta, Method, Params, Progress, ToolResult};

/// A call of a tool that was not made yet: awaiting it makes the call.
///
/// Dropping the future before the answer is there withdraws the call: the server is told to stop.
///
/// ```no_run
/// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::CallError> {
/// use std::time::Duration;
///
/// let result = client
///     .call_tool("index", serde_json::json!({ "path": "." }))
///     .timeout(Duration::from_secs(5))
///     .on_progress(|progress| println!("{} of {:?}", progress.progress, progress.total))
///     .await?;
/// # let _ = result; Ok(()) }
/// ```
///
/// Specification: *Tools, Calling Tools*.
#[must_use = "a call is made when it is awaited"]
pub struct Call<O, E = ToolFailure> {
    request: Pending,
    /// What is wrong with them is reported when the call is made.
    params: Result<Params, serde_json::Error>,
    decode: Decode<O>,
    error: PhantomData<fn() -> E>,
}

/// A call without the types of its output and error.
struct Pending {
    client: Client,
    tool: Cow<'static, str>,
    meta: Meta,
    timeout: Option<Duration>,
    retry: Retry,
    on_progress: Option<Box<dyn FnMut(Progress) + Send>>,
}

impl<O, E> Call<O, E> {
    pub(super) fn new(
        client: &Client,
        tool: Cow<'static, str>,
        arguments: &impl Serialize,
        decode: Decode<O>,
    ) -> Self {
        let params = params(&tool, arguments);
        let request = Pending {
            client: client.clone(),
            tool,
            meta: Meta::new(),
            timeout: None,
            retry: Retry::times(0),
            on_progress: None,
        };
        Self {
            request,
            params,
            decode,
            error: PhantomData,
        }
    }

    /// How long the call may go without an answer or news of its progress; the client's
    /// [`timeout`](super::ClientBuilder::timeout) unless set.
    pub fn timeout(mut self, time: Duration) -> Self {
        self.request.timeout = Some(time);
        self
    }

    /// Adds an entry to the request's `_meta`. One that the protocol itself writes wins over it.
    pub fn meta(mut self, key: &str, value: impl Serialize) -> Self {
        match Json::encode(&value) {
            Ok(value) => drop(self.request.meta.insert(key.to_owned(), value)),
            Err(error) => self.params = Err(error),
        }
        self
    }

    /// Makes the call again when it failed and that may help; not unless set. Only for tools that may be
    /// called twice. [`raw`](Self::raw) makes a call once.
    pub fn retry(mut self, retry: Retry) -> Self {
        self.request.retry = retry;
        self
    }

    /// What to do when the server reports how far the call has come. It runs on the task that awaits
    /// the call.
    pub fn on_progress(mut self, report: impl FnMut(Progress) + Send + 'static) -> Self {
        self.request.on_progress = Some(Box::new(report));
        self
    }

    /// Makes the call and returns the result as the server sent it, an error of the tool or not.
    ///
    /// # Errors
    /// [`ClientError`], with error objects of every code as [`ClientError::Refused`].
    pub async fn raw(mut self) -> Result<ToolResult, ClientError> {
        let params = self.params.map_err(ClientError::Params)?;
        self.request.make(params).await
    }
}

impl Pending {
    async fn make(&mut self, params: Params) -> Result<ToolResult, ClientError> {
        tracing::debug!(tool = %self.tool, "calling a tool");
        let mut patience = self.client.0.patience;
        patience.idle = self.timeout.unwrap_or(patience.idle);
        patience.total = patience.total.max(patience.idle);
        // Progress is always asked for: it shows that the server is still at work.
        let mut ignored = |_| ();
        let on_progress: &mut (dyn FnMut(Progress) + Send) = match &mut self.on_progress {
            Some(report) => &mut **report,
            None => &mut ignored,
        };
        let method = Method::CallTool;
        let result = self
            .client
            .exchange(
                method.clone(),
                params,
                self.meta.clone(),
                patience,
                Some(on_progress),
            )
            .await?;
        result
            .decode()
            .map_err(|error| ClientError::invalid(method, error))
    }
}

impl Pending {
    /// Makes the call once and reads what comes of it.
    async fn attempt<O, E: FromFailure>(
        &mut self,
        params: Params,
        decode: Decode<O>,
    ) -> Result<O, CallError<E>> {
        let mut result = match self.make(params).await {
            Ok(result) => result,
            Err(ClientError::Refused { error, .. }) if is_of_tool(&error) => {
                let failure = ToolFailure::from_error(&error);
                return Err(CallError::Tool(E::from_failure(failure)));
            }
            Err(error) => return Err(error.into()),
        };
        if result.is_error {
            let failure = ToolFailure::from_result(&result);
            return Err(CallError::Tool(E::from_failure(failure)));
        }
        decode(&mut result, &self.client.0.era).map_err(|error| CallError::Decode {
            error,
            result: Box::new(result),
        })
    }

    /// How long to wait before the call is made again; `None` when it is not.
    fn pause<E: FromFailure>(&self, error: &CallError<E>, failures: u32) -> Option<Duration> {
        if !error.is_retryable() {
            return None;
        }
        let pause = self.retry.pause(failures)?;
        let affordable = self.client.0.budget.spend();
        let tool = &*self.tool;
        tracing::debug!(
            tool,
            ?pause,
            affordable,
            "a call failed that may be made again"
        );
        affordable.then_some(pause)
    }
}

fn params(tool: &str, arguments: &impl Serialize) -> Result<Params, serde_json::Error> {
    let mut arguments = Json::encode(arguments)?;
    if arguments.is_null() {
        // Some servers insist on the member.
        arguments = Json::encode(&Params::default())?;
    }
    if !arguments.is_object() {
        return Err(serde::ser::Error::custom(format!(
            "the arguments of `{tool}` must be an object"
        )));
    }
    let mut params = Params::default();
    params.set("name", Json::encode(tool)?);
    params.set("arguments", arguments);
    Ok(params)
}

/// Whether an error object is the tool's own: the protocol's codes are reserved.
fn is_of_tool(error: &ErrorObject) -> bool {
    !(-32768..=-32000).contains(&error.code.0)
}

/// A call that is being made.
#[must_use = "futures do nothing unless they are awaited"]
pub struct CallFuture<O, E>(Pin<Box<dyn Future<Output = Result<O, CallError<E>>> + Send>>);

impl<O: 'static, E: FromFailure + 'static> IntoFuture for Call<O, E> {
    type Output = Result<O, CallError<E>>;
    type IntoFuture = CallFuture<O, E>;

    fn into_future(self) -> CallFuture<O, E> {
        let Self {
            mut request,
            params,
            decode,
            ..
        } = self;
        CallFuture(Box::pin(async move {
            let params = params.map_err(ClientError::Params)?;
            request.client.0.budget.earn();
            let mut failures = 0;
            loop {
                // The error is gone before the pause: it need not be `Send`.
                let pause = match request.attempt(params.clone(), decode).await {
                    Ok(output) => return Ok(output),
                    Err(error) => {
                        failures += 1;
                        let Some(pause) = request.pause(&error, failures) else {
                            return Err(error);
                        };
                        pause
                    }
                };
                sleep(pause).await;
            }
        }))
    }
}

impl<O, E> Future for CallFuture<O, E> {
    type Output = Result<O, CallError<E>>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(cx)
    }
}

impl<O, E> fmt::Debug for Call<O, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("tool", &self.request.tool)
            .field("timeout", &self.request.timeout)
            .finish_non_exhaustive()
    }
}

impl<O, E> fmt::Debug for CallFuture<O, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallFuture").finish_non_exhaustive()
    }
}
