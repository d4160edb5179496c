//! State that tools borrow, found by its type.

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};

/// One value for each type.
#[derive(Default)]
pub(crate) struct States(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl States {
    /// Adds a value; answers whether there was one of this type already.
    pub(crate) fn insert<T: Any + Send + Sync>(&mut self, value: T) -> bool {
        self.0.insert(TypeId::of::<T>(), Box::new(value)).is_some()
    }

    pub(crate) fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }

    /// The types of which there is a value.
    pub(crate) fn types(&self) -> HashSet<TypeId> {
        self.0.keys().copied().collect()
    }
}

impl std::fmt::Debug for States {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("States").finish_non_exhaustive()
    }
}
