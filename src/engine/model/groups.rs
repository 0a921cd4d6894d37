//! Groups of different cells, sorted into houses and pairs; groups that follow from others are
//! dropped.

use super::csr::Csr;
use super::exclusions::Exclusions;
use crate::board::geometry::Cell;
use crate::board::rules::{Constraint, Relation, Rules};

/// The groups of a model.
pub(super) struct Groups {
    /// The houses of the board come first.
    pub(super) houses: Csr<Cell>,
    /// Two different cells that share no house.
    pub(super) pairs: Vec<[Cell; 2]>,
    /// Empty for a plain board.
    pub(super) exclusions: Exclusions,
}

impl Groups {
    pub(super) fn new(rules: &Rules, determined: &[bool]) -> Self {
        // most rules add a few houses at most
        let count = rules.board_houses().len() + 8;
        let mut houses = Csr::with_capacity(count, rules.size() * count);
        // nothing reads the matrix of a plain board, which grows with the square of its cells
        let mut exclusions = Exclusions::none(if is_plain(rules) { 0 } else { rules.cell_count() });
        for (_, cells) in rules.board_houses().iter() {
            houses.push(cells.iter().copied());
            if !is_plain(rules) {
                exclusions.add(cells);
            }
        }
        let (mut partial, mut with_variables) = (Vec::new(), Vec::new());
        for constraint in rules.constraints() {
            match constraint {
                Constraint::AllDifferent(cells) | Constraint::Consecutive(cells)
                    if cells.iter().any(|&cell| !rules.is_on_board(cell)) =>
                {
                    if is_house(rules, constraint, determined) {
                        houses.push(cells.iter().copied());
                        exclusions.add(cells);
                    } else {
                        with_variables.push(cells);
                    }
                }
                Constraint::AllDifferent(cells) if rules.geometry().is_complete(cells.len()) => {
                    houses.push(cells.iter().copied());
                    exclusions.add(cells);
                }
                Constraint::AllDifferent(cells) | Constraint::Consecutive(cells) => partial.push(cells),
                _ => {}
            }
        }
        for cells in with_variables {
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
        // relations that imply ≠ are propagated as relations, but they exclude, too
        for (pair, _) in relations(rules).filter(|(_, relation)| relation.is_more_than_different()) {
            exclusions.add(&pair);
        }
        for ([a, b], _) in relations(rules).filter(|(_, relation)| relation.is_equality()) {
            exclusions.unite(a, b);
        }
        Self { houses, pairs, exclusions }
    }
}

/// Whether a board has the usual boxes, no constraints and no variables.
pub(super) fn is_plain(rules: &Rules) -> bool {
    let geometry = rules.geometry();
    let is_bare = rules.constraints().is_empty() && rules.cell_count() == geometry.cell_count();
    is_bare && geometry.box_shape().is_some() && !geometry.has_boards()
}

/// Whether cells that include variables form a complete house: all are determined by the board.
pub(super) fn is_house(rules: &Rules, constraint: &Constraint, determined: &[bool]) -> bool {
    let Constraint::AllDifferent(cells) = constraint else { return false };
    rules.geometry().is_complete(cells.len()) && cells.iter().all(|cell| determined[cell.index()])
}

/// The relations of two cells with the digits of the board; others cannot be compared.
fn relations(rules: &Rules) -> impl Iterator<Item = ([Cell; 2], &Relation)> {
    rules.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Binary(pair, relation) if pair.iter().all(|&cell| rules.is_like_the_board(cell)) => {
            Some((*pair, relation))
        }
        _ => None,
    })
}
