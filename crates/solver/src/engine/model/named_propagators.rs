//! Propagators that know which constraints they come from, for explanations.
//!
//! A model joins constraints and adds redundant ones, so that a search prunes more. An explanation
//! names the constraints behind each conclusion. So every constraint has a propagator of its own
//! here. Ranks and counts of the same cells, and cliques of a relation, are joined in addition:
//! together they say more than each by itself.

use super::exclusions::Exclusions;
use super::groups::Groups;
use super::joined::allowed_sets;
use super::joined::counts::Counts;
use super::joined::ranks::Ranks;
use super::propagator_table::{ScopedPropagator, numbers};
use super::propagators::{Propagators, domain_of};
use crate::engine::propagate::all_different::AllDifferent;
use crate::engine::propagate::counts::cardinality::Class;
use crate::engine::propagate::lines::rank::RankClue;
use crate::engine::propagate::{Domain, Inconsistent, Propagator, Scratch};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Amount, Comparison, Constraint, Rules};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A propagator with the constraints that it comes from.
#[derive(Clone)]
pub struct NamedPropagator {
    /// The constraints, by their index in the rules; empty for a derived sum.
    pub constraints: Vec<usize>,
    /// The scope, followed by cells that the propagator only reads.
    pub cells: Vec<u16>,
    pub scope_len: usize,
    propagator: Arc<dyn Propagator>,
}

impl NamedPropagator {
    fn new(constraints: Vec<usize>, scoped: ScopedPropagator) -> Self {
        let (cells, scope_len, propagator) = scoped.into_parts();
        Self { constraints, cells, scope_len, propagator }
    }

    /// As [`Propagator::prune`], for the domains of [`cells`](Self::cells).
    pub fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        scratch.must_occur.clear();
        self.propagator.prune(domains, scratch)
    }
}

/// The propagators of constraints and of derived sums.
pub struct NamedPropagators {
    pub exclusions: Exclusions,
    pub constraints: Vec<NamedPropagator>,
    /// One for each derived sum.
    pub sums: Vec<NamedPropagator>,
}

impl NamedPropagators {
    /// The propagators of everything beyond houses, and of `sums`, which follow from the rules:
    /// factors and cells with their total.
    pub fn new(rules: &Rules, sums: &[(Vec<(i32, Cell)>, i32)]) -> Self {
        // no variable is taken as determined, so houses have cells of the board only
        let determined = vec![false; rules.cell_count()];
        let Groups { houses, exclusions, .. } = Groups::new(rules, &determined);
        let (constraints, sums) = {
            let propagators = Propagators::new(rules, &exclusions, &houses);
            let compiler = Compiler { rules, exclusions: &exclusions, propagators };
            let sums = sums.iter().map(|(terms, total)| compiler.sum(terms.clone(), *total));
            (compiler.constraints(), sums.collect())
        };
        Self { exclusions, constraints, sums }
    }
}

struct Compiler<'a> {
    rules: &'a Rules,
    exclusions: &'a Exclusions,
    propagators: Propagators<'a>,
}

impl Compiler<'_> {
    fn sum(&self, terms: Vec<(i32, Cell)>, total: i32) -> NamedPropagator {
        let constraint = Constraint::Sum { terms, comparison: Comparison::Equal, total };
        NamedPropagator::new(Vec::new(), self.propagators.compile(&constraint, &[]))
    }

    fn constraints(&self) -> Vec<NamedPropagator> {
        let all = self.rules.constraints();
        let mut output = Vec::new();
        for (index, constraint) in all.iter().enumerate() {
            let has_variable = || constraint.cells().iter().any(|&cell| !self.rules.is_on_board(cell));
            match constraint {
                // initial candidates and houses
                Constraint::Domain(..) => continue,
                Constraint::AllDifferent(_) if !has_variable() => continue,
                Constraint::Consecutive(cells) if has_variable() => {
                    let differ = ScopedPropagator::new(numbers(cells), Arc::new(AllDifferent));
                    output.push(NamedPropagator::new(vec![index], differ));
                }
                _ => {}
            }
            output.push(NamedPropagator::new(vec![index], self.propagators.compile(constraint, &[])));
        }
        self.add_ranks(&mut output);
        self.add_counts(&mut output);
        self.add_cliques(&mut output);
        output
    }

    fn add_ranks(&self, output: &mut Vec<NamedPropagator>) {
        let mut by_lines: BTreeMap<&[Vec<Cell>], Vec<(usize, RankClue)>> = BTreeMap::new();
        for (index, constraint) in self.rules.constraints().iter().enumerate() {
            if let Constraint::Rank { lines, line, rank, ties } = constraint {
                let clue = RankClue { smaller: rank - 1, line: *line, ties: *ties };
                by_lines.entry(lines).or_default().push((index, clue));
            }
        }
        for (lines, clues) in by_lines.into_iter().filter(|(_, clues)| clues.len() > 1) {
            let mut ranks = Ranks::default();
            let (indices, clues): (Vec<usize>, Vec<RankClue>) = clues.into_iter().unzip();
            for clue in clues {
                ranks.add(lines, clue);
            }
            let joined = ranks.propagators(self.rules, self.exclusions);
            output.extend(joined.map(|it| NamedPropagator::new(indices.clone(), it)));
        }
    }

    fn add_counts(&self, output: &mut Vec<NamedPropagator>) {
        let mut by_cells: BTreeMap<Vec<Cell>, Vec<(usize, Class)>> = BTreeMap::new();
        for (index, constraint) in self.rules.constraints().iter().enumerate() {
            if let Constraint::Count { cells, digits, amount: Amount::Between(least, most) } = constraint
                && cells.iter().all(|&cell| self.rules.is_like_the_board(cell))
            {
                let mut cells = cells.clone();
                cells.sort_unstable();
                let class = Class { digits: domain_of(digits), least: *least, most: *most };
                by_cells.entry(cells).or_default().push((index, class));
            }
        }
        for (cells, classes) in by_cells.into_iter().filter(|(_, classes)| classes.len() > 1) {
            let mut counts = Counts::default();
            let (indices, classes): (Vec<usize>, Vec<Class>) = classes.into_iter().unzip();
            for class in classes {
                counts.add(&cells, class);
            }
            let joined = counts.propagators(self.rules.size(), self.exclusions);
            output.extend(joined.map(|it| NamedPropagator::new(indices.clone(), it)));
        }
    }

    fn add_cliques(&self, output: &mut Vec<NamedPropagator>) {
        let mut from = 0;
        for same in self.rules.constraints().chunk_by(Constraint::have_same_relation) {
            let indices = from..from + same.len();
            from = indices.end;
            let is_like = |cell: &u16| self.rules.is_like_the_board(Cell(*cell));
            let clique = allowed_sets::clique(same).filter(|(cells, _)| cells.iter().all(is_like));
            output.extend(clique.map(|(cells, sets)| {
                NamedPropagator::new(indices.collect(), ScopedPropagator::new(cells, Arc::new(sets)))
            }));
        }
    }
}
