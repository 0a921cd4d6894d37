//! Sizes of boards and boxes: [`Order`] and [`BoxShape`].

use crate::House;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The largest order: boxes of 16 × 16, a board of 256 × 256.
pub const MAX_ORDER: usize = 16;

/// Largest number of values of a board.
pub const MAX_SIZE: usize = MAX_ORDER * MAX_ORDER;

/// The reason why a shape is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeError {
    /// The order is not within 1 to [`MAX_ORDER`].
    #[error("order `{0}` is out of range: an order is a whole number from 1 to {MAX_ORDER}")]
    Order(usize),
    /// A side of the box is 0, or the box has more than [`MAX_SIZE`] cells.
    #[error("a box of `{height}` rows and `{width}` columns is out of range: it has from 1 to {MAX_SIZE} cells")]
    Box {
        /// The rows that were asked for.
        height: usize,
        /// The columns that were asked for.
        width: usize,
    },
    /// Zero rows, columns or values, or more than [`MAX_SIZE`] of them.
    #[error(
        "a board of `{rows}` rows and `{columns}` columns with `{values}` values is out of range: each is from 1 to {MAX_SIZE}"
    )]
    Board {
        /// The rows that were asked for.
        rows: usize,
        /// The columns that were asked for.
        columns: usize,
        /// The values that were asked for.
        values: usize,
    },
    /// Boxes that do not divide the rows or columns.
    #[error("boxes of {boxes} do not fit into `{rows}` rows and `{columns}` columns")]
    Tiling {
        /// The boxes.
        boxes: BoxShape,
        /// The board's rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A house with more cells than values: they can never all differ.
    #[error("{house} has `{cells}` cells, but there are only `{values}` values")]
    House {
        /// The first such house.
        house: House,
        /// Its number of cells.
        cells: usize,
        /// How many values there are.
        values: usize,
    },
    /// A list with one entry per cell of a board of another size.
    #[error("`{found}` places do not fit a board of `{cells}`")]
    Places {
        /// The length of the list.
        found: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// More boxes, regions or boards than houses can be numbered.
    #[error("a board of `{0}` boxes is too large: it has 65,535 at most")]
    Boxes(usize),
    /// One of several boards, which exceeds the total size or the number of boards at a cell.
    #[error("board {board} is one too many: a cell lies in 16 boards at most, and boards have 131,072 cells at most")]
    Crowded {
        /// Which, from 1.
        board: usize,
    },
    /// One of several boards, which extends beyond the grid.
    #[error("board {board} does not lie within `{rows}` rows and `{columns}` columns")]
    Outside {
        /// Which, from 1.
        board: usize,
        /// How many rows the grid has.
        rows: usize,
        /// How many columns it has.
        columns: usize,
    },
    /// All cells are missing.
    #[error("a board has one cell at least")]
    NoCell,
}

/// The number of boxes, regions or boards, if all of them can be numbered as houses.
pub(super) fn within_houses(count: usize) -> Result<u16, ShapeError> {
    u16::try_from(count).map_err(|_| ShapeError::Boxes(count))
}

/// The order `k` of a board with boxes of `k × k`: from 1 to [`MAX_ORDER`]. Classic Sudoku has
/// order 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub struct Order(u8);

impl Order {
    /// The order of a 9 × 9 board.
    pub const THREE: Self = Self(3);

    /// The order of 4×4.
    pub const TWO: Self = Self(2);

    /// Order `k`.
    ///
    /// # Errors
    /// [`ShapeError::Order`] unless `1 ≤ k ≤ 16`.
    pub fn new(k: usize) -> Result<Self, ShapeError> {
        match u8::try_from(k) {
            Ok(order) if (1..=MAX_ORDER).contains(&k) => Ok(Self(order)),
            _ => Err(ShapeError::Order(k)),
        }
    }

    /// The number `k`.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<usize> for Order {
    type Error = ShapeError;

    fn try_from(k: usize) -> Result<Self, ShapeError> {
        Self::new(k)
    }
}

impl From<Order> for usize {
    fn from(order: Order) -> Self {
        order.get()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The shape of the boxes of a board: `h` rows and `w` columns, on a board of size `n = h·w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(usize, usize)", into = "(usize, usize)")]
pub struct BoxShape {
    height: u16,
    width: u16,
}

impl BoxShape {
    /// Boxes of `height` rows and `width` columns.
    ///
    /// # Errors
    /// [`ShapeError::Box`] if a side is 0 or the box has more than [`MAX_SIZE`] cells.
    pub fn new(height: usize, width: usize) -> Result<Self, ShapeError> {
        let error = ShapeError::Box { height, width };
        if !(1..=MAX_SIZE).contains(&height.saturating_mul(width)) {
            return Err(error);
        }
        match (u16::try_from(height), u16::try_from(width)) {
            (Ok(height), Ok(width)) => Ok(Self { height, width }),
            _ => Err(error),
        }
    }

    /// The default box of a board of size `n`: square where `n` is a square, else the rectangle
    /// nearest to it that is wider than high (2 × 3 for 6, 3 × 4 for 12). `None` without such a
    /// rectangle (`n` is prime) or `n` is out of range.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::BoxShape;
    ///
    /// assert_eq!(BoxShape::usual(12), Some(BoxShape::new(3, 4)?));
    /// assert_eq!(BoxShape::usual(7), None);
    /// # Ok::<(), kdoku::geometry::ShapeError>(())
    /// ```
    #[must_use]
    pub fn usual(n: usize) -> Option<Self> {
        let height = (1..=n.min(MAX_SIZE).isqrt()).rev().find(|h| n.is_multiple_of(*h))?;
        if height == 1 && n > 1 {
            return None;
        }
        Self::new(height, n / height).ok()
    }

    /// Rows of a box.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Columns of a box.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The size of the board: the number of cells of a box.
    #[must_use]
    pub const fn size(self) -> usize {
        self.height() * self.width()
    }
}

impl From<Order> for BoxShape {
    fn from(order: Order) -> Self {
        let side = u16::from(order.0);
        Self { height: side, width: side }
    }
}

impl TryFrom<(usize, usize)> for BoxShape {
    type Error = ShapeError;

    fn try_from((height, width): (usize, usize)) -> Result<Self, ShapeError> {
        Self::new(height, width)
    }
}

impl From<BoxShape> for (usize, usize) {
    fn from(shape: BoxShape) -> Self {
        (shape.height(), shape.width())
    }
}

impl FromStr for BoxShape {
    type Err = String;

    /// Reads rows and columns: `2x3`, `2×3`, `2,3` or `[2, 3]`.
    fn from_str(text: &str) -> Result<Self, String> {
        let inner = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let sides = inner.split_once(['x', 'X', '×', ',']);
        let sides = sides.and_then(|(h, w)| Some((h.trim().parse().ok()?, w.trim().parse().ok()?)));
        let (height, width) = sides.ok_or("write the rows of a box and then its columns, such as 2x3")?;
        Self::new(height, width).map_err(|error| error.to_string())
    }
}

impl fmt::Display for BoxShape {
    /// Rows first: `2x3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_reach_from_1_to_16() {
        assert_eq!(Order::new(0), Err(ShapeError::Order(0)));
        assert_eq!(BoxShape::from(Order::new(16).expect("in range")).size(), 256);
        assert_eq!(Order::new(17), Err(ShapeError::Order(17)));
        assert_eq!(Order::new(259), Err(ShapeError::Order(259)), "259 is 3 modulo 256");
    }

    #[test]
    fn a_box_has_from_1_to_256_cells() {
        assert!(BoxShape::new(0, 3).is_err());
        assert!(BoxShape::new(16, 17).is_err());
        assert!(BoxShape::new(usize::MAX, 2).is_err());
        assert_eq!(BoxShape::new(1, 256).map(BoxShape::size), Ok(256));
    }

    #[test]
    fn default_boxes_are_square_or_wide() {
        let usual = |n| BoxShape::usual(n).map(<(usize, usize)>::from);
        assert_eq!(usual(1), Some((1, 1)));
        assert_eq!(usual(4), Some((2, 2)));
        assert_eq!(usual(6), Some((2, 3)));
        assert_eq!(usual(8), Some((2, 4)));
        assert_eq!(usual(12), Some((3, 4)));
        assert_eq!(usual(256), Some((16, 16)));
        for none in [0, 2, 13, 257, 400] {
            assert_eq!(usual(none), None);
        }
    }
}
