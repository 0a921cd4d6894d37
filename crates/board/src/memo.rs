//! A bounded memo table, shared by all threads of the process.
//!
//! Clues of the same kind and size lower to the same automaton or relation. The table builds it once,
//! so equal clues share it, within a puzzle and across puzzles. Models share the propagators of lines
//! and the combinations of cages in the same way.
//!
//! What a table holds depends on what the process has read before. So it may only save time and
//! memory: no answer may depend on whether a value was found there or built again.

use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// The total weight of a table, in entries of automata or relations: some megabytes.
const CAPACITY: usize = 1 << 19;

/// The largest weight of a single value.
const LARGEST: usize = CAPACITY / 16;

/// Values by key. If a value does not fit, the table is emptied first.
pub struct Memo<K, T>(Mutex<Entries<K, T>>);

struct Entries<K, T> {
    values: FxHashMap<K, T>,
    weight: usize,
}

#[expect(clippy::new_without_default, reason = "it is for statics")]
impl<K: Eq + Hash, T: Clone> Memo<K, T> {
    pub const fn new() -> Self {
        Self(Mutex::new(Entries { values: FxHashMap::with_hasher(FxBuildHasher), weight: 0 }))
    }

    /// Returns a copy of the value of a key.
    pub fn get(&self, key: &K) -> Option<T> {
        self.entries().values.get(key).cloned()
    }

    /// Inserts a value of a given weight, unless it is too large.
    pub fn insert(&self, key: K, value: &T, weight: usize) {
        if weight > LARGEST {
            return;
        }
        let mut entries = self.entries();
        if entries.weight + weight > CAPACITY {
            entries.values.clear();
            entries.weight = 0;
        }
        entries.weight += weight;
        entries.values.insert(key, value.clone());
    }

    /// The entries, even after a panic in another thread, which cannot leave them inconsistent.
    fn entries(&self) -> std::sync::MutexGuard<'_, Entries<K, T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weight_is_bounded() {
        let memo = Memo::new();
        memo.insert(0, &"too large", LARGEST + 1);
        assert_eq!(memo.get(&0), None);
        let count = CAPACITY / LARGEST;
        for key in 0..count {
            memo.insert(key, &"as large as can be", LARGEST);
        }
        assert!((0..count).all(|key| memo.get(&key).is_some()));
        memo.insert(count, &"one too many", 1);
        assert_eq!([memo.get(&0), memo.get(&count)], [None, Some("one too many")]);
    }
}
