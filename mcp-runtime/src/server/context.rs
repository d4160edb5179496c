//! What a tool may use besides its arguments.

use std::sync::Arc;

use serde::Serialize;

use super::ServerHandle;
use crate::call::CallInfo;
use crate::protocol::{Implementation, Json, LogLevel, Progress, RequestId, Version};
use crate::transport::Principal;

/// The call that a tool is working on. A parameter `ctx: &Context` borrows it.
#[derive(Clone, Debug)]
pub struct Context {
    pub(crate) call: Arc<CallInfo>,
    pub(crate) server: ServerHandle,
}

impl Context {
    /// The id of the request.
    #[must_use]
    pub fn request_id(&self) -> &RequestId {
        &self.call.id
    }

    /// The protocol version that the call is served in.
    #[must_use]
    pub fn protocol_version(&self) -> Version {
        self.call.version
    }

    /// Who the client says it is. Anyone can say anything: not for decisions.
    #[must_use]
    pub fn client_info(&self) -> Option<&Implementation> {
        self.call.client.info.as_ref()
    }

    /// Whose call it is, where someone in front of the server checked that: for decisions.
    #[must_use]
    pub fn principal(&self) -> Option<&Principal> {
        self.call.identity.principal.as_ref()
    }

    /// The server, to tell clients of changes and to change what is offered.
    ///
    /// Clients hear of changes only where the server could know at the start that there will be any:
    /// better borrow the handle with a parameter `&ServerHandle`, or take one with
    /// [`Server::handle`](crate::Server::handle).
    #[must_use]
    pub fn server(&self) -> &ServerHandle {
        &self.server
    }

    /// Whether nobody waits for the call any more: the client withdrew it, or its time is up. An async
    /// tool is dropped then and need not ask; a sync one that runs long should.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.call
            .cancelled
            .load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Tells the client how far the call has come, if it wants to know.
    ///
    /// `done` must grow from one call to the next: a value that does not is not sent.
    pub fn progress(&self, done: f64, total: impl Into<Option<f64>>, message: Option<&str>) {
        let total = total.into().filter(|total| total.is_finite());
        let progress = Progress::new(done, total, message.map(str::to_owned));
        self.call.report(&progress);
    }

    /// Sends the client a log message, if it wants messages so serious: text, or anything that
    /// serialises.
    ///
    /// It is about this call: it goes where the answer goes, and before it. A call may send 100 messages
    /// at once and 50 a second after that. More are dropped, as are those for a client that does not
    /// read, and the client is told how many there were.
    ///
    /// ```
    /// use mcp_runtime::prelude::*;
    /// use mcp_runtime::protocol::LogLevel;
    ///
    /// #[tool]
    /// fn import(ctx: &Context, file: String) {
    ///     ctx.log(LogLevel::Info, format!("importing {file}"));
    ///     ctx.log(LogLevel::Warning, serde_json::json!({ "skipped": 3 }));
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// Specification: *Logging*.
    pub fn log(&self, level: LogLevel, data: impl Serialize) {
        self.log_with(level, None, &data);
    }

    /// The same in the name of a part of the server.
    pub fn log_from(&self, logger: &str, level: LogLevel, data: impl Serialize) {
        self.log_with(level, Some(logger), &data);
    }

    fn log_with(&self, level: LogLevel, logger: Option<&str>, data: &impl Serialize) {
        if !self.call.client.logs.admits(level) {
            return;
        }
        match Json::encode(data) {
            Ok(data) => self.call.log(level, logger, data),
            Err(error) => tracing::warn!(%error, "a log message cannot be written as JSON"),
        }
    }
}
