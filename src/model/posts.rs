//! From constraints to propagators: which there are, over which cells, and whom a change concerns.
//!
//! Relations of two cells are joined by [`super::relations`]. What concerns a single cell cuts its first domain down. The
//! rest is one propagator for each constraint, and those that [`super::derived`] adds.

use super::counts::Counts;
use super::derived::{self, Derived};
use super::edges::Edges;
use super::exclusions::Exclusions;
use super::groups::is_house;
use super::lists::{Lists, words};
use super::propagators::{Propagators, domain_of};
use super::ranks::Ranks;
use super::relations::Relations;
use super::{equal_lists, families};
use crate::geometry::Cell;
use crate::propagate::cardinality::Class;
use crate::propagate::different::Different;
use crate::propagate::rank::Ranked;
use crate::propagate::related::Related;
use crate::propagate::{Cost, Domain, Propagator};
use crate::rules::{Amount, Comparison, Constraint, Rules};
use std::sync::Arc;

/// A propagator and the cells that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) scope: Vec<u16>,
    pub(crate) propagator: Arc<dyn Propagator>,
    /// What a call costs.
    pub(crate) cost: Cost,
    /// Whether a second call right after the first would find nothing more.
    pub(crate) is_idempotent: bool,
}

impl Post {
    pub(super) fn new(scope: Vec<u16>, propagator: Arc<dyn Propagator>) -> Self {
        let (cost, is_idempotent) = (propagator.cost(), propagator.is_idempotent());
        Self { scope, propagator, cost, is_idempotent }
    }
}

/// All that is beyond houses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Posts {
    /// The cheap ones first; those that are relations of two cells, which are edges as well, last.
    all: Vec<Post>,
    edges: Edges,
    /// How many are sums of three cells or more.
    sums: usize,
    /// Where each magnitude of cost ends.
    ends: [u32; Cost::COUNT],
    /// By cell the posts that a change of it concerns, as bits; none where there are no posts.
    watchers: Lists<(u32, u64)>,
    /// For each cell the digits it may hold at all; empty where no constraint says anything of one cell and there are no
    /// variables.
    domains: Vec<Domain>,
}

impl Posts {
    pub(super) fn new(rules: &Rules, exclusions: &Exclusions, determined: &[bool], derived: &[Derived]) -> Self {
        let mut posting = Posting {
            rules,
            exclusions,
            determined,
            derived,
            posts: Vec::new(),
            relations: Relations::default(),
            counts: Counts::default(),
            equal: Vec::new(),
            ranks: Ranks::default(),
            sums: 0,
            domains: (0..rules.cell_count()).map(|cell| first_domain(rules, Cell::from_index(cell))).collect(),
            restricted: !rules.variables().is_empty(),
            propagators: Propagators::new(rules, exclusions),
        };
        let is_same = |a: &Constraint, b: &Constraint| match (a, b) {
            (Constraint::Related(_, a), Constraint::Related(_, b)) => a.is_same(b),
            _ => false,
        };
        for same in rules.constraints().chunk_by(is_same) {
            for constraint in same {
                posting.add(constraint);
            }
            let is_like = |cell: &u16| rules.is_like_the_board(Cell(*cell));
            let same = if derived.contains(&Derived::Cliques) { same } else { &[] };
            let clique = families::clique(same).filter(|(cells, _)| cells.iter().all(is_like));
            posting.posts.extend(clique.map(|(cells, family)| Post::new(cells, Arc::new(family))));
        }
        for sum in derived::sums(rules, exclusions, derived) {
            posting.add_sum(sum);
        }
        posting.finish()
    }

    /// The propagators.
    #[inline]
    pub(crate) fn all(&self) -> &[Post] {
        &self.all
    }

    /// How many propagators there are to be called; the others are edges.
    #[inline]
    pub(crate) fn called(&self) -> usize {
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
        let called = self.watching(cell).iter().map(|(_, posts)| posts.count_ones() as usize).sum::<usize>();
        called + self.edges.of(cell).len()
    }

    /// Of the propagators that cost as much as this, and no more, the number of the first and that after the last.
    #[inline]
    pub(crate) fn of_cost(&self, cost: Cost) -> [u32; 2] {
        let cost = cost as usize;
        [if cost == 0 { 0 } else { self.ends[cost - 1] }, self.ends[cost]]
    }

