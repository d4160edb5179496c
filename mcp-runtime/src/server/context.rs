//! What a tool may use besides its arguments.

use std::sync::Arc;

use crate::call::CallInfo;
use crate::protocol::{Implementation, Progress, RequestId, Version};

/// The call that a tool is working on. A parameter `ctx: &Context` borrows it.
#[derive(Clone, Debug)]
pub struct Context {
    pub(crate) call: Arc<CallInfo>,
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

    /// Whether the client withdrew the call. An async tool is dropped then and need not ask; a sync
    /// one that runs long should.
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
        let progress = Progress::new(done, total.into(), message.map(str::to_owned));
        self.call.report(&progress);
    }
}
