//! Relations of two cells, as a search follows them: from the cell that has changed to the other.

use super::lists::Lists;
use crate::propagate::Domain;
use crate::propagate::related::{Partners, Reach};
use std::sync::Arc;

/// A relation of two cells, as seen from one of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The other.
    pub(crate) cell: u16,
    /// What it may hold, by what this one may.
    reach: u32,
    /// The number of the post.
    pub(crate) post: u32,
}

/// The relations of all cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edges {
    by_cell: Lists<Edge>,
    reaches: Vec<Reach>,
}

impl Edges {
    /// The relations, of which the first is the post with this number.
    pub(super) fn new(related: &[([u16; 2], Arc<Partners>)], cell_count: usize, first: usize) -> Self {
        let number = |number: usize| u32::try_from(number).expect("fewer posts than fit into memory");
        let mut reaches = Vec::new();
        let mut known: Vec<(&Arc<Partners>, u32)> = Vec::new();
        let mut edges = Vec::with_capacity(2 * related.len());
        for (post, ([a, b], partners)) in (number(first)..).zip(related) {
            let recent = known.iter().rev().take(16);
            let same = recent.into_iter().find(|(other, _)| Arc::ptr_eq(other, partners) || *other == partners);
            let reach = same.map_or(number(reaches.len()), |&(_, reach)| reach);
            if same.is_none() {
                reaches.extend([Reach::new(partners), Reach::new(&partners.turned())]);
                known.push((partners, reach));
            }
            edges.push((usize::from(*a), Edge { cell: *b, reach, post }));
            edges.push((usize::from(*b), Edge { cell: *a, reach: reach + 1, post }));
        }
        let by_cell = Lists::deal(cell_count, edges.into_iter());
        Self { by_cell, reaches }
    }

    /// Those of a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> &[Edge] {
        self.by_cell.of(cell)
    }

    /// What the cell at the other end may hold, where this one holds one of these digits.
    #[inline]
    pub(crate) fn reach(&self, edge: &Edge, digits: Domain) -> Domain {
        self.reaches[edge.reach as usize].of(digits)
    }
}
