//! What can be asked of cells, as data: few constraints, and general ones.
//!
//! Puzzles know dozens of rules by name: cages, arrows, thermometers. They all come down to these.

use super::{Automaton, Relation};
use crate::board::geometry::Cell;
use crate::board::grid::Digit;
use serde::Serialize;
use std::fmt;

/// A rule beyond rows, columns and boxes.
///
/// Digits are numbered from 1; what they count as in a sum is their *value* ([`Rules::value`](super::Rules::value)), on
/// most boards the same number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Constraint {
    /// The cells hold different values: a diagonal, a window of windoku, a cage without a sum, two cells a knight's move
    /// apart. From 1 to `n` cells; with `n` it is a complete house, and every value occurs in it.
    AllDifferent(Vec<Cell>),
    /// The cell holds one of these digits, of which there is one at least.
    Domain(Cell, Vec<Digit>),
    /// The sum of factor times value. A cell may occur more than once.
    Sum {
        /// Factors and cells, one at least.
        terms: Vec<(i32, Cell)>,
        /// How the sum compares with the total.
        comparison: Comparison,
        /// The total.
        total: i32,
    },
    /// The two cells, which are not the same, hold a pair of the relation.
    Binary([Cell; 2], Relation),
    /// The digits of the cells, one after the other, are a word that the automaton accepts. A cell may occur more than
    /// once.
    Regular(Vec<Cell>, Automaton),
    /// How many of the cells, which are different ones, hold one of these digits.
    Count {
        /// The cells.
        cells: Vec<Cell>,
        /// The digits that are counted, each once.
        digits: Vec<Digit>,
        /// How many there may be.
        amount: Amount,
    },
    /// The cells, which are different ones, hold different values without a gap, in any order.
    Consecutive(Vec<Cell>),
    /// The lists of cells, all of one length, hold the same digits, each as often.
    EqualMultisets(Vec<Vec<Cell>>),
    /// How many different digits the cells hold.
    NValue {
        /// The cells.
        cells: Vec<Cell>,
        /// The cell whose value is their number.
        count: Cell,
    },
    /// Each value that occurs in these cells occurs in so many of them.
    SelfCounting(Vec<Cell>),
    /// How many of some lines, read as words of one length, are smaller than one of them: the first digits that differ decide.
    Rank {
        /// The lines.
        lines: Vec<Vec<Cell>>,
        /// The number of the line, from 0.
        line: usize,
        /// Its rank, from 1: one more than there are smaller lines.
        rank: usize,
        /// Whether other lines may read the same.
        ties: bool,
    },
    /// The cells that hold one of the digits are one area: from each there is a way to each other over cells that share an edge, all
    /// among these cells and holding one of the digits. There may be none.
    Connected {
        /// The cells, which are different ones.
        cells: Vec<Cell>,
        /// The digits, each once.
        digits: Vec<Digit>,
    },
    /// All constraints of one of the lists hold, or of more. There is one list at least.
    Any(Vec<Vec<Constraint>>),
}

/// How a sum compares with its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// As much.
    Equal,
    /// Not as much: more or less.
    NotEqual,
    /// As much or less.
    AtMost,
    /// As much or more.
    AtLeast,
}

impl Comparison {
    /// Whether `sum` compares so with `total`.
    #[must_use]
    pub const fn holds(self, sum: i64, total: i64) -> bool {
        match self {
            Self::Equal => sum == total,
            Self::NotEqual => sum != total,
            Self::AtMost => sum <= total,
            Self::AtLeast => sum >= total,
        }
    }
}

/// How many cells are to hold what is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// From the first number to the second.
    Between(usize, usize),
    /// As many as the value of this cell.
    Cell(Cell),
}

impl Constraint {
    /// Σ value of the cells = `total`.
    #[must_use]
    pub fn sum(cells: &[Cell], total: i32) -> Self {
        let terms = cells.iter().map(|&cell| (1, cell)).collect();
        Self::Sum { terms, comparison: Comparison::Equal, total }
    }

    /// Whether cases are nested no deeper than this.
    pub(super) fn nests_at_most(&self, depth: usize) -> bool {
        match self {
            Self::Any(cases) => depth > 0 && cases.iter().flatten().all(|inner| inner.nests_at_most(depth - 1)),
            _ => true,
        }
    }

