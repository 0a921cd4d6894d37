//! What there is to be propagated beyond houses and pairs, filed as a search asks for it.
//!
//! A [`Post`] is a propagator and the cells that it is about; [`super::posting`] makes them of constraints. They are numbered by what a
//! call costs, the cheap ones first, their cells lie one after the other, and by each cell those that its change concerns are bits.
//! Relations of two cells come last: a search follows them as [`Edges`] and does not call them.

use super::csr::{Lists, words};
use super::edges::Edges;
use super::tables::padded::PerCell;
use crate::board::geometry::Cell;
use crate::engine::propagate::binary::Binary;
use crate::engine::propagate::{Cost, Domain, Propagator};
use std::sync::Arc;

/// A propagator and the cells that it is about.
#[derive(Clone, Debug)]
pub(super) struct Post {
    /// Those of the scope, and behind them cells that the propagator looks at besides, and does not prune: it is not called when these
    /// change.
    cells: Vec<u16>,
    in_scope: usize,
    pub(super) propagator: Arc<dyn Propagator>,
    /// Whether it is a sum that says nothing that others do not say together.
    is_derived: bool,
}

impl Post {
    pub(super) fn new(scope: Vec<u16>, propagator: Arc<dyn Propagator>) -> Self {
        let in_scope = scope.len();
        Self { cells: scope, in_scope, propagator, is_derived: false }
    }

    /// The same, where only so many of the cells are the scope.
    pub(super) fn with_scope(self, in_scope: usize) -> Self {
        Self { in_scope, ..self }
    }

    /// The same, of a sum that says nothing that others do not say together.
    pub(super) fn derived(self) -> Self {
        Self { is_derived: true, ..self }
    }

    /// The cells that the propagator is about.
    pub(super) fn scope(&self) -> &[u16] {
        &self.cells[..self.in_scope]
    }
}

/// A post on file.
#[derive(Clone, Debug)]
pub(crate) struct PropagatorEntry {
    pub(crate) propagator: Arc<dyn Propagator>,
    /// Where its cells begin among those of all posts, where those of the scope end, and all.
    ends: [u32; 3],
    /// Whether a second call right after the first would find nothing more.
    pub(crate) is_idempotent: bool,
    /// Whether it is a sum that says nothing that others do not say together.
    pub(crate) is_derived: bool,
}

/// All that is beyond houses.
#[derive(Clone, Debug, Default)]
pub(crate) struct PropagatorTable {
    /// The cheap ones first; those that are relations of two cells, which are edges as well, last.
    all: Vec<PropagatorEntry>,
    cells: Vec<u16>,
    edges: Edges,
    /// How many are sums of three cells or more.
    sums: usize,
    /// Where each magnitude of cost ends.
    ends: [u32; Cost::COUNT],
    /// By cell the posts that a change of it concerns, as bits; none where there are no posts.
    watchers: PerCell<(u32, u64)>,
    /// For each cell the digits it may hold at all; empty where no constraint says anything of one cell and there are no
    /// variables.
    domains: Vec<Domain>,
}

impl PropagatorTable {
    /// Files posts to be called, and relations of two cells, on so many cells. So many of the posts are sums of three cells or more;
    /// `domains` tells by cell what it may hold at all, and is empty if nothing does.
    pub(super) fn new(
        mut posts: Vec<Post>,
        related: Vec<([u16; 2], Arc<Binary>)>,
        cell_count: usize,
        sums: usize,
        domains: Vec<Domain>,
    ) -> Self {
        if posts.is_empty() && related.is_empty() {
            return Self { domains, ..Self::default() };
        }
        posts.sort_by_key(|post| post.propagator.cost());
        let ends = [Cost::Low, Cost::Middle, Cost::High]
            .map(|cost| to_u32(posts.partition_point(|post| post.propagator.cost() <= cost)));
        let scopes = (0..).zip(&posts).flat_map(|(number, post)| {
            let cells = post.scope().iter().map(|&cell| usize::from(cell));
            cells.map(move |cell| (cell, number))
        });
        let watching = Lists::deal(cell_count, scopes);
        let mut watchers = Lists::default();
        for list in watching.iter() {
            watchers.push(words(list));
        }
        let watchers = PerCell::filled_with(&watchers, (0, 0));
        let edges = Edges::new(&related, cell_count, posts.len());
        let (all, count) = (Vec::with_capacity(posts.len() + related.len()), posts.iter().map(|post| post.cells.len()));
        let cells = Vec::with_capacity(count.sum::<usize>() + 2 * related.len());
        let mut filed = Self { all, cells, edges, sums, ends, watchers, domains };
        for Post { cells, in_scope, propagator, is_derived } in posts {
            filed.file(&cells, in_scope, propagator, is_derived);
        }
        for (pair, partners) in related {
            filed.file(&pair, pair.len(), partners, false);
        }
        filed
    }

