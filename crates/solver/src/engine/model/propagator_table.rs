//! All propagators of a model, in the form in which a search reads them.
//!
//! Propagators are numbered by cost, cheap ones first. Their scopes lie in one vector. For each
//! cell, the propagators to call when it changes, its *watchers*, are a sparse set of bits.
//! Relations of two cells come last: a search follows them as [`Edges`] and does not call them.

use super::csr::{Csr, sparse_words};
use super::edges::Edges;
use crate::engine::propagate::binary::Binary;
use crate::engine::propagate::{Cost, Domain, Propagator};
use kdoku_board::geometry::Cell;
use std::sync::Arc;

/// A propagator with its scope, before it gets a number.
#[derive(Clone)]
pub(super) struct ScopedPropagator {
    /// The scope, followed by cells that the propagator only reads.
    cells: Vec<u16>,
    scope_len: usize,
    pub(super) propagator: Arc<dyn Propagator>,
    is_derived: bool,
}

impl ScopedPropagator {
    pub(super) fn new(scope: Vec<u16>, propagator: Arc<dyn Propagator>) -> Self {
        Self { scope_len: scope.len(), cells: scope, propagator, is_derived: false }
    }

    /// Limits the scope to the first cells; the propagator only reads the others, and is not called
    /// when they change.
    pub(super) fn with_scope_len(self, scope_len: usize) -> Self {
        Self { scope_len, ..self }
    }

    /// Marks a redundant sum.
    pub(super) fn into_derived(self) -> Self {
        Self { is_derived: true, ..self }
    }

    pub(super) fn scope(&self) -> &[u16] {
        &self.cells[..self.scope_len]
    }

    /// The scope followed by cells that are only read, the length of the scope, and the propagator.
    pub(crate) fn into_parts(self) -> (Vec<u16>, usize, Arc<dyn Propagator>) {
        (self.cells, self.scope_len, self.propagator)
    }
}

/// A propagator of the table.
#[derive(Clone)]
pub(crate) struct PropagatorEntry {
    pub(crate) propagator: Arc<dyn Propagator>,
    /// The start of its cells, the end of its scope, and the end of its cells in
    /// [`PropagatorTable::cells`].
    ends: [u32; 3],
    /// As [`Propagator::is_idempotent`].
    pub(crate) is_idempotent: bool,
    /// Whether it is a sum that follows from others.
    pub(crate) is_derived: bool,
}

/// All propagators of a model.
#[derive(Clone, Default)]
pub(crate) struct PropagatorTable {
    /// By ascending cost; the relations of two cells come last.
    entries: Vec<PropagatorEntry>,
    cells: Vec<u16>,
    edges: Edges,
    /// The number of sums of three or more cells.
    sums: usize,
    /// The end of each cost in `entries`.
    cost_ends: [u32; Cost::COUNT],
    /// By cell the non-zero words of its watchers, with their indices.
    watchers: Csr<(u32, u64)>,
    /// By cell its initial domain; empty if no constraint restricts a single cell and the rules
    /// have no variables.
    domains: Vec<Domain>,
}

impl PropagatorTable {
    /// The table of some propagators, `sums` of which are sums of three or more cells, and
    /// relations. `domains` are the initial domains by cell, or empty.
    pub(super) fn new(
        mut propagators: Vec<ScopedPropagator>,
        relations: Vec<([u16; 2], Arc<Binary>)>,
        cell_count: usize,
        sums: usize,
        domains: Vec<Domain>,
    ) -> Self {
        if propagators.is_empty() && relations.is_empty() {
            return Self { domains, ..Self::default() };
        }
        propagators.sort_by_key(|it| it.propagator.cost());
        let cost_ends = [Cost::Low, Cost::Middle, Cost::High]
            .map(|cost| to_u32(propagators.partition_point(|it| it.propagator.cost() <= cost)));
        let scopes = (0..).zip(&propagators).flat_map(|(number, it)| {
            let cells = it.scope().iter().map(|&cell| usize::from(cell));
            cells.map(move |cell| (cell, number))
        });
        let numbers = Csr::from_pairs(cell_count, scopes);
        let mut watchers = Csr::with_capacity(cell_count, 2 * cell_count);
        numbers.iter().for_each(|numbers| watchers.push(sparse_words(numbers)));
        let edges = Edges::new(&relations, cell_count, propagators.len());
        let cell_total: usize = propagators.iter().map(|it| it.cells.len()).sum();
        let entries = Vec::with_capacity(propagators.len() + relations.len());
        let cells = Vec::with_capacity(cell_total + 2 * relations.len());
        let mut table = Self { entries, cells, edges, sums, cost_ends, watchers, domains };
        for ScopedPropagator { cells, scope_len, propagator, is_derived } in propagators {
            table.push(&cells, scope_len, propagator, is_derived);
        }
        for (pair, relation) in relations {
            table.push(&pair, 2, relation, false);
        }
        table
    }

