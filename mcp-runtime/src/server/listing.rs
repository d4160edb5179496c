//! Lists in pages, written once and sent many times.
//!
//! A cursor says after which item the next page starts. Items keep their numbers for as long as the
//! server runs and new ones come at the end, so a cursor stays good while the list changes: nothing is
//! skipped and nothing comes twice.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use serde::Serialize;

use crate::protocol::ErrorObject;

/// One list, as results hold it.
#[derive(Debug)]
pub(super) struct Listing {
    member: &'static str,
    /// Each item with its number, in the order of the numbers.
    items: Vec<(u64, Bytes)>,
    page_size: Option<usize>,
    /// The members of the first page, for those who ask without a cursor.
    first: Bytes,
}

impl Listing {
    pub(super) fn new<T: Serialize>(
        member: &'static str,
        items: impl IntoIterator<Item = (u64, T)>,
        page_size: Option<usize>,
    ) -> Result<Self, serde_json::Error> {
        let written = items.into_iter().map(|(number, item)| {
            let text = serde_json::to_vec(&item)?;
            Ok((number, Bytes::from(text)))
        });
        let mut listing = Self {
            member,
            items: written.collect::<Result<_, _>>()?,
            page_size,
            first: Bytes::new(),
        };
        listing.first = listing.write(0);
        Ok(listing)
    }

    /// The members of the page that starts at a cursor.
    pub(super) fn page(&self, cursor: Option<&str>) -> Result<Bytes, ErrorObject> {
        let Some(cursor) = cursor else {
            return Ok(self.first.clone());
        };
        let last = self.read(cursor).ok_or_else(|| {
            ErrorObject::invalid_params(
                "invalid params: /cursor is not one that this list gave out: start again without one",
            )
        })?;
        let start = self.items.partition_point(|(number, _)| *number <= last);
        Ok(self.write(start))
    }

    fn write(&self, start: usize) -> Bytes {
        let most = self.page_size.unwrap_or(usize::MAX);
        let rest = &self.items[start..];
        let page = &rest[..rest.len().min(most)];
        let mut text = format!("\"{}\":[", self.member).into_bytes();
        for (index, (_, item)) in page.iter().enumerate() {
            if index > 0 {
                text.push(b',');
            }
            text.extend_from_slice(item);
        }
        text.push(b']');
        if page.len() < rest.len()
            && let Some((last, _)) = page.last()
        {
            let cursor = URL_SAFE_NO_PAD.encode(format!("{}:{last}", self.member));
            text.extend_from_slice(format!(",\"nextCursor\":\"{cursor}\"").as_bytes());
        }
        text.into()
    }

    /// After which number a page starts; `None` when the cursor is not one of this list.
    fn read(&self, cursor: &str) -> Option<u64> {
        self.page_size?;
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
        let (member, number) = text.split_once(':')?;
        (member == self.member).then(|| number.parse().ok())?
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::Listing;

    fn listing(numbers: impl IntoIterator<Item = u64>, page_size: Option<usize>) -> Listing {
        let items = numbers.into_iter().map(|number| (number, number));
        Listing::new("tools", items, page_size).expect("numbers are JSON")
    }

    fn page(listing: &Listing, cursor: Option<&str>) -> (Vec<u64>, Option<String>) {
        let members = listing.page(cursor).expect("a good cursor");
        let text = format!("{{{}}}", String::from_utf8_lossy(&members));
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let items = value["tools"].as_array().expect("items").iter();
        let items = items.filter_map(Value::as_u64).collect();
        (items, value["nextCursor"].as_str().map(str::to_owned))
    }

    #[test]
    fn a_list_without_a_page_size_has_one_page() {
        assert_eq!(page(&listing(1..=3, None), None), (vec![1, 2, 3], None));
        let (_, cursor) = page(&listing(1..=3, Some(1)), None);
        listing(1..=3, None)
            .page(cursor.as_deref())
            .expect_err("it gave out no cursor");
    }

    #[test]
    fn pages_stay_the_same_while_the_list_changes() {
        let (first, cursor) = page(&listing([1, 2, 5, 7], Some(2)), None);
        assert_eq!(first, [1, 2]);
        let changed = listing([1, 5, 7, 8], Some(2));
        let (second, cursor) = page(&changed, cursor.as_deref());
        assert_eq!(second, [5, 7]);
        assert_eq!(page(&changed, cursor.as_deref()), (vec![8], None));
        let (exact, cursor) = page(&listing(1..=2, Some(2)), None);
        assert_eq!((exact, cursor), (vec![1, 2], None));
    }

    #[test]
    fn cursors_of_others_are_refused() {
        let ours = listing(1..=3, Some(1));
        let items = (1..=3).map(|number: u64| (number, number));
        let theirs = Listing::new("prompts", items, Some(1)).expect("numbers are JSON");
        let members = theirs.page(None).expect("no cursor is good");
        let text = String::from_utf8_lossy(&members).into_owned();
        let cursor = text.split('"').rev().nth(1).expect("a cursor");
        for cursor in [cursor, "", "x", "dG9vbHM6eA", "\u{fc}"] {
            ours.page(Some(cursor)).expect_err(cursor);
        }
    }
}
