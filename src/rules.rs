//! What a solution must obey, as data.
//!
//! [`Rules`] are a board's geometry, whose houses each hold every value once, and a list of further constraints. This
//! room says what can be asked for and whether a constraint makes sense by itself; how one is enforced is for the
//! model and the engines to know, and what it means is spelled out in [`verify`](crate::verify).

use crate::geometry::{BoxShape, Cell, Geometry, Order};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// A rule beyond rows, columns and boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Constraint {
    /// The cells hold different values: a diagonal, a window of windoku, a cage without a sum. From 1 to `n` cells;
    /// with `n` it is a complete house, and every value occurs in it.
    AllDifferent(Vec<Cell>),
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AllDifferent(cells) => write!(f, "all different over {} cells", cells.len()),
        }
    }
}

/// Why a constraint makes no sense on its board.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RulesError {
    /// A cell that the board does not have.
    #[error("cell number `{}` is outside the board: its cells are numbered from 0 to {last}", .cell.0)]
    Outside {
        /// The cell.
        cell: Cell,
        /// The last cell that there is.
        last: usize,
    },
    /// A cell that stands in the list twice, so that it would have to differ from itself.
    #[error("cell `{0}` is named twice")]
    Twice(String),
    /// No cell at all, or more cells than values, so that they can never all differ.
    #[error("`{cells}` cells cannot be all different with `{values}` values: name from 1 to {values} cells")]
    CellCount {
        /// How many cells were named.
        cells: usize,
        /// How many values the board has.
        values: usize,
    },
}

/// The rules of a kind of puzzle: made once, used for any number of grids.
///
/// ```
/// use kdoku::{Constraint, Order, Rules};
///
/// let classic = Rules::classic(Order::THREE);
/// let board = classic.geometry();
/// let diagonal = (0..9).map(|i| board.cell(i, i)).collect();
/// let with_diagonal = classic.clone().with(Constraint::AllDifferent(diagonal))?;
/// assert_eq!(with_diagonal.constraints().len(), 1);
/// # Ok::<(), kdoku::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rules {
    geometry: Geometry,
    constraints: Vec<Constraint>,
}

impl Rules {
    /// Rows, columns and `k × k` boxes, nothing else.
    #[must_use]
    pub fn classic(order: Order) -> Self {
        Self::boxes(order.into())
    }

    /// Rows, columns and boxes of this shape, nothing else.
    #[must_use]
    pub fn boxes(shape: BoxShape) -> Self {
        Self { geometry: Geometry::new(shape), constraints: Vec::new() }
    }

    /// These rules and `constraint`.
    ///
    /// # Errors
    /// [`RulesError`] if it names a cell outside the board or one twice, or could never hold.
    pub fn with(mut self, constraint: Constraint) -> Result<Self, RulesError> {
        match &constraint {
            Constraint::AllDifferent(cells) => {
                let values = self.size();
                if !(1..=values).contains(&cells.len()) {
                    return Err(RulesError::CellCount { cells: cells.len(), values });
                }
                self.distinct_cells(cells)?;
            }
        }
        self.constraints.push(constraint);
        Ok(self)
    }

    /// Whether they are no more than rows, columns and boxes of this order.
    #[must_use]
    pub fn is_classic(&self, order: Order) -> bool {
        self.constraints.is_empty() && self.geometry.box_shape() == BoxShape::from(order)
    }

    /// The board.
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// What must hold beside rows, columns and boxes, in the order in which it was added.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The cells of every house: rows, columns and boxes, and then the groups of different cells that were added.
    pub(crate) fn houses(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        let added = self.constraints.iter().map(|constraint| match constraint {
            Constraint::AllDifferent(cells) => cells.clone(),
        });
        self.geometry.houses().map(|house| self.geometry.house_cells(house).collect()).chain(added)
    }

    /// Rows, columns and values: from 1 to 256.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.geometry.size()
    }

    fn distinct_cells(&self, cells: &[Cell]) -> Result<(), RulesError> {
        let mut seen = vec![false; self.geometry.cell_count()];
        for &cell in cells {
            let Some(seen) = seen.get_mut(cell.index()) else {
                return Err(RulesError::Outside { cell, last: self.geometry.cell_count() - 1 });
            };
            if std::mem::replace(seen, true) {
                return Err(RulesError::Twice(self.geometry.name(cell)));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Rules {
    /// `9x9, boxes of 3x3`, and what else there is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        write!(f, "{size}x{size}, boxes of {}", self.geometry.box_shape())?;
        self.constraints.iter().try_for_each(|constraint| write!(f, "; {constraint}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_say_what_they_are() {
        let rules = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let rules = rules.with(Constraint::AllDifferent(vec![Cell(0), Cell(7)])).expect("two cells");
        assert_eq!(rules.to_string(), "6x6, boxes of 2x3; all different over 2 cells");
    }

    #[test]
    fn constraints_that_make_no_sense_are_refused() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let refused = |cells: &[u16]| {
            let cells = cells.iter().map(|&i| Cell(i)).collect();
            rules.clone().with(Constraint::AllDifferent(cells)).expect_err("refused").to_string()
        };
        assert_eq!(refused(&[]), "`0` cells cannot be all different with `4` values: name from 1 to 4 cells");
        assert_eq!(
            refused(&[0, 1, 2, 3, 4]),
            "`5` cells cannot be all different with `4` values: name from 1 to 4 cells"
        );
        assert_eq!(refused(&[0, 16]), "cell number `16` is outside the board: its cells are numbered from 0 to 15");
        assert_eq!(refused(&[5, 0, 5]), "cell `r2c2` is named twice");
    }
}
