//! Automata and relations that have been made before: for clues that are alike on boards that are, they are made once a process.
//!
//! Whoever reads thousands of puzzles reads the same few kinds of clues again and again, and an automaton takes longer to be made than
//! all else that there is to read. What is kept is bounded: where it would be too much, all of it is forgotten.

use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// What may be kept of one kind of thing, in entries of tables: some megabytes.
const MOST: usize = 1 << 19;

/// What a single thing may take of it.
const LARGEST: usize = MOST / 16;

/// Things by what they are made of.
pub(crate) struct Memo<K, T>(Mutex<Kept<K, T>>);

struct Kept<K, T> {
    things: FxHashMap<K, T>,
    weight: usize,
}

impl<K: Eq + Hash, T: Clone> Memo<K, T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Kept { things: FxHashMap::with_hasher(FxBuildHasher), weight: 0 }))
    }

    /// What has been made of this.
    pub(crate) fn get(&self, key: &K) -> Option<T> {
        self.kept().things.get(key).cloned()
    }

    /// Keeps what has been made, which has so many entries.
    pub(crate) fn keep(&self, key: K, thing: &T, entries: usize) {
        if entries > LARGEST {
            return;
        }
        let mut kept = self.kept();
        if kept.weight + entries > MOST {
            kept.things.clear();
            kept.weight = 0;
        }
        kept.weight += entries;
        kept.things.insert(key, thing.clone());
    }

    /// What there is, even after a panic in another thread: nothing is ever half made here.
    fn kept(&self) -> std::sync::MutexGuard<'_, Kept<K, T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_bounded() {
        let made = Memo::new();
        made.keep(0, &"too large", LARGEST + 1);
        assert_eq!(made.get(&0), None);
        let count = MOST / LARGEST;
        for key in 0..count {
            made.keep(key, &"as large as can be", LARGEST);
        }
        assert!((0..count).all(|key| made.get(&key).is_some()));
        made.keep(count, &"one too many", 1);
        assert_eq!([made.get(&0), made.get(&count)], [None, Some("one too many")]);
    }
}