    /// The propagators that a change of `cell` concerns, as bits: the number of a word, and which of its 64.
    #[inline]
    pub(crate) fn watching(&self, cell: usize) -> &[(u32, u64)] {
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

/// Posts in the making.
struct Posting<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    /// By cell, whether it is on the board or determined by it, where there are variables.
    determined: &'a [bool],
    derived: &'a [Derived],
    posts: Vec<Post>,
    relations: Relations,
    counts: Counts,
    /// Pairs of lists of cells that have one sum.
    equal: Vec<[Vec<u16>; 2]>,
    ranks: Ranks<'a>,
    /// How many sums of three cells or more there are.
    sums: usize,
    domains: Vec<Domain>,
    restricted: bool,
    propagators: Propagators<'a>,
}

/// What a cell may hold where nothing is said of it.
fn first_domain(rules: &Rules, cell: Cell) -> Domain {
    if rules.is_on_board(cell) { Domain::MAX >> (64 - rules.size().min(64)) } else { domain_of(&rules.digits_in(cell)) }
}

/// The cells as a scope has them.
pub(super) fn numbers(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

impl<'a> Posting<'a> {
    fn add(&mut self, constraint: &'a Constraint) {
        self.sums += usize::from(matches!(constraint, Constraint::Sum { terms, .. } if terms.len() > 2));
        match constraint {
            Constraint::AllDifferent(cells)
                if self.are_beside(cells) && !is_house(self.rules, constraint, self.determined) =>
            {
                self.posts.push(self.propagators.post(constraint, &[]));
            }
            // a house
            Constraint::AllDifferent(_) => {}
            Constraint::Consecutive(cells) if self.are_beside(cells) => {
                self.posts.push(self.propagators.post(constraint, &[]));
                self.posts.push(Post::new(numbers(cells), Arc::new(Different)));
            }
            Constraint::OneOf(cell, digits) => {
                self.domains[cell.index()] &= domain_of(digits);
                self.restricted = true;
            }
            Constraint::Related([a, b], relation) => self.relations.add(*a, *b, relation),
            Constraint::Count { cells, digits, amount: Amount::Between(least, most) } => {
                self.counts.add(cells, Class { digits: domain_of(digits), least: *least, most: *most });
            }
            Constraint::Sum { terms, comparison: Comparison::Equal, total: 0 } => match equal_lists::of(terms) {
                Some(lists) if terms.iter().all(|&(_, cell)| self.rules.is_like_the_board(cell)) => {
                    self.equal.push(lists);
                }
                _ => self.posts.push(self.propagators.post(constraint, &[])),
            },
            Constraint::Rank { lines, line, rank, ties } => {
                self.ranks.add(lines, Ranked { smaller: rank - 1, line: *line, ties: *ties });
            }
            _ => self.posts.push(self.propagators.post(constraint, &[])),
        }
    }

    /// Whether one of the cells is a variable, which no house holds.
    fn are_beside(&self, cells: &[Cell]) -> bool {
        cells.iter().any(|&cell| !self.rules.is_on_board(cell))
    }

    fn add_sum(&mut self, derived::Equation { terms, total }: derived::Equation) {
        self.sums += usize::from(terms.len() > 2);
        let constraint = Constraint::Sum { terms, comparison: Comparison::Equal, total };
        self.posts.push(self.propagators.post(&constraint, &[]));
    }

    fn finish(mut self) -> Posts {
        let together = self.derived.contains(&Derived::EqualLists);
        self.posts.extend(equal_lists::posts(&self.equal, &self.propagators, together));
        let counts = std::mem::take(&mut self.counts);
        self.posts.extend(counts.posts(self.rules.size(), self.exclusions));
        let related = std::mem::take(&mut self.relations).joined(self.rules.size(), self.exclusions);
        let ranks = std::mem::take(&mut self.ranks);
        self.posts.extend(ranks.posts(self.rules, self.exclusions));
        let domains = if self.restricted { self.domains } else { Vec::new() };
        if self.posts.is_empty() && related.is_empty() {
            return Posts { domains, ..Posts::default() };
        }
        self.posts.sort_by_key(|post| post.cost);
        let ends = [Cost::Low, Cost::Middle, Cost::High]
            .map(|cost| to_u32(self.posts.partition_point(|post| post.cost <= cost)));
        let scopes = (0..).zip(&self.posts).flat_map(|(number, post)| {
            let cells = post.scope.iter().map(|&cell| usize::from(cell));
            cells.map(move |cell| (cell, number))
        });
        let watching = Lists::deal(self.rules.cell_count(), scopes);
        let mut watchers = Lists::default();
        for list in watching.iter() {
            watchers.push(words(list));
        }
        let edges = Edges::new(&related, watching.len(), self.posts.len());
        let related = related.into_iter().map(|(pair, partners)| Post::new(pair.to_vec(), Arc::new(Related(partners))));
        self.posts.extend(related);
        Posts { all: self.posts, sums: self.sums, edges, ends, watchers, domains }
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer posts than fit into memory")
}

/// A place in a scope as propagators have it.
pub(super) fn to_u16(place: usize) -> u16 {
    u16::try_from(place).expect("fewer places than cells")
}
