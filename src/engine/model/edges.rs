//! Relations of two cells, as a search follows them: from the cell that has changed to the other.

use super::csr::Lists;
use crate::engine::propagate::Domain;
use crate::engine::propagate::binary::{Binary, Reach};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A relation of two cells, as seen from one of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The other.
    pub(crate) cell: u16,
    /// What it may hold, by what this one may.
    reach: u32,
    /// The number of the post.
    pub(crate) propagator: u32,
}

/// The relations of all cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edges {
    by_cell: Lists<Edge>,
    reaches: Vec<Reach>,
}

impl Edges {
    /// The relations, of which the first is the post with this number.
    pub(super) fn new(related: &[([u16; 2], Arc<Binary>)], cell_count: usize, first: usize) -> Self {
        let number = |number: usize| u32::try_from(number).expect("fewer posts than fit into memory");
        let mut reaches = Vec::new();
        // both ways of each, and of those that are shared, by where they are
        let mut known: Vec<(&Binary, [u32; 2])> = Vec::new();
        let mut shared: FxHashMap<*const Binary, [u32; 2]> = FxHashMap::default();
        let mut edges = Vec::with_capacity(2 * related.len());
        for (post, ([a, b], partners)) in (number(first)..).zip(related) {
            let [forth, back] = *shared.entry(Arc::as_ptr(partners)).or_insert_with(|| {
                let mut recent = known.iter().rev().take(16);
                if let Some(&(_, ways)) = recent.find(|(other, _)| *other == &**partners) {
                    return ways;
                }
                let forth = number(reaches.len());
                reaches.push(Reach::new(partners));
                let turned = partners.turned();
                let ways = if turned == **partners { [forth; 2] } else { [forth, forth + 1] };
                if ways[1] > forth {
                    reaches.push(Reach::new(&turned));
                }
                known.push((partners, ways));
                ways
            });
            edges.push((usize::from(*a), Edge { cell: *b, reach: forth, propagator: post }));
            edges.push((usize::from(*b), Edge { cell: *a, reach: back, propagator: post }));
        }
        let by_cell = Lists::deal(cell_count, edges.into_iter());
        Self { by_cell, reaches }
    }

    /// Whether there are none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.reaches.is_empty()
    }

    /// Those of a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> &[Edge] {
        self.by_cell.of(cell)
    }

    /// What the cell at the other end may hold, where this one holds one of these digits.
    #[inline]
    pub(crate) fn image(&self, edge: &Edge, digits: Domain) -> Domain {
        self.reaches[edge.reach as usize].of(digits)
    }
}
