//! From constraints to posts: what is posted as it is said, and what is kept to be joined with others of the same cells.
//!
//! Kept are relations of two cells, counts, lists with one sum and ranks of lines: each has a file that joins them. What concerns a
//! single cell cuts its first domain down, and what is a house is left to the houses. The rest is one propagator for each
//! constraint, and those that follow from several: cliques of relations, and the sums of [`super::derived`].

use super::csr::Lists;
use super::derived::{self, Derived};
use super::equal_lists;
use super::exclusions::Exclusions;
use super::groups::is_house;
use super::joined::allowed_sets as families;
use super::joined::counts::Counts;
use super::joined::ranks::Ranks;
use super::joined::relations::Relations;
use super::propagator_table::{Post, PropagatorTable, numbers};
use super::propagators::{Propagators, domain_of};
use crate::board::geometry::Cell;
use crate::board::rules::{Amount, Comparison, Constraint, Rules};
use crate::engine::propagate::Domain;
use crate::engine::propagate::all_different::AllDifferent;
use crate::engine::propagate::counts::cardinality::Class;
use crate::engine::propagate::lines::rank::RankClue;
use std::sync::Arc;

/// All that the rules say beyond houses and pairs, and what of these kinds is derived from it. `determined` tells by cell whether it is
/// on the board or determined by it, where there are variables.
pub(super) fn posts(
    rules: &Rules,
    exclusions: &Exclusions,
    houses: &Lists<Cell>,
    determined: &[bool],
    derived: &[Derived],
) -> PropagatorTable {
    let mut posting = Posting::new(rules, exclusions, houses, determined, derived);
    let is_same = |a: &Constraint, b: &Constraint| match (a, b) {
        (Constraint::Binary(_, a), Constraint::Binary(_, b)) => a.is_same(b),
        _ => false,
    };
    for same in rules.constraints().chunk_by(is_same) {
        for constraint in same {
            posting.add(constraint);
        }
        if derived.contains(&Derived::Cliques) {
            posting.add_clique(same);
        }
    }
    for sum in derived::sums(rules, exclusions, derived) {
        posting.add_sum(sum);
    }
    posting.finish()
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
    /// What each cell may hold at all, and whether anything says so.
    domains: Vec<Domain>,
    restricted: bool,
    propagators: Propagators<'a>,
}

impl<'a> Posting<'a> {
    fn new(
        rules: &'a Rules,
        exclusions: &'a Exclusions,
        houses: &'a Lists<Cell>,
        determined: &'a [bool],
        derived: &'a [Derived],
    ) -> Self {
        Self {
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
            propagators: Propagators::new(rules, exclusions, houses),
        }
    }

    /// Posts a constraint, or keeps it to be joined with others.
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
                self.posts.push(Post::new(numbers(cells), Arc::new(AllDifferent)));
            }
            Constraint::Domain(cell, digits) => {
                self.domains[cell.index()] &= domain_of(digits);
                self.restricted = true;
            }
            Constraint::Binary([a, b], relation) => self.relations.add(*a, *b, relation),
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
                self.ranks.add(lines, RankClue { smaller: rank - 1, line: *line, ties: *ties });
            }
            _ => self.posts.push(self.propagators.post(constraint, &[])),
        }
    }

    /// Whether one of the cells is a variable, which no house holds.
    fn are_beside(&self, cells: &[Cell]) -> bool {
        cells.iter().any(|&cell| !self.rules.is_on_board(cell))
    }

    /// Posts what the same relation comes to where it is said of any two of some cells.
    fn add_clique(&mut self, same: &[Constraint]) {
        let is_like = |cell: &u16| self.rules.is_like_the_board(Cell(*cell));
        let clique = families::clique(same).filter(|(cells, _)| cells.iter().all(is_like));
        self.posts.extend(clique.map(|(cells, family)| Post::new(cells, Arc::new(family))));
    }

    /// Posts a sum that follows from others.
    fn add_sum(&mut self, derived::Equation { terms, total }: derived::Equation) {
        self.sums += usize::from(terms.len() > 2);
        let constraint = Constraint::Sum { terms, comparison: Comparison::Equal, total };
        let post = self.propagators.post(&constraint, &[]);
        self.posts.push(post.derived());
    }

    /// Posts what has been kept to be joined, and files all.
    fn finish(self) -> PropagatorTable {
        let (size, mut posts) = (self.rules.size(), self.posts);
        let together = self.derived.contains(&Derived::EqualLists);
        posts.extend(equal_lists::posts(&self.equal, &self.propagators, together));
        posts.extend(self.counts.posts(size, self.exclusions));
        posts.extend(self.ranks.posts(self.rules, self.exclusions));
        let related = self.relations.joined(self.exclusions);
        let domains = if self.restricted { self.domains } else { Vec::new() };
        PropagatorTable::new(posts, related, self.rules.cell_count(), self.sums, domains)
    }
}

/// What a cell may hold where nothing is said of it.
fn first_domain(rules: &Rules, cell: Cell) -> Domain {
    if rules.is_on_board(cell) { Domain::MAX >> (64 - rules.size().min(64)) } else { domain_of(&rules.digits_in(cell)) }
}
