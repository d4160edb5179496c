//! A server in the same process: the one place where client and server meet.

use tokio::sync::oneshot;

use super::target::{Place, Target};
use crate::server::Server;
use crate::transport::pair;

/// Serves in the same process, over [`pair`]. It ends with the client.
///
/// # Panics
/// Outside a tokio runtime.
impl From<Server> for Target {
    fn from(server: Server) -> Self {
        let (client, connection) = pair();
        let (report, fault) = oneshot::channel();
        tokio::spawn(async move {
            if let Err(error) = server.serve(connection).await {
                let _ = report.send(error.to_string());
            }
        });
        Self(Place::Connection(Box::new(client), Some(fault)))
    }
}

#[cfg(test)]
#[path = "in_process_tests.rs"]
mod tests;
