//! Who asked last: a client says the same of itself in every request, which is read once.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::call::Caller;
use crate::protocol::{Json, Version};

/// The longest metadata that is remembered, in bytes.
const LONGEST: usize = 4 * 1024;

/// The metadata of a request, byte for byte, and what it says.
#[derive(Debug, Default)]
pub(in crate::era) struct Introduction(Mutex<Option<Known>>);

#[derive(Debug)]
struct Known {
    meta: Box<[u8]>,
    version: Version,
    client: Arc<Caller>,
}

impl Introduction {
    /// What the metadata says, if it is that of an earlier request.
    pub(in crate::era) fn recall(&self, meta: &Json) -> Option<(Version, Arc<Caller>)> {
        let known = self.lock();
        let known = known.as_ref()?;
        (*known.meta == *meta.as_bytes()).then(|| (known.version, known.client.clone()))
    }

    /// Remembers what metadata says that is good for more than one request.
    pub(in crate::era) fn learn(&self, meta: &Json, version: Version, client: &Arc<Caller>) {
        let meta = meta.as_bytes();
        if meta.len() <= LONGEST {
            *self.lock() = Some(Known {
                meta: meta.into(),
                version,
                client: client.clone(),
            });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
