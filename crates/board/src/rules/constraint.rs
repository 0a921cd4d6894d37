//! Constraints as data: a few general kinds.
//!
//! Puzzles know dozens of named rules, such as cages, arrows and thermometers. All of them are
//! lowered to these kinds.

use super::Relation;
use crate::{Automaton, Cell, Digit};
use serde::Serialize;
use std::fmt;

/// A rule beyond rows, columns and boxes.
///
/// Digits are numbered from 1. Sums use their *values* ([`Rules::value`](super::Rules::value)),
/// which are the same numbers on most boards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Constraint {
    /// The cells hold different values: a diagonal, a window of a windoku, a cage without a sum,
    /// two cells a knight's move apart. A list of `n` cells is a complete house: every value occurs
    /// in it. Lists have 1 to `n` cells.
    AllDifferent(Vec<Cell>),
    /// The cell holds one of these digits. The list is not empty.
    Domain(Cell, Vec<Digit>),
    /// A linear sum, Σ factor · value, compared with a total. A cell may occur more than once.
    Sum {
        /// Factors and cells, at least one.
        terms: Vec<(i32, Cell)>,
        /// The comparison of the sum with the total.
        comparison: Comparison,
        /// The total.
        total: i32,
    },
    /// Two different cells hold a pair of the relation.
    Binary([Cell; 2], Relation),
    /// The digits of the cells, in order, form a word that the automaton accepts. A cell may occur
    /// more than once. A variable with values of its own has digits of its own.
    Regular(Vec<Cell>, Automaton),
    /// The number of cells that hold one of the digits.
    Count {
        /// The cells.
        cells: Vec<Cell>,
        /// The counted digits, without repeats.
        digits: Vec<Digit>,
        /// The allowed number.
        amount: Amount,
    },
    /// The cells, all different, hold consecutive values in any order.
    Consecutive(Vec<Cell>),
    /// The lists of cells, all of one length, hold the same multiset of digits.
    EqualMultisets(Vec<Vec<Cell>>),
    /// The number of different digits in the cells.
    NValue {
        /// The cells.
        cells: Vec<Cell>,
        /// The cell whose value is this number.
        count: Cell,
    },
    /// Each value in these cells is the number of cells in which it occurs.
    SelfCounting(Vec<Cell>),
    /// The rank of a line among lines of one length in lexicographic order.
    Rank {
        /// The lines.
        lines: Vec<Vec<Cell>>,
        /// The index of the ranked line, from 0.
        line: usize,
        /// Its rank, from 1: one more than the number of smaller lines.
        rank: usize,
        /// Whether other lines may be equal to it.
        ties: bool,
    },
    /// The cells that hold one of the digits are connected: any two are joined by a path of such
    /// cells that share edges. They may be absent. Variables among the cells are part of a solution
    /// ([`Rules::is_part_of_solution`](super::Rules::is_part_of_solution)).
    Connected {
        /// The cells, all different.
        cells: Vec<Cell>,
        /// The digits, each once.
        digits: Vec<Digit>,
    },
    /// The digits of the labels divide the cells into connected regions of one size, and the cells
    /// of a region hold different digits. A label is the region of the cell in the same place.
    ///
    /// Regions are numbered from the smallest digit of a label, in the order of their first labels.
    /// Labels are part of a solution ([`Rules::is_part_of_solution`](super::Rules::is_part_of_solution)).
    Regions {
        /// The cells.
        cells: Vec<Cell>,
        /// As many labels, all on the board or in one block of variables. Two of them are neighbours
        /// if they share an edge there.
        labels: Vec<Cell>,
        /// The number of cells of each region, a divisor of the number of cells.
        size: usize,
    },
    /// The number of cells alike: the first cell of the lines, and those that follow it on a line
    /// up to the first that holds another digit.
    Alike {
        /// The lines, at least one. All begin with the same cell, and no other cell occurs twice.
        lines: Vec<Vec<Cell>>,
        /// The cell whose value is the number.
        count: Cell,
        /// Whether the first cell counts.
        first_counts: bool,
    },
    /// All constraints of at least one list hold. The lists are not empty.
    Any(Vec<Vec<Constraint>>),
}

/// The comparison of a sum with its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// At most the total.
    AtMost,
    /// At least the total.
    AtLeast,
}

impl Comparison {
    /// Whether `sum` satisfies the comparison with `total`.
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

/// The number of cells that [`Constraint::Count`] allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// A range, both ends included.
    Between(usize, usize),
    /// The value of this cell.
    Cell(Cell),
}

impl Constraint {
    /// Σ value of the cells = `total`.
    #[must_use]
    pub fn sum(cells: &[Cell], total: i32) -> Self {
        let terms = cells.iter().map(|&cell| (1, cell)).collect();
        Self::Sum { terms, comparison: Comparison::Equal, total }
    }

    /// Whether cases are nested at most `depth` deep.
    pub(super) fn nests_at_most(&self, depth: usize) -> bool {
        match self {
            Self::Any(cases) => depth > 0 && cases.iter().flatten().all(|inner| inner.nests_at_most(depth - 1)),
            _ => true,
        }
    }

    /// The first of its cells, in order, that satisfies `wanted`.
    pub fn find_cell(&self, wanted: &impl Fn(Cell) -> bool) -> Option<Cell> {
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
            Self::Regions { cells, labels, .. } => find(cells).or_else(|| find(labels)),
            Self::Alike { lines, count, .. } => lines.iter().find_map(|line| find(line)).or_else(|| find(&[*count])),
            Self::Any(branches) => branches.iter().flatten().find_map(|inner| inner.find_cell(wanted)),
        }
    }

    /// Whether both are of two cells and share one relation.
    pub fn have_same_relation(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Binary(_, relation), Self::Binary(_, other)) => relation.is_same(other),
            _ => false,
        }
    }

    /// Whether the cell is a label of regions, or one of the cells among which an area is found.
    pub(crate) fn has_label(&self, cell: Cell) -> bool {
        match self {
            Self::Regions { labels: cells, .. } | Self::Connected { cells, .. } => cells.contains(&cell),
            _ => false,
        }
    }

    /// The number of cells it lists, repeats included.
    pub fn width(&self) -> usize {
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
            Self::Regions { cells, labels, .. } => cells.len() + labels.len(),
            Self::Alike { lines, .. } => lines.iter().map(Vec::len).sum::<usize>() + 1,
            Self::Any(branches) => branches.iter().flatten().map(Self::width).sum(),
        }
    }

    /// Every cell it lists, in order; a cell may occur more than once.
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
            Self::Regions { cells, labels, .. } => [&cells[..], labels].concat(),
            Self::Alike { lines, count, .. } => lines.iter().flatten().copied().chain([*count]).collect(),
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
            Self::Regions { cells, size, .. } => write!(f, "regions of {size} in {} cells", cells.len()),
            Self::Alike { lines, .. } => write!(f, "alike cells counted on {} lines", lines.len()),
            Self::Any(branches) => write!(f, "any of {} cases", branches.len()),
        }
    }
}
