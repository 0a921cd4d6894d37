//! Ranks of lines: all that are given of the same lines become one propagator.
//!
//! Ranks order the lines among each other, and where complete houses are made up of the lines' first cells, each digit begins one
//! line of every house.

use crate::board::geometry::Cell;
use crate::board::rules::Rules;
use crate::engine::model::exclusions::Exclusions;
use crate::engine::model::propagator_table::{Post, numbers, to_u16};
use crate::engine::propagate::lines::rank::{Rank, RankClue};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Lines, and what is said of each of them.
#[derive(Debug, Default)]
pub(crate) struct Ranks<'a>(Vec<(&'a [Vec<Cell>], Vec<RankClue>)>);

impl<'a> Ranks<'a> {
    /// Adds the rank of one of the lines.
    pub(crate) fn add(&mut self, lines: &'a [Vec<Cell>], ranked: RankClue) {
        match self.0.iter_mut().find(|(others, _)| *others == lines) {
            Some((_, ranks)) => ranks.push(ranked),
            None => self.0.push((lines, vec![ranked])),
        }
    }

    /// A propagator for each list of lines.
    pub(crate) fn posts(self, rules: &Rules, exclusions: &Exclusions) -> impl Iterator<Item = Post> {
        self.0.into_iter().map(|(lines, ranks)| post(rules, exclusions, lines, ranks))
    }
}

/// The propagator of what is said of lines.
pub(crate) fn post(rules: &Rules, exclusions: &Exclusions, lines: &[Vec<Cell>], ranks: Vec<RankClue>) -> Post {
    let mut scope: Vec<u16> = lines.iter().flat_map(|cells| numbers(cells)).collect();
    scope.sort_unstable();
    scope.dedup();
    let place = |cell: &Cell| scope.binary_search(&cell.0).map_or(0, to_u16);
    let places = lines.iter().map(|cells| cells.iter().map(place).collect()).collect();
    let differ = |a: u16, b: u16| exclusions.differ(scope[usize::from(a)].into(), scope[usize::from(b)].into());
    let rank = Rank::new(places, ranks, houses_of_first_cells(rules, lines), differ);
    Post::new(scope, Arc::new(rank))
}

/// The lines dealt by complete houses that their first cells make up, if they do.
fn houses_of_first_cells(rules: &Rules, lines: &[Vec<Cell>]) -> Option<Vec<Vec<usize>>> {
    let mut begun: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (number, cells) in lines.iter().enumerate().rev() {
        begun.entry(*cells.first()?).or_default().push(number);
    }
    let mut dealt = Vec::new();
    for house in rules.houses().filter(|house| rules.geometry().is_complete(house.len())) {
        while house.iter().all(|cell| begun.get(cell).is_some_and(|lines| !lines.is_empty())) {
            dealt.push(house.iter().filter_map(|cell| begun.get_mut(cell)?.pop()).collect());
        }
    }
    begun.values().all(Vec::is_empty).then_some(dealt)
}
