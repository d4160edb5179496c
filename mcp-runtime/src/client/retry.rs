//! When a call that failed is made again, and after how long.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// How a call that failed is made again: how often, and after which pauses.
///
/// Only for tools that may be called twice: an answer that did not come does not say that nothing was
/// done. A call is made again when its error [is retryable](super::CallError::is_retryable).
///
/// The pauses double, and each is shortened by chance, so that clients that failed together do not come
/// back together. All calls of a client share a budget: when many fail, only one in ten is made again.
///
/// ```no_run
/// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::CallError> {
/// use mcp_runtime::client::Retry;
///
/// let arguments = serde_json::json!({ "query": "x" });
/// let result = client.call_tool("search", arguments).retry(Retry::times(3)).await?;
/// # let _ = result; Ok(()) }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Retry {
    times: u32,
    first: Duration,
    longest: Duration,
}

impl Retry {
    /// Makes a call again up to so many times, first after 100 milliseconds, at last after up to 5
    /// seconds.
    #[must_use]
    pub const fn times(times: u32) -> Self {
        Self {
            times,
            first: Duration::from_millis(100),
            longest: Duration::from_secs(5),
        }
    }

    /// The same with other pauses: the first one, and the one that no later one exceeds.
    #[must_use]
    pub const fn pauses(mut self, first: Duration, longest: Duration) -> Self {
        self.first = first;
        self.longest = longest;
        self
    }

    /// The pause after so many failures, counted from 1; `None` when it is enough.
    pub(super) fn pause(&self, failures: u32) -> Option<Duration> {
        if failures > self.times {
            return None;
        }
        let doubled = self.first.saturating_mul(1 << (failures - 1).min(30));
        Some(doubled.min(self.longest).mul_f64(chance()))
    }
}

/// A number from 0.5 to 1, another one each time.
fn chance() -> f64 {
    let random = RandomState::new().build_hasher().finish();
    let share = f64::from((random >> 32) as u32) / f64::from(u32::MAX);
    0.5 + share / 2.0
}

/// What the calls of one client may spend on being made again, in tenths of a call.
#[derive(Debug)]
pub(super) struct Budget(AtomicU32);

/// What may be saved up: ten calls.
const FULL: u32 = 100;
/// What making a call again costs.
const PRICE: u32 = 10;

impl Default for Budget {
    fn default() -> Self {
        Self(AtomicU32::new(FULL))
    }
}

impl Budget {
    /// A call was made for the first time.
    pub(super) fn earn(&self) {
        let more = |saved: u32| (saved < FULL).then_some(saved + 1);
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
    }

    /// A call is to be made again: whether there is enough for it.
    pub(super) fn spend(&self) -> bool {
        let less = |saved: u32| saved.checked_sub(PRICE);
        let spent = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        spent.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Retry};
    use std::time::Duration;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let second = Duration::from_secs(1);
        let retry = Retry::times(40).pauses(second, 4 * second);
        for (failures, most) in [
            (1, second),
            (2, 2 * second),
            (3, 4 * second),
            (40, 4 * second),
        ] {
            let pause = retry.pause(failures).expect("it is not enough yet");
            assert!(pause <= most && pause >= most / 2, "{failures}: {pause:?}");
        }
        assert_eq!(retry.pause(41), None);
        assert_eq!(Retry::times(0).pause(1), None);
    }

    #[test]
    fn a_budget_is_ten_calls_and_a_tenth_for_each_call() {
        let budget = Budget::default();
        budget.earn();
        let spent = std::iter::repeat_with(|| budget.spend()).take_while(|spent| *spent);
        assert_eq!(spent.count(), 10);
        (0..9).for_each(|_| budget.earn());
        assert!(!budget.spend());
        budget.earn();
        assert!(budget.spend());
    }
}
