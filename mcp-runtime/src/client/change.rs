//! Hearing of changes.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::time::timeout;

use super::inbox::{Inbox, Inboxes};
use super::line::Link;
use super::{Client, ClientError};
use crate::peer::{Lost, Patience, Peer, Withdrawal};
use crate::protocol::{Json, Meta, Method, Params, Payload, Request, SubscriptionFilter};

/// What changed on a server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// The list of tools.
    Tools,
    /// The list of prompts.
    Prompts,
    /// The list of resources, or that of their templates.
    Resources,
    /// The resource with this URI. It may be a part of the one that was asked for.
    Resource(String),
}

/// The changes of a server, one after the other. Dropping it ends the subscription.
///
/// What is not looked at waits, each change once.
pub struct Changes {
    inbox: Arc<Inbox>,
    agreed: SubscriptionFilter,
    subscription: Subscription,
}

/// What keeps a subscription.
enum Subscription {
    /// A request that is answered at the end. Dropping it withdraws it.
    Request(Pin<Box<dyn Future<Output = Result<Payload, Lost>> + Send>>),
    /// The session, which was asked to watch these resources.
    Session {
        peer: Arc<Peer>,
        inboxes: Arc<Inboxes>,
        uris: Vec<String>,
    },
    Over,
}

impl Client {
    /// Hears of changes, in every protocol version.
    ///
    /// The server may agree to less than is asked for: [`Changes::agreed`] says to what.
    ///
    /// ```no_run
    /// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::ClientError> {
    /// use mcp_runtime::client::Change;
    /// use mcp_runtime::protocol::SubscriptionFilter;
    ///
    /// let filter = SubscriptionFilter::lists().resource("docs://readme");
    /// let mut changes = client.listen(filter).await?;
    /// while let Some(change) = changes.next().await {
    ///     match change {
    ///         Change::Tools => println!("there are other tools now"),
    ///         Change::Resource(uri) => println!("{uri} has other contents now"),
    ///         other => println!("{other:?}"),
    ///     }
    /// }
    /// println!("no more: {:?}", changes.ended());
    /// # Ok(()) }
    /// ```
    ///
    /// A subscription ends with its connection. When the server's process is started again, listen again.
    ///
    /// Specification: *Subscriptions*; *Resources, Subscriptions* of 2025-11-25.
    ///
    /// # Errors
    /// What [`request`](Self::request) reports.
    pub async fn listen(&self, filter: SubscriptionFilter) -> Result<Changes, ClientError> {
        let link = self.0.line.link().await?;
        if self.0.era.hears_changes() {
            self.listen_in_session(&link, filter).await
        } else {
            self.listen_by_request(&link, filter).await
        }
    }

    /// Hears of the changes of one resource: [`listen`](Self::listen) for short.
    ///
    /// # Errors
    /// What [`listen`](Self::listen) reports.
    pub async fn subscribe(&self, uri: impl Into<String>) -> Result<Changes, ClientError> {
        self.listen(SubscriptionFilter::new().resource(uri)).await
    }

    async fn listen_by_request(
        &self,
        link: &Link,
        notifications: SubscriptionFilter,
    ) -> Result<Changes, ClientError> {
        #[derive(Serialize)]
        struct Listen {
            notifications: SubscriptionFilter,
        }
        let method = Method::Listen;
        let mut params = Params::encode(&Listen { notifications }).map_err(ClientError::Params)?;
        let mut meta = Meta::new();
        self.0.era.identify(&mut meta);
        params.set("_meta", Json::encode(&meta).map_err(ClientError::Params)?);
        let id = link.peer.next_id();
        // The acknowledgement may come before we are back from sending.
        let inbox = link.driver.inboxes.of_request(id.clone());
        let request = Request {
            id,
            method: method.clone(),
            params,
        };
        let ticket = link.peer.send(request, Withdrawal::Announced)?;
        let forever = Patience {
            idle: Duration::MAX,
            total: Duration::MAX,
        };
        let mut answer = Box::pin(ticket.wait(forever, |_| ()));
        let agreed = async {
            tokio::select! {
                biased;
                agreed = inbox.agreed() => Ok(agreed),
                answer = &mut answer => Err(match answer {
                    Err(lost) => ClientError::lost(&method, lost),
                    Ok(Err(error)) => ClientError::Refused { method: method.to_string(), error },
                    Ok(Ok(_)) => ClientError::invalid(&method, "it ended before it began"),
                }),
            }
        };
        let patience = self.0.patience.idle;
        let agreed = timeout(patience, agreed).await;
        let agreed = agreed.map_err(|_| ClientError::timeout(&method, patience))??;
        self.0.line.answered();
        Ok(Changes {
            inbox,
            agreed,
            subscription: Subscription::Request(answer),
        })
    }

