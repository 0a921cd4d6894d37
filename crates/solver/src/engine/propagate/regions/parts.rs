//! Parts: sets of cells that are known to be in one region, before it is known in which.
//!
//! A part starts as one cell. Neighbours with the same fixed label are joined, and so are the cells
//! that a number counts for certain. All cells of a part have the same possible labels and different
//! digits. Each cell knows the root of its part, the first of its cells; the cells of a part are a
//! linked list. Joins are rare, so they renumber the cells of one part and keep all summaries exact.

use super::Regions;
use crate::engine::propagate::{Domain, Inconsistent, keep, members};

/// The parts of all cells.
#[derive(Clone, Default)]
pub(super) struct Parts {
    /// For each cell the root of its part.
    roots: Vec<u16>,
    /// The next cell of the same part.
    next: Vec<u16>,
    /// The last cell of the part, by root.
    last: Vec<u16>,
    by_root: Vec<Part>,
    /// By label the cells with this label, of all parts.
    by_label: Vec<Part>,
}

/// What is known about a part, or about a region.
#[derive(Clone, Copy, Default)]
pub(super) struct Part {
    pub(super) size: usize,
    /// The possible labels.
    pub(super) labels: Domain,
    /// The digits fixed in its cells.
    pub(super) fixed: Domain,
}

impl Part {
    /// Adds the cells of another part.
    fn add(&mut self, other: &Self, regions: &Regions) -> Result<(), Inconsistent> {
        self.size += other.size;
        if self.size > regions.size || self.fixed & other.fixed != 0 {
            return Err(Inconsistent);
        }
        self.fixed |= other.fixed;
        keep(&mut self.labels, other.labels)
    }
}

/// The end of a list of cells.
pub(super) const END: u16 = u16::MAX;

impl Parts {
    /// Makes each cell a part of its own.
    pub(super) fn reset(&mut self, count: usize) {
        self.roots.clear();
        self.roots.extend(0..count as u16);
        self.last.clone_from(&self.roots);
        self.next.clear();
        self.next.resize(count, END);
        self.by_root.resize(count, Part::default());
        self.by_label.resize(Domain::BITS as usize, Part::default());
    }

    #[inline]
    pub(super) fn root(&self, place: usize) -> usize {
        self.roots[place].into()
    }

    /// The part with this root.
    #[inline]
    pub(super) fn part(&self, root: usize) -> &Part {
        &self.by_root[root]
    }

    /// All cells with this label.
    #[inline]
    pub(super) fn region(&self, label: usize) -> &Part {
        &self.by_label[label]
    }

    /// Joins two parts without their summaries. Returns the new root and the old one, unless they were
    /// one part.
    pub(super) fn link(&mut self, a: usize, b: usize) -> Option<(usize, usize)> {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return None;
        }
        let (root, old) = (a.min(b), a.max(b));
        let mut place = old;
        loop {
            self.roots[place] = root as u16;
            if self.next[place] == END {
                break;
            }
            place = self.next[place].into();
        }
        self.next[usize::from(self.last[root])] = old as u16;
        self.last[root] = place as u16;
        Some((root, old))
    }

    /// Joins two parts. Returns whether they were different.
    pub(super) fn join(&mut self, regions: &Regions, a: usize, b: usize) -> Result<bool, Inconsistent> {
        let Some((root, old)) = self.link(a, b) else { return Ok(false) };
        let (one, other) = (self.by_root[root], self.by_root[old]);
        self.by_root[root].add(&other, regions)?;
        let labels = self.by_root[root].labels;
        if labels.is_power_of_two() {
            let region = &mut self.by_label[labels.trailing_zeros() as usize];
            for part in [one, other].into_iter().filter(|part| part.labels != labels) {
                region.add(&Part { labels, ..part }, regions)?;
            }
        }
        Ok(true)
    }

    /// The cells of the part with this root.
    #[inline]
    pub(super) fn members(&self, root: usize) -> impl Iterator<Item = usize> {
        let step = |&place: &usize| (self.next[place] != END).then(|| usize::from(self.next[place]));
        std::iter::successors(Some(root), step)
    }

    /// Summarizes parts and regions, and lets the cells of each part have the same possible labels and
    /// different digits.
    pub(super) fn summarize(
        &mut self,
        regions: &Regions,
        cells: &mut [Domain],
        labels: &mut [Domain],
    ) -> Result<(), Inconsistent> {
        for (place, (&cell, &labels)) in cells.iter().zip(&*labels).enumerate() {
            let root = self.root(place);
            let part = Part { size: 1, labels, fixed: if cell.is_power_of_two() { cell } else { 0 } };
            if root == place {
                self.by_root[root] = part;
            } else {
                self.by_root[root].add(&part, regions)?;
            }
        }
        for label in members(regions.labels) {
            self.by_label[label] = Part { size: 0, labels: 1 << label, fixed: 0 };
        }
        for (place, label) in labels.iter_mut().enumerate() {
            let root = self.root(place);
            let part = &self.by_root[root];
            if root == place && part.labels.is_power_of_two() {
                self.by_label[part.labels.trailing_zeros() as usize].add(part, regions)?;
            }
            *label = part.labels;
            if part.size > 1 && !cells[place].is_power_of_two() {
                keep(&mut cells[place], !part.fixed)?;
            }
        }
        Ok(())
    }
}
