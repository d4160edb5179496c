//! Lists that come in pages.
//!
//! Specification: *Pagination*.

use std::collections::HashSet;

use serde::de::DeserializeOwned;

use super::{Client, ClientError};
use crate::protocol::{Json, Method, Params};

/// How many pages are read at most: a server whose list never ends must not fill our memory.
const PAGES: usize = 1000;

/// Everything that a list holds under the name `member`. What cannot be read is left out.
pub(super) async fn list<T: DeserializeOwned>(
    client: &Client,
    method: Method,
    member: &str,
) -> Result<Vec<T>, ClientError> {
    let endless = |why: String| ClientError::Pages {
        method: method.to_string(),
        why,
    };
    let mut items = Vec::new();
    let mut cursors = HashSet::new();
    let mut params = Params::default();
    for _ in 0..PAGES {
        let page = client.ask(method.clone(), params).await?;
        let page: Params =
            Params::encode(&page).map_err(|error| ClientError::invalid(&method, error))?;
        let invalid =
            |error: crate::protocol::ErrorObject| ClientError::invalid(&method, error.message);
        let listed: Vec<Json> = page.required(member).map_err(invalid)?;
        items.extend(listed.iter().filter_map(|item| read(&method, item)));
        let cursor: Option<String> = page.optional("nextCursor").map_err(invalid)?;
        let Some(cursor) = cursor else {
            return Ok(items);
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

fn read<T: DeserializeOwned>(method: &Method, item: &Json) -> Option<T> {
    let read = item.decode();
    if let Err(error) = &read {
        let name = item.decode::<Named>().map(|named| named.name).ok();
        tracing::warn!(%method, %error, name, "an item of a list cannot be read and is left out");
    }
    read.ok()
}

#[derive(serde::Deserialize)]
struct Named {
    name: String,
}
