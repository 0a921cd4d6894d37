//! Relations of two cells as a graph, which a search follows from a changed cell to its neighbours.

use super::csr::Csr;
use crate::engine::propagate::Domain;
use crate::engine::propagate::binary::{Binary, ImageTable};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A relation of two cells, in one direction.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    /// The cell at the other end.
    pub(crate) cell: u16,
    /// The number of the image table from this end to the other.
    table: u32,
    /// The number of the relation's propagator.
    pub(crate) propagator: u32,
}

/// The relations of all cells.
#[derive(Clone, Default)]
pub(crate) struct Edges {
    by_cell: Csr<Edge>,
    tables: Vec<ImageTable>,
}

impl Edges {
    /// The edges of some relations; `first` is the number of the first one's propagator. Equal
    /// relations share their tables.
    pub(super) fn new(relations: &[([u16; 2], Arc<Binary>)], cell_count: usize, first: usize) -> Self {
        /// How many earlier relations are compared by value.
        const RECENT: usize = 16;
        let number = |number: usize| u32::try_from(number).expect("fewer propagators than fit into memory");
        let mut tables = Vec::new();
        // the tables of both directions, by value and by address
        let mut by_value: Vec<(&Binary, [u32; 2])> = Vec::new();
        let mut by_address: FxHashMap<*const Binary, [u32; 2]> = FxHashMap::default();
        let mut edges = Vec::with_capacity(2 * relations.len());
        for (propagator, ([a, b], relation)) in (number(first)..).zip(relations) {
            let [forward, backward] = *by_address.entry(Arc::as_ptr(relation)).or_insert_with(|| {
                let mut recent = by_value.iter().rev().take(RECENT);
                if let Some(&(_, numbers)) = recent.find(|(other, _)| *other == &**relation) {
                    return numbers;
                }
                let forward = number(tables.len());
                tables.push(ImageTable::new(relation));
                let converse = relation.converse();
                let is_symmetric = converse == **relation;
                if !is_symmetric {
                    tables.push(ImageTable::new(&converse));
                }
                let numbers = [forward, forward + u32::from(!is_symmetric)];
                by_value.push((relation, numbers));
                numbers
            });
            edges.push((usize::from(*a), Edge { cell: *b, table: forward, propagator }));
            edges.push((usize::from(*b), Edge { cell: *a, table: backward, propagator }));
        }
        Self { by_cell: Csr::from_pairs(cell_count, edges.into_iter()), tables }
    }

    /// Whether the table is empty.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The edges from a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> &[Edge] {
        self.by_cell.row(cell)
    }

    /// The possible digits at the other end of an edge, given those at this end.
    #[inline]
    pub(crate) fn image(&self, edge: &Edge, digits: Domain) -> Domain {
        self.tables[edge.table as usize].image(digits)
    }
}
