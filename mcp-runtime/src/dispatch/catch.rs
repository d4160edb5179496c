//! Panics of handlers, turned into the outcome of their call.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::call::Outcome;
use crate::protocol::ErrorObject;

/// Runs `work`; a panic ends this call only.
pub(super) fn catch_panic(work: impl FnOnce() -> Outcome) -> Outcome {
    // What the panic left half-done is dropped with the call, or guarded by its owner's locks.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| panicked(&*panic))
}

/// A future of which a panic ends this call only.
pub(super) struct CatchPanic(pub(super) Pin<Box<dyn Future<Output = Outcome> + Send>>);

impl Future for CatchPanic {
    type Output = Outcome;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Outcome> {
        match catch_unwind(AssertUnwindSafe(|| self.0.as_mut().poll(cx))) {
            Ok(poll) => poll,
            Err(panic) => Poll::Ready(panicked(&*panic)),
        }
    }
}

/// What the panic said goes to the log and not to the client: it may hold anything.
fn panicked(panic: &(dyn Any + Send)) -> Outcome {
    let message = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("(no message)");
    tracing::error!(message, "a handler panicked");
    Outcome::Failed(ErrorObject::internal(
        "internal error: the handler panicked; the server's log says why",
    ))
}