    /// The first of its cells, in the order of naming, that is `wanted`.
    pub(super) fn find_cell(&self, wanted: &impl Fn(Cell) -> bool) -> Option<Cell> {
        let find = |cells: &[Cell]| cells.iter().copied().find(|&cell| wanted(cell));
        match self {
            Self::AllDifferent(cells)
            | Self::Regular(cells, _)
            | Self::Consecutive(cells)
            | Self::SelfCounting(cells)
            | Self::Count { cells, amount: Amount::Between(..), .. }
            | Self::Connected { cells, .. } => find(cells),
            Self::Domain(cell, _) => find(&[*cell]),
            Self::Sum { terms, .. } => terms.iter().map(|&(_, cell)| cell).find(|&cell| wanted(cell)),
            Self::Binary(cells, _) => find(cells),
            Self::Count { cells, amount: Amount::Cell(count), .. } | Self::NValue { cells, count } => {
                find(cells).or_else(|| find(&[*count]))
            }
            Self::EqualMultisets(lists) | Self::Rank { lines: lists, .. } => lists.iter().find_map(|list| find(list)),
            Self::Any(branches) => branches.iter().flatten().find_map(|inner| inner.find_cell(wanted)),
        }
    }

    /// How many cells it names, those counted twice that come twice.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::AllDifferent(cells)
            | Self::Regular(cells, _)
            | Self::Consecutive(cells)
            | Self::SelfCounting(cells)
            | Self::Count { cells, amount: Amount::Between(..), .. }
            | Self::Connected { cells, .. } => cells.len(),
            Self::Domain(..) => 1,
            Self::Sum { terms, .. } => terms.len(),
            Self::Binary(cells, _) => cells.len(),
            Self::Count { cells, amount: Amount::Cell(_), .. } | Self::NValue { cells, .. } => cells.len() + 1,
            Self::EqualMultisets(lists) | Self::Rank { lines: lists, .. } => lists.iter().map(Vec::len).sum(),
            Self::Any(branches) => branches.iter().flatten().map(Self::width).sum(),
        }
    }

    /// Every cell that it names, in the order of naming; one may come more than once.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::AllDifferent(cells)
            | Self::Regular(cells, _)
            | Self::Consecutive(cells)
            | Self::SelfCounting(cells)
            | Self::Count { cells, amount: Amount::Between(..), .. }
            | Self::Connected { cells, .. } => cells.clone(),
            Self::Domain(cell, _) => vec![*cell],
            Self::Sum { terms, .. } => terms.iter().map(|&(_, cell)| cell).collect(),
            Self::Binary(cells, _) => cells.to_vec(),
            Self::Count { cells, amount: Amount::Cell(count), .. } | Self::NValue { cells, count } => {
                cells.iter().copied().chain([*count]).collect()
            }
            Self::EqualMultisets(lists) | Self::Rank { lines: lists, .. } => lists.concat(),
            Self::Any(branches) => branches.iter().flatten().flat_map(Self::cells).collect(),
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AllDifferent(cells) => write!(f, "all different over {} cells", cells.len()),
            Self::Domain(_, digits) => write!(f, "one of {} digits in a cell", digits.len()),
            Self::Sum { terms, comparison, total } => {
                let sign = match comparison {
                    Comparison::Equal => "=",
                    Comparison::NotEqual => "!=",
                    Comparison::AtMost => "<=",
                    Comparison::AtLeast => ">=",
                };
                write!(f, "sum over {} cells {sign} {total}", terms.len())
            }
            Self::Binary(_, relation) => write!(f, "a relation of {} pairs", relation.len()),
            Self::Regular(cells, automaton) => {
                write!(f, "a word over {} cells, {} states", cells.len(), automaton.states())
            }
            Self::Count { cells, digits, .. } => write!(f, "{} digits counted in {} cells", digits.len(), cells.len()),
            Self::Consecutive(cells) => write!(f, "consecutive values in {} cells", cells.len()),
            Self::EqualMultisets(lists) => write!(f, "the same digits in {} lists of cells", lists.len()),
            Self::NValue { cells, .. } => write!(f, "different digits counted in {} cells", cells.len()),
            Self::SelfCounting(cells) => write!(f, "values that count themselves in {} cells", cells.len()),
            Self::Rank { lines, rank, .. } => write!(f, "rank {rank} among {} lines", lines.len()),
            Self::Connected { cells, digits } => {
                write!(f, "{} digits connected in {} cells", digits.len(), cells.len())
            }
            Self::Any(branches) => write!(f, "any of {} cases", branches.len()),
        }
    }
}
