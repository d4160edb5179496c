//! The runtime in which a command talks to a server.

use crate::report::Failure;

/// Runs what talks to a server. When the program is told to stop, the server ends with it.
pub(crate) fn block_on<T>(future: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Server(format!("the runtime does not start: {error}")))?
        .block_on(async {
            tokio::select! {
                result = future => result,
                () = stop_signal() => Err(Failure::Interrupted),
            }
        })
}

/// Done when the program is told to stop.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = (
            signal(SignalKind::interrupt()),
            signal(SignalKind::terminate()),
            signal(SignalKind::hangup()),
        );
        if let (Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)) = signals {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
