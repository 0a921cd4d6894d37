//! Lists of one length, for cells or houses.
//!
//! A shorter list is filled up with its first entry, where what is done twice is done once, or with an entry that does nothing. So a list
//! begins at a multiple of the length, and no table of starts is read on the way to it.

use crate::engine::model::csr::Lists;

/// Lists of entries, one list for every number.
#[derive(Clone, Debug)]
pub(crate) struct PerCell<T> {
    length: usize,
    entries: Vec<T>,
}

impl<T> Default for PerCell<T> {
    fn default() -> Self {
        Self { length: 0, entries: Vec::new() }
    }
}

impl<T: Copy> PerCell<T> {
    /// Shorter lists are filled up with their first entry; one without entries gets this one of its number, unless none has any.
    pub(crate) fn new(lists: &Lists<T>, of_others: impl Fn(usize) -> T) -> Self {
        let length = lists.iter().map(<[T]>::len).max().unwrap_or(0);
        let mut entries = Vec::with_capacity(length * lists.len());
        if length > 0 {
            for (cell, list) in lists.iter().enumerate() {
                entries.extend_from_slice(list);
                let first = list.first().copied().unwrap_or_else(|| of_others(cell));
                entries.resize((cell + 1) * length, first);
            }
        }
        Self { length, entries }
    }

    /// Shorter lists are filled up with this entry.
    pub(crate) fn filled_with(lists: &Lists<T>, filler: T) -> Self {
        let length = lists.iter().map(<[T]>::len).max().unwrap_or(0);
        let mut entries = Vec::with_capacity(length * lists.len());
        for (number, list) in lists.iter().enumerate() {
            entries.extend_from_slice(list);
            entries.resize((number + 1) * length, filler);
        }
        Self { length, entries }
    }

    /// The same lists, none of which is empty, and behind each what these entries add to its number; they are gone through twice.
    pub(crate) fn with(&self, more: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut ends = vec![self.length; self.entries.len() / self.length];
        more.clone().for_each(|(number, _)| ends[number] += 1);
        let length = ends.iter().copied().max().unwrap_or(0);
        let mut entries = Vec::with_capacity(length * ends.len());
        for list in self.entries.chunks_exact(self.length) {
            entries.extend_from_slice(list);
            entries.resize(entries.len() + (length - list.len()), list[0]);
        }
        ends.fill(self.length);
        for (number, entry) in more {
            entries[number * length + ends[number]] = entry;
            ends[number] += 1;
        }
        Self { length, entries }
    }

    /// The list with this number; none where there are no lists.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> &[T] {
        &self.entries[cell * self.length..][..self.length]
    }
}