    async fn listen_in_session(
        &self,
        link: &Link,
        filter: SubscriptionFilter,
    ) -> Result<Changes, ClientError> {
        let can = self.capabilities().changes();
        let agreed = SubscriptionFilter {
            tools_list_changed: filter.tools_list_changed && can.tools_list_changed,
            prompts_list_changed: filter.prompts_list_changed && can.prompts_list_changed,
            resources_list_changed: filter.resources_list_changed && can.resources_list_changed,
            resource_subscriptions: filter.resource_subscriptions,
        };
        let inboxes = &link.driver.inboxes;
        let uris = agreed.resource_subscriptions.iter();
        let new: Vec<_> = uris.filter(|uri| !inboxes.watches(uri)).cloned().collect();
        // Dropped on the way, it takes back what it asked for.
        let changes = Changes {
            inbox: inboxes.of_session(agreed.clone()),
            subscription: Subscription::Session {
                peer: link.peer.clone(),
                inboxes: inboxes.clone(),
                uris: agreed.resource_subscriptions.clone(),
            },
            agreed,
        };
        for uri in new {
            self.ask(Method::SubscribeResource, of(&uri)).await?;
        }
        Ok(changes)
    }
}

/// The params that name a resource.
fn of(uri: &str) -> Params {
    let mut params = Params::default();
    let uri = Json::encode(uri).expect("a string is always JSON");
    params.set("uri", uri);
    params
}

impl Changes {
    /// The next change; `None` when there will be no more. Dropping the future loses nothing.
    pub async fn next(&mut self) -> Option<Change> {
        if let Subscription::Request(answer) = &mut self.subscription {
            let why = tokio::select! {
                biased;
                change = self.inbox.next() => return change,
                answer = answer => match answer {
                    Ok(Ok(_)) => "the server ended the subscription".to_owned(),
                    Ok(Err(error)) => format!("the server ended the subscription: {error}"),
                    Err(Lost::Disconnected(why)) => why.to_string(),
                    Err(lost) => format!("the subscription was lost: {lost:?}"),
                },
            };
            self.subscription = Subscription::Over;
            self.inbox.end(&why);
        }
        self.inbox.next().await
    }

    /// What the server agreed to tell of.
    #[must_use]
    pub fn agreed(&self) -> &SubscriptionFilter {
        &self.agreed
    }

    /// Why there will be no more changes, if it is so.
    #[must_use]
    pub fn ended(&self) -> Option<String> {
        self.inbox.ended()
    }
}

impl Drop for Changes {
    fn drop(&mut self) {
        let Subscription::Session {
            peer,
            inboxes,
            uris,
        } = &self.subscription
        else {
            return;
        };
        // This one no longer counts as one who watches.
        self.inbox = Inboxes::default().of_session(SubscriptionFilter::default());
        for uri in uris.iter().filter(|uri| !inboxes.watches(uri)) {
            let request = Request {
                id: peer.next_id(),
                method: Method::UnsubscribeResource,
                params: of(uri),
            };
            // Nobody waits for the answer.
            drop(peer.send(request, Withdrawal::Silent));
        }
    }
}

impl fmt::Debug for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Changes")
            .field("agreed", &self.agreed)
            .field("ended", &self.ended())
            .finish_non_exhaustive()
    }
}
