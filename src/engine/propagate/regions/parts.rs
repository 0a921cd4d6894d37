//! Parts: sets of cells that are known to be in one region, before it is known in which.
//!
//! A part starts as one cell. Neighbours with the same fixed label are joined, and so are the cells
//! that a number counts for certain. All cells of a part have the same possible labels and different
//! digits. Parts form a forest in which the root of a part is its first cell (union-find).
//!
//! # References
//! Tarjan: *Efficiency of a good but not linear set union algorithm*, Journal of the ACM 1975.

use super::Regions;
use crate::engine::propagate::{Domain, Inconsistent, keep};

/// The parts of all cells.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// An earlier cell of the same part; the root has itself.
    parents: Vec<u16>,
    /// The next cell of the same part; only up to date after [`Parts::summarize`].
    next: Vec<u16>,
    pub(super) by_root: Vec<Part>,
}

/// What is known about a part.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) size: usize,
    /// The possible labels.
    pub(super) labels: Domain,
    /// The digits fixed in its cells.
    pub(super) fixed: Domain,
    last: u16,
}

/// The end of the list of cells of a part.
const END: u16 = u16::MAX;

impl Parts {
    pub(super) fn new(count: usize) -> Self {
        let parents = (0..count as u16).collect();
        Self { parents, next: vec![END; count], by_root: vec![Part::default(); count] }
    }

    pub(super) fn root(&self, mut place: usize) -> usize {
        while usize::from(self.parents[place]) != place {
            place = self.parents[place].into();
        }
        place
    }

    /// Joins two parts. Returns whether they were different.
    pub(super) fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = a.min(b) as u16;
        a != b
    }

    /// The cells of the part with this root.
    pub(super) fn members(&self, root: usize) -> impl Iterator<Item = usize> {
        let step = |&place: &usize| (self.next[place] != END).then(|| usize::from(self.next[place]));
        std::iter::successors(Some(root), step)
    }

    /// Lets the cells of each part have the same possible labels and different digits.
    pub(super) fn summarize(
        &mut self,
        regions: &Regions,
        cells: &mut [Domain],
        labels: &mut [Domain],
    ) -> Result<(), Inconsistent> {
        for (place, &cell) in cells.iter().enumerate() {
            let root = self.root(place);
            self.parents[place] = root as u16;
            self.next[place] = END;
            let digits = if cell.is_power_of_two() { cell } else { 0 };
            let place = place as u16;
            if root == usize::from(place) {
                self.by_root[root] = Part { size: 1, labels: labels[root], fixed: digits, last: place };
                continue;
            }
            let part = &mut self.by_root[root];
            self.next[usize::from(part.last)] = place;
            part.last = place;
            part.size += 1;
            if part.size > regions.size || part.fixed & digits != 0 {
                return Err(Inconsistent);
            }
            part.fixed |= digits;
            keep(&mut part.labels, labels[usize::from(place)])?;
        }
        for (place, label) in labels.iter_mut().enumerate() {
            let part = &self.by_root[usize::from(self.parents[place])];
            *label = part.labels;
            if part.size > 1 && !cells[place].is_power_of_two() {
                keep(&mut cells[place], !part.fixed)?;
            }
        }
        Ok(())
    }
}
