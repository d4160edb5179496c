//! A server in the same process: the one place where client and server meet.

use super::target::{Place, Target};
use crate::server::Server;
use crate::transport::pair;

/// Serves in the same process, over [`pair`].
///
/// # Panics
/// Outside a tokio runtime.
impl From<Server> for Target {
    fn from(server: Server) -> Self {
        let (client, connection) = pair();
        tokio::spawn(async move {
            if let Err(error) = server.serve(connection).await {
                tracing::error!(%error, "a server in this process did not start");
            }
        });
        Self(Place::Connection(client))
    }
}
