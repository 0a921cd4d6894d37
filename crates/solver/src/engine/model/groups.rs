//! Groups of different cells, sorted into houses and pairs; groups that follow from others are
//! dropped.

use super::csr::Csr;
use super::exclusions::Exclusions;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Constraint, Rules};
use std::sync::OnceLock;

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
        static USUAL: OnceLock<(Csr<Cell>, Exclusions)> = OnceLock::new();
        let (mut houses, mut exclusions) = if is_usual(rules) && !is_plain(rules) {
            USUAL.get_or_init(|| of_board(rules)).clone()
        } else {
            of_board(rules)
        };
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
        // those of irregular boxes are few, and to find them takes longer than they save
        if !rules.geometry().has_regions() {
            for cells in rules.implied_houses() {
                houses.push(cells.iter().copied());
                exclusions.add(&cells);
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
        let mut equal = Vec::new();
        for same in rules.constraints().chunk_by(Constraint::have_same_relation) {
            let Constraint::Binary(_, relation) = &same[0] else { continue };
            let (excludes, is_equality) = (relation.is_more_than_different(), relation.is_equality());
            for pair in same.iter().filter_map(|constraint| pair_of(rules, constraint)) {
                if excludes {
                    exclusions.add_pair(pair);
                } else if is_equality {
                    equal.push(pair);
                }
            }
        }
        for [a, b] in equal {
            exclusions.unite(a, b);
        }
        Self { houses, pairs, exclusions }
    }
}

/// The houses of the board, and what they exclude.
fn of_board(rules: &Rules) -> (Csr<Cell>, Exclusions) {
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
    (houses, exclusions)
}

/// Whether the board is the classic one, without variables.
pub(super) fn is_usual(rules: &Rules) -> bool {
    rules.geometry().is_usual() && rules.variables().is_empty()
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

/// The cells of a relation of two cells with the digits of the board; others cannot be compared.
fn pair_of(rules: &Rules, constraint: &Constraint) -> Option<[Cell; 2]> {
    match constraint {
        Constraint::Binary(pair, _) if pair.iter().all(|&cell| rules.is_like_the_board(cell)) => Some(*pair),
        _ => None,
    }
}
