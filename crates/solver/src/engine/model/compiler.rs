//! Compiles constraints to propagators.
//!
//! Relations of two cells, counts and ranks are collected and joined with others of the same cells
//! ([`super::joined`]). A constraint on a single cell restricts its initial domain, and houses are
//! left to the houses. Every other constraint becomes one propagator ([`super::propagators`]).
//! Redundant propagators are added: cliques of relations, and the sums of [`super::derived`].

use super::csr::Csr;
use super::derived::{self, Derived};
use super::exclusions::Exclusions;
use super::groups::is_house;
use super::joined::allowed_sets;
use super::joined::counts::Counts;
use super::joined::ranks::Ranks;
use super::joined::relations::Relations;
use super::propagator_table::{PropagatorTable, ScopedPropagator, numbers};
use super::propagators::{Propagators, domain_of};
use crate::engine::propagate::Domain;
use crate::engine::propagate::all_different::AllDifferent;
use crate::engine::propagate::counts::cardinality::Class;
use crate::engine::propagate::lines::rank::RankClue;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Amount, Comparison, Constraint, Rules};
use std::sync::Arc;

/// Compiles everything in the rules beyond houses and pairs, with the given kinds of redundant
/// propagators. `determined` is as in [`Model`](super::Model).
pub(super) fn compile(
    rules: &Rules,
    exclusions: &Exclusions,
    houses: &Csr<Cell>,
    determined: &[bool],
    derived: &[Derived],
) -> PropagatorTable {
    let mut compiler = Compiler::new(rules, exclusions, houses, determined);
    for same in rules.constraints().chunk_by(Constraint::have_same_relation) {
        for constraint in same {
            compiler.add(constraint);
        }
        if derived.contains(&Derived::Cliques) {
            compiler.add_clique(same);
        }
    }
    for sum in derived::sums(rules, exclusions, derived) {
        compiler.add_sum(sum);
    }
    compiler.finish()
}

/// The state of the compilation.
struct Compiler<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    determined: &'a [bool],
    output: Vec<ScopedPropagator>,
    relations: Relations,
    counts: Counts,
    ranks: Ranks<'a>,
    /// The number of sums of three or more cells.
    sums: usize,
    /// The initial domains by cell, and whether one of them is special.
    domains: Vec<Domain>,
    has_domains: bool,
    propagators: Propagators<'a>,
}

impl<'a> Compiler<'a> {
    fn new(rules: &'a Rules, exclusions: &'a Exclusions, houses: &'a Csr<Cell>, determined: &'a [bool]) -> Self {
        Self {
            rules,
            exclusions,
            determined,
            output: Vec::new(),
            relations: Relations::default(),
            counts: Counts::default(),
            ranks: Ranks::default(),
            sums: 0,
            domains: (0..rules.cell_count()).map(|cell| default_domain(rules, Cell::from_index(cell))).collect(),
            has_domains: !rules.variables().is_empty(),
            propagators: Propagators::new(rules, exclusions, houses),
        }
    }

    /// Compiles a constraint, or collects it to be joined with others.
    fn add(&mut self, constraint: &'a Constraint) {
        self.sums += usize::from(matches!(constraint, Constraint::Sum { terms, .. } if terms.len() > 2));
        match constraint {
            Constraint::AllDifferent(cells)
                if self.have_variable(cells) && !is_house(self.rules, constraint, self.determined) =>
            {
                self.output.push(self.propagators.compile(constraint, &[]));
            }
            // houses and pairs
            Constraint::AllDifferent(_) => {}
            Constraint::Consecutive(cells) if self.have_variable(cells) => {
                self.output.push(self.propagators.compile(constraint, &[]));
                self.output.push(ScopedPropagator::new(numbers(cells), Arc::new(AllDifferent)));
            }
            Constraint::Domain(cell, digits) => {
                self.domains[cell.index()] &= domain_of(digits);
                self.has_domains = true;
            }
            Constraint::Binary([a, b], relation) => self.relations.add(*a, *b, relation),
            Constraint::Count { cells, digits, amount: Amount::Between(least, most) }
                if cells.iter().all(|&cell| self.rules.is_like_the_board(cell)) =>
            {
                self.counts.add(cells, Class { digits: domain_of(digits), least: *least, most: *most });
            }
            Constraint::Rank { lines, line, rank, ties } => {
                self.ranks.add(lines, RankClue { smaller: rank - 1, line: *line, ties: *ties });
            }
            _ => self.output.push(self.propagators.compile(constraint, &[])),
        }
    }

    /// Whether one of the cells is a variable, so that they are not a house of the board.
    fn have_variable(&self, cells: &[Cell]) -> bool {
        cells.iter().any(|&cell| !self.rules.is_on_board(cell))
    }

    /// Adds the allowed sets of cells of which any two have the same relation.
    fn add_clique(&mut self, same: &[Constraint]) {
        let is_like = |cell: &u16| self.rules.is_like_the_board(Cell(*cell));
        let clique = allowed_sets::clique(same).filter(|(cells, _)| cells.iter().all(is_like));
        self.output.extend(clique.map(|(cells, sets)| ScopedPropagator::new(cells, Arc::new(sets))));
    }

    /// Adds a sum that follows from others.
    fn add_sum(&mut self, derived::Equation { terms, total }: derived::Equation) {
        self.sums += usize::from(terms.len() > 2);
        let constraint = Constraint::Sum { terms, comparison: Comparison::Equal, total };
        let propagator = self.propagators.compile(&constraint, &[]);
        self.output.push(propagator.into_derived());
    }

    /// Joins what has been collected and builds the table.
    fn finish(self) -> PropagatorTable {
        let (size, mut propagators) = (self.rules.size(), self.output);
        propagators.extend(self.counts.propagators(size, self.exclusions));
        propagators.extend(self.ranks.propagators(self.rules, self.exclusions));
        let relations = self.relations.joined(self.exclusions);
        let domains = if self.has_domains { self.domains } else { Vec::new() };
        PropagatorTable::new(propagators, relations, self.rules.cell_count(), self.sums, domains)
    }
}

/// All digits of a cell or variable.
fn default_domain(rules: &Rules, cell: Cell) -> Domain {
    if rules.is_on_board(cell) { Domain::MAX >> (64 - rules.size().min(64)) } else { domain_of(&rules.digits_in(cell)) }
}