    fn push(&mut self, cells: &[u16], scope_len: usize, propagator: Arc<dyn Propagator>, is_derived: bool) {
        let from = self.cells.len();
        self.cells.extend_from_slice(cells);
        let ends = [from, from + scope_len, self.cells.len()].map(to_u32);
        let is_idempotent = propagator.is_idempotent();
        self.entries.push(PropagatorEntry { propagator, ends, is_idempotent, is_derived });
    }

    /// The number of propagators, relations included.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The propagator with this number.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> &PropagatorEntry {
        &self.entries[number]
    }

    /// The cells that a propagator constrains.
    #[inline]
    pub(crate) fn scope(&self, entry: &PropagatorEntry) -> &[u16] {
        &self.cells[entry.ends[0] as usize..entry.ends[1] as usize]
    }

    /// The scope, followed by the cells that the propagator only reads.
    #[inline]
    pub(crate) fn cells(&self, entry: &PropagatorEntry) -> &[u16] {
        &self.cells[entry.ends[0] as usize..entry.ends[2] as usize]
    }

    /// All propagators, each with its scope.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&dyn Propagator, &[u16])> {
        self.entries.iter().map(|entry| (&*entry.propagator, self.scope(entry)))
    }

    /// The number of propagators that a search calls; the others are edges.
    #[inline]
    pub(crate) fn scheduled_count(&self) -> usize {
        self.cost_ends[Cost::COUNT - 1] as usize
    }

    /// Whether sums are more than half of the propagators.
    pub(crate) fn are_mostly_sums(&self) -> bool {
        2 * self.sums > self.entries.len()
    }

    /// The relations of two cells.
    #[inline]
    pub(crate) fn edges(&self) -> &Edges {
        &self.edges
    }

    /// The number of propagators of a cell.
    pub(crate) fn degree(&self, cell: usize) -> usize {
        let called = self.watchers(cell).iter().map(|(_, word)| word.count_ones() as usize).sum::<usize>();
        called + self.edges.of(cell).len()
    }

    /// The propagators of exactly this cost: the first number, and the one after the last.
    #[inline]
    pub(crate) fn cost_range(&self, cost: Cost) -> [u32; 2] {
        let cost = cost as usize;
        [if cost == 0 { 0 } else { self.cost_ends[cost - 1] }, self.cost_ends[cost]]
    }

    /// The propagators to call when `cell` changes: the non-zero words of a bit set, with their
    /// indices.
    #[inline]
    pub(crate) fn watchers(&self, cell: usize) -> &[(u32, u64)] {
        self.watchers.row(cell)
    }

    /// Whether some cell has an initial domain of its own.
    #[inline]
    pub(crate) fn has_domains(&self) -> bool {
        !self.domains.is_empty()
    }

    /// The initial domain of `cell`; `None` for all digits of the board.
    #[inline]
    pub(crate) fn domain(&self, cell: usize) -> Option<Domain> {
        self.domains.get(cell).copied()
    }
}

/// The cells as a scope.
pub(super) fn numbers(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer propagators than fit into memory")
}

/// A place in a scope as a `u16`.
pub(super) fn to_u16(place: usize) -> u16 {
    u16::try_from(place).expect("fewer places than cells")
}
