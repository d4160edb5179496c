//! How far a call has come, on a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mcp_runtime::protocol::Progress;

/// Calls that end sooner show nothing.
const SILENT: Duration = Duration::from_millis(700);

/// A bar on standard error; nothing where that is no terminal.
#[derive(Clone, Debug)]
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for something that takes a while.
    pub(crate) fn new(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(style("{spinner} {elapsed} {msg}"));
        bar.set_message(what.to_owned());
        let starting = bar.downgrade();
        // The bar appears once it is worth it, and moves while the server is silent.
        tokio::spawn(async move {
            tokio::time::sleep(SILENT).await;
            while let Some(bar) = starting.upgrade().filter(|bar| !bar.is_finished()) {
                bar.tick();
                drop(bar);
                tokio::time::sleep(Duration::from_millis(120)).await;
            }
        });
        Self(bar)
    }

    /// Shows what the server reports.
    pub(crate) fn show(&self, progress: Progress) {
        let Self(bar) = self;
        if let Some(message) = progress.message {
            bar.set_message(crate::report::plain(&message));
        }
        match progress.total {
            Some(total) if total > 0.0 => {
                // Numbers on the wire may be fractions; the bar counts in thousandths of the whole.
                let part = (progress.progress / total).clamp(0.0, 1.0);
                bar.set_length(1000);
                bar.set_position((part * 1000.0) as u64);
                bar.set_style(style("{elapsed} [{bar:30}] {percent}% {msg}"));
            }
            _ => bar.set_prefix(format!("{} ", progress.progress)),
        }
        bar.tick();
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