    fn file(&mut self, cells: &[u16], in_scope: usize, propagator: Arc<dyn Propagator>, is_derived: bool) {
        let from = self.cells.len();
        self.cells.extend_from_slice(cells);
        let ends = [from, from + in_scope, self.cells.len()].map(to_u32);
        let is_idempotent = propagator.is_idempotent();
        self.all.push(PropagatorEntry { propagator, ends, is_idempotent, is_derived });
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The post with this number.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> &PropagatorEntry {
        &self.all[number]
    }

    /// The cells that the propagator of a post is about.
    #[inline]
    pub(crate) fn scope(&self, post: &PropagatorEntry) -> &[u16] {
        &self.cells[post.ends[0] as usize..post.ends[1] as usize]
    }

    /// The same, and behind them cells that it looks at besides, and does not prune: it is not called when these change.
    #[inline]
    pub(crate) fn cells(&self, post: &PropagatorEntry) -> &[u16] {
        &self.cells[post.ends[0] as usize..post.ends[2] as usize]
    }

    /// All propagators, each with its scope.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&dyn Propagator, &[u16])> {
        self.all.iter().map(|post| (&*post.propagator, self.scope(post)))
    }

    /// How many propagators there are to be called; the others are edges.
    #[inline]
    pub(crate) fn scheduled_count(&self) -> usize {
        self.ends[Cost::COUNT - 1] as usize
    }

    /// Whether sums make up more than half of all that is said.
    pub(crate) fn are_mostly_sums(&self) -> bool {
        2 * self.sums > self.all.len()
    }

    /// The relations of two cells.
    #[inline]
    pub(crate) fn edges(&self) -> &Edges {
        &self.edges
    }

    /// How many constraints a cell has.
    pub(crate) fn degree(&self, cell: usize) -> usize {
        let called = self.watchers(cell).iter().map(|(_, posts)| posts.count_ones() as usize).sum::<usize>();
        called + self.edges.of(cell).len()
    }

    /// Of the propagators that cost as much as this, and no more, the number of the first and that after the last.
    #[inline]
    pub(crate) fn cost_range(&self, cost: Cost) -> [u32; 2] {
        let cost = cost as usize;
        [if cost == 0 { 0 } else { self.ends[cost - 1] }, self.ends[cost]]
    }

    /// The propagators that a change of `cell` concerns, as bits: the number of a word, and which of its 64.
    #[inline]
    pub(crate) fn watchers(&self, cell: usize) -> &[(u32, u64)] {
        self.watchers.of(cell)
    }

    /// Whether a constraint says what a single cell may hold, or there are variables.
    #[inline]
    pub(crate) fn has_domains(&self) -> bool {
        !self.domains.is_empty()
    }

    /// The digits that `cell` may hold at all; `None` where these are all of the board.
    #[inline]
    pub(crate) fn domain(&self, cell: usize) -> Option<Domain> {
        self.domains.get(cell).copied()
    }
}

/// The cells as a scope has them.
pub(super) fn numbers(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer posts than fit into memory")
}

/// A place in a scope as propagators have it.
pub(super) fn to_u16(place: usize) -> u16 {
    u16::try_from(place).expect("fewer places than cells")
}
