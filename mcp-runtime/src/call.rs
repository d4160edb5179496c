//! One admitted request, and what came of it.

mod log;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bytes::Bytes;

use serde::Serialize;

use self::log::LogBudget;
use crate::protocol::{
    CacheHint, ClientCapabilities, ErrorObject, Implementation, Json, LogLevel, LogMessage,
    Message, Meta, Method, Params, Progress, ProgressToken, RequestId, ToolResult, Version,
};
use crate::transport::{Identity, Outgoing};

pub(crate) use log::LogThreshold;

/// A request that may be served: its method exists for this client and its metadata is in order.
pub(crate) struct Call {
    pub(crate) method: Method,
    pub(crate) params: Params,
    pub(crate) info: Arc<CallInfo>,
}

/// What is known about a call besides its params.
pub(crate) struct CallInfo {
    pub(crate) id: RequestId,
    pub(crate) version: Version,
    pub(crate) client: Arc<Caller>,
    /// Who sent it, as the transport knows it.
    pub(crate) identity: Identity,
    /// Whether the client withdrew the call.
    pub(crate) cancelled: AtomicBool,
    /// Where the answer goes, and everything else that is about this call.
    pub(crate) reply: Outgoing,
    progress: Option<ProgressReport>,
    /// `None` once the call is answered. Held while sending, so that no message follows the answer.
    logs: Mutex<Option<LogBudget>>,
}

/// Who asks, and what they can do. Self-reported.
#[derive(Debug, Default)]
pub(crate) struct Caller {
    pub(crate) info: Option<Implementation>,
    #[expect(dead_code, reason = "asking the client reads it")]
    pub(crate) capabilities: ClientCapabilities,
    /// Which log messages they want.
    pub(crate) logs: LogThreshold,
}

struct ProgressReport {
    token: ProgressToken,
    /// What was reported last; `None` once the call is answered. Held while sending, so that no
    /// report follows the answer.
    last: Mutex<Option<f64>>,
}

/// What came of a call.
pub(crate) enum Outcome {
    /// It is done.
    Complete(Answer),
    /// It cannot be done.
    Failed(ErrorObject),
}

/// The result of a call, before an era gives it its form.
pub(crate) enum Answer {
    /// The members of the result, written already: `"tools":[…]`.
    Members(Bytes),
    /// The same, with what some versions have beside it.
    Written(Written),
    /// What a tool returned.
    Tool {
        result: ToolResult,
        /// Whether structured content is not an object by its schema.
        wraps_result: bool,
    },
}

/// The result of a call, written already.
pub(crate) struct Written {
    /// Its members: `"messages":[…]`.
    pub(crate) members: Bytes,
    pub(crate) meta: Meta,
    /// How long it may be kept, and by whom.
    pub(crate) cache: Option<CacheHint>,
}

impl Written {
    /// The members of a value that serialises to an object.
    pub(crate) fn new(value: &impl Serialize) -> Result<Self, serde_json::Error> {
        let text = Bytes::from(serde_json::to_vec(value)?);
        Ok(Self {
            members: text.slice(1..text.len() - 1),
            meta: Meta::new(),
            cache: None,
        })
    }
}

impl CallInfo {
    pub(crate) fn new(
        id: RequestId,
        version: Version,
        client: Arc<Caller>,
        progress_token: Option<ProgressToken>,
        reply: Outgoing,
        identity: Identity,
    ) -> Self {
        let progress = progress_token.map(|token| ProgressReport {
            token,
            last: Mutex::new(Some(f64::NEG_INFINITY)),
        });
        Self {
            id,
            version,
            client,
            identity,
            cancelled: AtomicBool::new(false),
            reply,
            progress,
            logs: Mutex::new(Some(LogBudget::default())),
        }
    }

    /// Tells the client how far the call has come, if it wants to know and the value has grown.
    pub(crate) fn report(&self, progress: &Progress) {
        let Some(report) = &self.progress else {
            return;
        };
        let mut last = report.last.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(last) = &mut *last else {
            return;
        };
        // A client that does not read is told later how far it came by then.
        let grows = progress.progress.is_finite() && progress.progress > *last;
        if !grows || !self.reply.is_ready() {
            return;
        }
        *last = progress.progress;
        let Ok(mut params) = Params::encode(progress) else {
            return;
        };
        let Ok(token) = Json::encode(&report.token) else {
            return;
        };
        params.set("progressToken", token);
        // A client that is gone needs no report.
        let _ = self
            .reply
            .send(&Message::notification(Method::Progress, params));
    }

    /// Tells the client something about the call, if it wants to know and is not told too much.
    pub(crate) fn log(&self, level: LogLevel, logger: Option<&str>, data: Json) {
        if !self.client.logs.admits(level) {
            return;
        }
        let mut logs = self.logs();
        let Some(budget) = &mut *logs else {
            return;
        };
        if budget.spend(Instant::now(), self.reply.is_ready()) {
            self.send_log(budget.confess());
            let logger = logger.map(str::to_owned);
            self.send_log(Some(LogMessage::new(level, logger, data)));
        }
    }

    fn send_log(&self, message: Option<LogMessage>) {
        let wanted = message.filter(|message| self.client.logs.admits(message.level));
        let Some(Ok(params)) = wanted.map(|message| Params::encode(&message)) else {
            return;
        };
        // A client that is gone needs no message.
        let _ = self
            .reply
            .send(&Message::notification(Method::LogMessage, params));
    }

    fn logs(&self) -> MutexGuard<'_, Option<LogBudget>> {
        self.logs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the call: nothing is reported after this.
    pub(crate) fn close(&self) {
        if !self.client.logs.is_off()
            && let Some(mut budget) = self.logs().take()
            && !self.cancelled.load(Ordering::Relaxed)
        {
            self.send_log(budget.confess());
        }
        if let Some(report) = &self.progress {
            *report.last.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    /// Ends the call without an answer.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.close();
    }

    /// Sends the encoded answer.
    pub(crate) fn answer(&self, frame: Vec<u8>) {
        self.close();
        if self.reply.send_frame(frame).is_err() {
            tracing::debug!(id = %self.id, "the client left before the answer");
        }
    }
}

impl fmt::Debug for CallInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallInfo")
            .field("id", &self.id)
            .field("version", &self.version)
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}
