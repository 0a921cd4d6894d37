//! Ranks of lines: all ranks among the same lines become one propagator.
//!
//! Ranks order the lines among each other. If the first cells of the lines form complete houses,
//! each digit begins one line of every house.

use crate::engine::model::exclusions::Exclusions;
use crate::engine::model::propagator_table::{ScopedPropagator, numbers, to_u16};
use crate::engine::propagate::lines::rank::{Rank, RankClue};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Rules;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Csr of lines, each with the ranks of some of its lines.
#[derive(Default)]
pub(crate) struct Ranks<'a>(Vec<(&'a [Vec<Cell>], Vec<RankClue>)>);

impl<'a> Ranks<'a> {
    /// Adds the rank of one of the lines.
    pub(crate) fn add(&mut self, lines: &'a [Vec<Cell>], clue: RankClue) {
        match self.0.iter_mut().find(|(others, _)| *others == lines) {
            Some((_, clues)) => clues.push(clue),
            None => self.0.push((lines, vec![clue])),
        }
    }

    /// One propagator for each list of lines.
    pub(crate) fn propagators(self, rules: &Rules, exclusions: &Exclusions) -> impl Iterator<Item = ScopedPropagator> {
        self.0.into_iter().map(|(lines, clues)| propagator(rules, exclusions, lines, clues))
    }
}

/// The propagator of some ranks among lines.
pub(crate) fn propagator(
    rules: &Rules,
    exclusions: &Exclusions,
    lines: &[Vec<Cell>],
    clues: Vec<RankClue>,
) -> ScopedPropagator {
    let mut scope: Vec<u16> = lines.iter().flat_map(|cells| numbers(cells)).collect();
    scope.sort_unstable();
    scope.dedup();
    let place = |cell: &Cell| scope.binary_search(&cell.0).map_or(0, to_u16);
    let places = lines.iter().map(|cells| cells.iter().map(place).collect()).collect();
    let differ = |a: u16, b: u16| exclusions.differ(scope[usize::from(a)].into(), scope[usize::from(b)].into());
    let rank = Rank::new(places, clues, houses_of_first_cells(rules, lines), differ);
    ScopedPropagator::new(scope, Arc::new(rank))
}

/// The lines by complete house of their first cells, or `None` if these do not form complete
/// houses.
fn houses_of_first_cells(rules: &Rules, lines: &[Vec<Cell>]) -> Option<Vec<Vec<usize>>> {
    let mut by_first_cell: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (number, cells) in lines.iter().enumerate().rev() {
        by_first_cell.entry(*cells.first()?).or_default().push(number);
    }
    let mut houses = Vec::new();
    for house in rules.houses().filter(|house| rules.geometry().is_complete(house.len())) {
        while house.iter().all(|cell| by_first_cell.get(cell).is_some_and(|lines| !lines.is_empty())) {
            houses.push(house.iter().filter_map(|cell| by_first_cell.get_mut(cell)?.pop()).collect());
        }
    }
    by_first_cell.values().all(Vec::is_empty).then_some(houses)
}
