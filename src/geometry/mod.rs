//! Where things lie: index arithmetic for boards of any order.
//!
//! A board of size `n` has `n × n` cells, numbered row by row from 0, and `3n` *houses* of `n` cells each: rows,
//! columns and boxes. A box is a rectangle of `h` rows and `w` columns with `h·w = n`; on a board of order `k` it is
//! `k × k`. The box of row `y` and column `x` begins at row `y / h * h`, column `x / w * w`, and boxes are numbered
//! row by row as well:
//!
//! ```text
//!  order 2 (n = 4)            boxes of 2 rows and 3 columns (n = 6)
//!
//!   0  1 |  2  3               0  1  2 |  3  4  5
//!   4  5 |  6  7               6  7  8 |  9 10 11
//!  ------+------              ---------+---------
//!   8  9 | 10 11              12 13 14 | 15 16 17
//!  12 13 | 14 15              18 19 20 | 21 22 23
//!                              … two more boxes below
//! ```
//!
//! A house with as many cells as there are values is *complete*: each value occurs in it exactly once. Rows, columns
//! and boxes are; an extra group of cells that all differ may have fewer cells, and is *partial* then: no value
//! repeats, and that is all that can be said.
//!
//! This room knows nothing of what stands in a cell.

mod shape;
mod symmetry;

pub use shape::{BoxShape, MAX_ORDER, MAX_SIZE, Order, ShapeError};
pub use symmetry::Symmetry;

use serde::{Deserialize, Serialize};
use std::fmt;

/// A cell's number on its board: `row * n + column`, from 0.
///
/// [`Geometry`] makes and reads it, since the number alone does not tell the row. At 256 × 256 the last cell is 65,535.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(pub u16);

impl Cell {
    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell with number `index`.
    ///
    /// # Panics
    /// If `index` is over 65,535, which no board has.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u16::try_from(index).expect("no board has more than 65,536 cells"))
    }
}

/// A row, a column or a box, each numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum House {
    /// The cells with this row number.
    Row(u16),
    /// The cells with this column number.
    Column(u16),
    /// The cells of this box; boxes are numbered row by row.
    Box(u16),
}

impl fmt::Display for House {
    /// Counts from 1, as people do: `row 1`, `column 9`, `box 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Row(i) => write!(f, "row {}", u32::from(i) + 1),
            Self::Column(i) => write!(f, "column {}", u32::from(i) + 1),
            Self::Box(i) => write!(f, "box {}", u32::from(i) + 1),
        }
    }
}

/// The layout of a board: its size and how boxes divide it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Geometry {
    boxes: BoxShape,
}

impl Geometry {
    /// A board of `h·w × h·w` cells under boxes of `h` rows and `w` columns.
    ///
    /// ```
    /// use kdoku::{BoxShape, Geometry};
    ///
    /// let board = Geometry::new(BoxShape::new(2, 3)?);
    /// assert_eq!(board.size(), 6);
    /// assert_eq!(board.box_origin(board.cell(3, 5)), (2, 3));
    /// # Ok::<(), kdoku::ShapeError>(())
    /// ```
    #[must_use]
    pub const fn new(boxes: BoxShape) -> Self {
        Self { boxes }
    }

    /// Rows, columns and values: `n`, from 1 to [`MAX_SIZE`].
    #[must_use]
    pub const fn size(&self) -> usize {
        self.boxes.size()
    }

