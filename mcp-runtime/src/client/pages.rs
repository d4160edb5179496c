//! Lists that come in pages.
//!
//! Specification: *Pagination*.

use std::collections::HashSet;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Client, ClientError};
use crate::protocol::{ErrorObject, Json, Method, Params};

/// How many pages are read at most: a server whose list never ends must not fill our memory.
const PAGES: usize = 1000;

/// A list, whole.
pub(super) struct List<T> {
    pub(super) items: Vec<T>,
    /// How long it may be kept: the shortest time that a page says, if all say one.
    pub(super) ttl: Option<Duration>,
}

/// Everything that a list holds under the name `member`. What cannot be read is left out.
pub(super) async fn list<T: DeserializeOwned>(
    client: &Client,
    method: Method,
    member: &str,
) -> Result<List<T>, ClientError> {
    let endless = |why: String| ClientError::Pages {
        method: method.to_string(),
        why,
    };
    let invalid = |error: ErrorObject| ClientError::invalid(&method, error.message);
    let mut items = Vec::new();
    let mut shortest = Some(Duration::MAX);
    let mut cursors = HashSet::new();
    let mut params = Params::default();
    for _ in 0..PAGES {
        let page = client.ask(method.clone(), params).await?;
        let page = Params::encode(&page).map_err(|error| ClientError::invalid(&method, error))?;
        let listed: Vec<Json> = page.required(member).map_err(invalid)?;
        items.extend(listed.iter().filter_map(|item| read(&method, item)));
        shortest = shortest.zip(ttl(&page)).map(|(one, other)| one.min(other));
        let cursor: Option<String> = page.optional("nextCursor").map_err(invalid)?;
        let Some(cursor) = cursor else {
            let ttl = shortest;
            return Ok(List { items, ttl });
        };
        params = Params::default();
        let next = Json::encode(&cursor).expect("a string is always JSON");
        params.set("cursor", next);
        if !cursors.insert(cursor) {
            return Err(endless("a cursor came twice".to_owned()));
        }
    }
    Err(endless(format!("there are more than {PAGES}")))
}

/// How long a page may be kept. What is negative or nonsense counts as not at all.
///
/// Specification: *Caching, Time-to-Live*.
fn ttl(page: &Params) -> Option<Duration> {
    let milliseconds = page.get("ttlMs")?.decode::<f64>();
    let milliseconds = milliseconds.unwrap_or_default().max(0.0);
    Some(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
}

fn read<T: DeserializeOwned>(method: &Method, item: &Json) -> Option<T> {
    #[derive(Deserialize)]
    struct Named {
        name: String,
    }
    let read = item.decode();
    if let Err(error) = &read {
        let name = item.decode::<Named>().map(|named| named.name).ok();
        tracing::warn!(%method, %error, name, "an item of a list cannot be read and is left out");
    }
    read.ok()
}
