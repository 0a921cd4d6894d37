//! Groups of different cells, and what is made of each: a house, a pair, or nothing where its cells differ anyhow.

use super::csr::Lists;
use super::exclusions::Exclusions;
use crate::board::geometry::Cell;
use crate::board::rules::{Constraint, Relation, Rules};
use std::sync::OnceLock;

/// The groups of different cells, sorted by what is made of them.
pub(super) struct Groups {
    pub(super) houses: Lists<Cell>,
    pub(super) pairs: Vec<[Cell; 2]>,
    pub(super) exclusions: Exclusions,
}

impl Groups {
    pub(super) fn new(rules: &Rules, determined: &[bool]) -> Self {
        let geometry = rules.geometry();
        let (mut houses, mut exclusions) = of_board(rules);
        let of_board = houses.len();
        let (mut partial, mut beside) = (Vec::new(), Vec::new());
        for constraint in rules.constraints() {
            match constraint {
                Constraint::AllDifferent(cells) | Constraint::Consecutive(cells)
                    if cells.iter().any(|&cell| !rules.is_on_board(cell)) =>
                {
                    if is_house(rules, constraint, determined) {
                        houses.push(cells.iter().copied());
                    } else {
                        beside.push(cells);
                    }
                }
                Constraint::AllDifferent(cells) if geometry.is_complete(cells.len()) => {
                    houses.push(cells.iter().copied());
                }
                Constraint::AllDifferent(cells) | Constraint::Consecutive(cells) => partial.push(cells),
                _ => {}
            }
        }
        for house in houses.iter().skip(of_board) {
            exclusions.add(house);
        }
        for cells in beside {
            exclusions.add(cells);
        }
        let mut pairs = Vec::new();
        for cells in partial {
            if exclusions.all_differ(cells) {
                continue;
            }
            exclusions.add(cells);
            match cells[..] {
                [a, b] => pairs.push([a, b]),
                _ => houses.push(cells.iter().copied()),
            }
        }
        // the relation itself keeps such cells apart
        for (pair, _) in related(rules).filter(|(_, relation)| relation.is_more_than_different()) {
            exclusions.add(&pair);
        }
        // what one of two equal cells differs from, the other does
        for ([a, b], _) in related(rules).filter(|(_, relation)| relation.is_equality()) {
            exclusions.share(a, b);
        }
        Self { houses, pairs, exclusions }
    }
}

/// The houses of the board alone, and who differs by them; those of the usual board are made once a process.
fn of_board(rules: &Rules) -> (Lists<Cell>, Exclusions) {
    static USUAL: OnceLock<(Lists<Cell>, Exclusions)> = OnceLock::new();
    let new = || {
        // most rules add a few houses at most
        let count = rules.board_houses().len() + 8;
        let mut houses = Lists::with_capacity(count, rules.size() * count);
        let mut exclusions = Exclusions::none(rules.cell_count());
        for (_, cells) in rules.board_houses().iter() {
            houses.push(cells.iter().copied());
            exclusions.add(cells);
        }
        (houses, exclusions)
    };
    let is_usual = rules.geometry().is_usual() && rules.cell_count() == rules.geometry().cell_count();
    if is_usual { USUAL.get_or_init(new).clone() } else { new() }
}

/// Whether cells, some of which are not on the board, make up a complete house all the same.
pub(super) fn is_house(rules: &Rules, constraint: &Constraint, determined: &[bool]) -> bool {
    let Constraint::AllDifferent(cells) = constraint else { return false };
    rules.geometry().is_complete(cells.len()) && cells.iter().all(|cell| determined[cell.index()])
}

/// The pairs of cells that are related, whatever else is said, and hold values of the board.
fn related(rules: &Rules) -> impl Iterator<Item = ([Cell; 2], &Relation)> {
    rules.constraints().iter().filter_map(|constraint| match constraint {
        // digits of other cells cannot be compared
        Constraint::Binary(pair, relation) if pair.iter().all(|&cell| rules.is_like_the_board(cell)) => {
            Some((*pair, relation))
        }
        _ => None,
    })
}