    /// All cells: `n²`.
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.size() * self.size()
    }

    /// The rectangle that every box is.
    #[must_use]
    pub const fn box_shape(&self) -> BoxShape {
        self.boxes
    }

    /// The cell in row `y` and column `x`, both from 0.
    ///
    /// # Panics
    /// If either is `n` or more.
    #[must_use]
    pub fn cell(&self, y: usize, x: usize) -> Cell {
        let n = self.size();
        assert!(y < n && x < n, "row {y}, column {x} is outside a board of size {n}");
        Cell::from_index(y * n + x)
    }

    /// The row of `cell`, from 0.
    #[must_use]
    pub const fn row(&self, cell: Cell) -> usize {
        cell.index() / self.size()
    }

    /// The column of `cell`, from 0.
    #[must_use]
    pub const fn column(&self, cell: Cell) -> usize {
        cell.index() % self.size()
    }

    /// Row and column of the first cell of the box that `cell` lies in.
    #[must_use]
    pub const fn box_origin(&self, cell: Cell) -> (usize, usize) {
        let (h, w) = (self.boxes.height(), self.boxes.width());
        (self.row(cell) / h * h, self.column(cell) / w * w)
    }

    /// The number of the box that `cell` lies in, from 0, row by row.
    #[must_use]
    pub const fn box_of(&self, cell: Cell) -> usize {
        // a row of boxes holds n / w = h of them, so y / h * h is also the number of the first box in the band
        let (y, x) = self.box_origin(cell);
        y + x / self.boxes.width()
    }

    /// Every cell, row by row.
    ///
    /// # Panics
    /// Never: no board has more than 65,536 cells.
    #[must_use]
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// Every row, then every column, then every box: `3n` houses, all complete.
    ///
    /// # Panics
    /// Never: no board has more than 256 rows.
    pub fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let n = u16::try_from(self.size()).expect("a size is at most 256");
        (0..n).map(House::Row).chain((0..n).map(House::Column)).chain((0..n).map(House::Box))
    }

    /// The `n` cells of `house`, in the order of their numbers.
    ///
    /// # Panics
    /// If the board has no such house.
    pub fn house_cells(&self, house: House) -> impl Iterator<Item = Cell> + use<> {
        let n = self.size();
        let (h, w) = (self.boxes.height(), self.boxes.width());
        // a house is so many runs of so many cells, each run one row below the last
        let (number, runs, length, first) = match house {
            House::Row(y) => (y, 1, n, usize::from(y) * n),
            House::Column(x) => (x, n, 1, usize::from(x)),
            House::Box(b) => (b, h, w, usize::from(b) / h * h * n + usize::from(b) % h * w),
        };
        assert!(usize::from(number) < n, "{house} is outside a board of size {n}");
        (0..runs).flat_map(move |run| (0..length).map(move |i| Cell::from_index(first + run * n + i)))
    }

    /// The houses of `cell`: its row, its column, its box.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> [House; 3] {
        let number = |i: usize| u16::try_from(i).expect("a house number is below 256");
        [
            House::Row(number(self.row(cell))),
            House::Column(number(self.column(cell))),
            House::Box(number(self.box_of(cell))),
        ]
    }

    /// Whether `a` and `b` are two cells that share a row, a column or a box.
    #[must_use]
    pub fn are_peers(&self, a: Cell, b: Cell) -> bool {
        a != b && (self.row(a) == self.row(b) || self.column(a) == self.column(b) || self.box_of(a) == self.box_of(b))
    }

    /// Whether a group of this many cells is a complete house: every value occurs in it.
    #[must_use]
    pub const fn is_complete(&self, cells: usize) -> bool {
        cells == self.size()
    }

    /// The name of a cell as people write it: `r1c1` is the first.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(h: usize, w: usize) -> Geometry {
        Geometry::new(BoxShape::new(h, w).expect("a valid shape"))
    }

    #[test]
    fn the_box_origin_is_the_formula_of_the_judges() {
        for (h, w) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (5, 5), (16, 16)] {
            let g = board(h, w);
            for cell in g.cells() {
                let (y, x) = (g.row(cell), g.column(cell));
                assert_eq!(g.box_origin(cell), (y / h * h, x / w * w));
                assert_eq!(g.cell(y, x), cell);
            }
        }
    }

    #[test]
    fn every_house_holds_n_cells_and_every_cell_lies_in_its_three_houses() {
        for (h, w) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (4, 3)] {
            let g = board(h, w);
            let mut seen = vec![0; g.cell_count()];
            for house in g.houses() {
                let cells: Vec<_> = g.house_cells(house).collect();
                assert_eq!(cells.len(), g.size());
                assert!(cells.is_sorted());
                for cell in cells {
                    seen[cell.index()] += 1;
                    assert!(g.houses_of(cell).contains(&house));
                }
            }
            assert!(seen.iter().all(|&count| count == 3));
        }
    }

    #[test]
    fn a_cell_has_the_number_of_peers_that_its_board_implies() {
        // 2(n − 1) in row and column, and (h − 1)(w − 1) more in the box
        for (h, w) in [(2, 2), (2, 3), (3, 3)] {
            let g = board(h, w);
            for a in g.cells() {
                let peers = g.cells().filter(|&b| g.are_peers(a, b)).count();
                assert_eq!(peers, 2 * (g.size() - 1) + (h - 1) * (w - 1));
            }
        }
    }

    #[test]
    fn names_count_from_one() {
        let g = board(3, 3);
        assert_eq!(g.name(Cell(0)), "r1c1");
        assert_eq!(g.name(Cell(80)), "r9c9");
        assert_eq!(House::Box(4).to_string(), "box 5");
    }
}
