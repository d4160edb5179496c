//! Log messages about a call: which the client wants, and how many it gets.
//!
//! A call may send [`BURST`] messages at once and [`RATE`] a second after that. The others are
//! dropped and counted, and the client is told how many there were.

use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Instant;

use crate::protocol::{Json, LogLevel, LogMessage};

/// How many messages a call may send at once.
const BURST: f64 = 100.0;
/// How many messages a second a call may send for as long as it likes.
const RATE: f64 = 50.0;

/// Which log messages a client wants. Those of a session can change their mind while calls run.
#[derive(Debug)]
pub(crate) struct LogThreshold(AtomicU8);

/// More serious than anything.
const OFF: u8 = u8::MAX;

impl LogThreshold {
    pub(crate) fn new(level: Option<LogLevel>) -> Self {
        Self(AtomicU8::new(level.map_or(OFF, |level| level as u8)))
    }

    pub(crate) fn set(&self, level: LogLevel) {
        self.0.store(level as u8, Ordering::Relaxed);
    }

    pub(crate) fn admits(&self, level: LogLevel) -> bool {
        level as u8 >= self.0.load(Ordering::Relaxed)
    }

    pub(super) fn is_off(&self) -> bool {
        self.0.load(Ordering::Relaxed) == OFF
    }
}

impl Default for LogThreshold {
    fn default() -> Self {
        Self::new(None)
    }
}

/// How many log messages a call has sent of late.
#[derive(Debug)]
pub(super) struct LogBudget {
    left: f64,
    since: Option<Instant>,
    dropped: u64,
}

impl Default for LogBudget {
    fn default() -> Self {
        Self {
            left: BURST,
            since: None,
            dropped: 0,
        }
    }
}

impl LogBudget {
    /// Whether one more message may be sent now. `keeps_up`: whether the client reads what it gets.
    pub(super) fn spend(&mut self, now: Instant, keeps_up: bool) -> bool {
        let passed = self.since.map(|since| now.duration_since(since));
        self.since = Some(now);
        let earned = passed.map_or(0.0, |passed| passed.as_secs_f64() * RATE);
        self.left = (self.left + earned).min(BURST);
        let may = keeps_up && self.left >= 1.0;
        if may {
            self.left -= 1.0;
        } else {
            self.dropped += 1;
        }
        may
    }

    /// What to tell the client about messages that it did not get.
    pub(super) fn confess(&mut self) -> Option<LogMessage> {
        let dropped = std::mem::take(&mut self.dropped);
        if dropped == 0 {
            return None;
        }
        let text = format!("{dropped} log messages of this call were dropped: too many at once");
        let data = Json::encode(&text).expect("a string is always JSON");
        let logger = Some("mcp-runtime".to_owned());
        Some(LogMessage::new(LogLevel::Warning, logger, data))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_call_cannot_flood_its_client() {
        let mut budget = LogBudget::default();
        let start = Instant::now();
        let sent = (0..1000).filter(|_| budget.spend(start, true)).count();
        assert_eq!(sent, BURST as usize);
        let confession = budget.confess().expect("some were dropped");
        assert!(confession.data.as_str().contains("900"), "{confession:?}");
        assert!(budget.confess().is_none());
        let later = start + Duration::from_secs(1);
        let sent = (0..1000).filter(|_| budget.spend(later, true)).count();
        assert_eq!(sent, RATE as usize);
        assert!(!budget.spend(later + Duration::from_secs(9), false));
    }

    #[test]
    fn a_threshold_admits_what_is_as_serious() {
        let threshold = LogThreshold::default();
        assert!(LogLevel::ALL.iter().all(|level| !threshold.admits(*level)));
        threshold.set(LogLevel::Warning);
        assert!(!threshold.admits(LogLevel::Notice));
        assert!(threshold.admits(LogLevel::Warning));
        assert!(threshold.admits(LogLevel::Emergency));
    }
}
