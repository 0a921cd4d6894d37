//! The layout of a board: index arithmetic for cells, boxes and houses.
//!
//! A *standard board* of size `n` has `n × n` cells, numbered row by row from 0, and `3n` *houses*
//! of `n` cells each: rows, columns and boxes. A box has `h` rows and `w` columns with `h·w = n`;
//! on a board of order `k` it is `k × k`. The box of row `y` and column `x` begins at row
//! `y / h * h`, column `x / w * w`. Boxes are numbered row by row:
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
//! A house with as many cells as values is *complete*: each value occurs in it exactly once. An
//! extra group of different cells may be *partial*: it has fewer cells, and no value repeats.
//!
//! An [`Outline`] describes any other board. It may have fewer or more rows and columns than
//! values, regions instead of boxes, no rows and columns as houses, and missing cells. A missing
//! cell keeps its number, so that a cell's row is its number divided by the width; it lies in no
//! house and is always blank. `n` is then the number of values, the largest size of a house.
//! Several standard boards may overlap on one grid ([`Division::Boards`]).

mod boards;
mod houses;
mod outline;
mod serialized_outline;
mod shape;
mod symmetry;

pub use boards::Placed;
pub use houses::House;
pub(crate) use houses::Houses;
pub use outline::{Division, Outline};
pub use shape::{BoxShape, MAX_ORDER, MAX_SIZE, Order, ShapeError};
pub use symmetry::Symmetry;

use boards::Boards;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// The number of a cell: `row * width + column`, from 0.
///
/// [`Geometry`] converts it, because the row depends on the width. At 256 × 256 the last cell is
/// 65,535.
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

/// The layout of a board: its rows, columns, values and houses.
///
/// Serde shows a standard board as its box shape alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Outline", into = "Outline")]
pub struct Geometry {
    height: u16,
    width: u16,
    /// The number of values.
    size: u16,
    /// Whether rows and columns are houses.
    lines: bool,
    division: Parts,
    /// For each cell number, whether the cell is missing; `None` if every cell exists.
    voids: Option<Arc<[bool]>>,
}

/// A validated [`Division`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Parts {
    Whole,
    Boxes(BoxShape),
    /// The region of each cell, and the number of regions.
    Regions(Arc<[Option<u16>]>, u16),
    Boards(Arc<Boards>),
}

impl Geometry {
    /// A standard board of `h·w × h·w` cells with boxes of `h` rows and `w` columns. Use an
    /// [`Outline`] for other boards.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::{BoxShape, Geometry};
    ///
    /// let board = Geometry::new(BoxShape::new(2, 3)?);
    /// assert_eq!(board.size(), 6);
    /// assert_eq!(board.box_origin(board.cell(3, 5)), Some((2, 3)));
    /// # Ok::<(), kdoku::geometry::ShapeError>(())
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a box has at most 256 cells")]
    pub const fn new(boxes: BoxShape) -> Self {
        let size = boxes.size() as u16;
        Self { height: size, width: size, size, lines: true, division: Parts::Boxes(boxes), voids: None }
    }

    /// The number of values, from 1 to [`MAX_SIZE`]. On a standard board it is also the number of
    /// rows and columns.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// The number of rows, from 1 to [`MAX_SIZE`].
    #[inline]
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height as usize
    }

    /// The number of columns, from 1 to [`MAX_SIZE`].
    #[inline]
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Rows times columns, missing cells included.
    #[inline]
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.height() * self.width()
    }

    /// The box shape of a standard board, which determines it; `None` for any other board.
    #[must_use]
    pub fn plain(&self) -> Option<BoxShape> {
        let boxes = self.box_shape()?;
        let is_square = self.height == self.size && self.width == self.size && boxes.size() == self.size();
        (is_square && self.lines && self.voids.is_none() && !self.has_boards()).then_some(boxes)
    }

    /// The shape of the boxes, if they lie side by side from the first cell; `None` for regions and
    /// boards without boxes.
    #[must_use]
    pub fn box_shape(&self) -> Option<BoxShape> {
        match &self.division {
            Parts::Boxes(boxes) => Some(*boxes),
            Parts::Boards(boards) => boards.shape,
            Parts::Whole | Parts::Regions(..) => None,
        }
    }

    /// Whether several boards lie on the grid.
    #[must_use]
    pub const fn has_boards(&self) -> bool {
        matches!(self.division, Parts::Boards(_))
    }

    /// Whether the board has regions.
    #[must_use]
    pub const fn has_regions(&self) -> bool {
        matches!(self.division, Parts::Regions(..))
    }

    /// Whether rows and columns are houses: those of the grid, or those of each board.
    #[must_use]
    pub const fn has_lines(&self) -> bool {
        self.lines
    }

    /// Whether the board has missing cells.
    #[must_use]
    pub const fn has_voids(&self) -> bool {
        self.voids.is_some()
    }

    /// The cell in row `y` and column `x`, both from 0. [`Geometry::exists`] says whether it is
    /// missing.
    ///
    /// # Panics
    /// If the board has no such row or column.
    #[must_use]
    pub fn cell(&self, y: usize, x: usize) -> Cell {
        let (height, width) = (self.height(), self.width());
        assert!(y < height && x < width, "row {y}, column {x} is outside a board of {height}x{width}");
        Cell::from_index(y * width + x)
    }

    /// Whether `cell` is within the board and not missing.
    #[must_use]
    pub fn exists(&self, cell: Cell) -> bool {
        match &self.voids {
            None => cell.index() < self.cell_count(),
            Some(voids) => voids.get(cell.index()).is_some_and(|is_void| !is_void),
        }
    }

    /// The row of `cell`, from 0.
    #[inline]
    #[must_use]
    pub const fn row(&self, cell: Cell) -> usize {
        cell.index() / self.width()
    }

    /// The column of `cell`, from 0.
    #[inline]
    #[must_use]
    pub const fn column(&self, cell: Cell) -> usize {
        cell.index() % self.width()
    }

    /// The row and column of the first cell of the box of `cell`, if boxes are rectangles.
    #[must_use]
    pub fn box_origin(&self, cell: Cell) -> Option<(usize, usize)> {
        let boxes = self.box_shape()?;
        let (h, w) = (boxes.height(), boxes.width());
        Some((self.row(cell) / h * h, self.column(cell) / w * w))
    }

    /// The number of the box or region of `cell`, from 0. Where boards overlap in parts of boxes,
    /// the first of them.
    #[must_use]
    pub fn box_of(&self, cell: Cell) -> Option<usize> {
        match &self.division {
            Parts::Whole => None,
            Parts::Boxes(boxes) => {
                let a_band = self.width() / boxes.width();
                Some(self.row(cell) / boxes.height() * a_band + self.column(cell) / boxes.width())
            }
            Parts::Regions(of, _) => of.get(cell.index()).copied().flatten().map(usize::from),
            Parts::Boards(boards) => boards.boxes_of(cell).first().copied().map(usize::from),
        }
    }

    /// The number of boxes or regions.
    #[must_use]
    pub fn box_count(&self) -> usize {
        match &self.division {
            Parts::Whole => 0,
            Parts::Boxes(boxes) => self.height() / boxes.height() * (self.width() / boxes.width()),
            Parts::Regions(_, count) => usize::from(*count),
            Parts::Boards(boards) => boards.boxes.len(),
        }
    }

    /// Every cell, row by row.
    ///
    /// # Panics
    /// Never: no board has more than 65,536 cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let voids = self.voids.clone();
        let is_void = move |i: usize| voids.as_ref().is_some_and(|voids| voids[i]);
        (0..self.cell_count()).filter(move |&i| !is_void(i)).map(Cell::from_index)
    }

    /// Whether two cells share an edge.
    #[must_use]
    pub const fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b)) == 1
    }

    /// The name of a cell; the first is `r1c1`.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        let mut name = String::with_capacity(8);
        self.push_name(&mut name, cell);
        name
    }

    /// Adds the name of a cell to a text.
    pub fn push_name(&self, text: &mut String, cell: Cell) {
        fn push_number(text: &mut String, number: usize) {
            if number >= 10 {
                push_number(text, number / 10);
            }
            text.extend(u32::try_from(number % 10).ok().and_then(|digit| char::from_digit(digit, 10)));
        }
        text.push('r');
        push_number(text, self.row(cell) + 1);
        text.push('c');
        push_number(text, self.column(cell) + 1);
    }
}

impl fmt::Display for Geometry {
    /// `9x9, boxes of 3x3`, with everything that differs from a standard board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)?;
        if self.height != self.size || self.width != self.size {
            write!(f, " with {} value{}", self.size, if self.size == 1 { "" } else { "s" })?;
        }
        match &self.division {
            Parts::Boxes(boxes) => write!(f, ", boxes of {boxes}")?,
            Parts::Regions(_, count) => write!(f, ", {count} region{}", if *count == 1 { "" } else { "s" })?,
            Parts::Boards(boards) => {
                write!(f, ", {} board{}", boards.placed.len(), if boards.placed.len() == 1 { "" } else { "s" })?;
            }
            Parts::Whole => f.write_str(", no boxes")?,
        }
        if !self.lines {
            f.write_str(", values may repeat in rows and columns")?;
        }
        match self.voids.as_ref().map(|voids| voids.iter().filter(|&&is_void| is_void).count()) {
            Some(1) => f.write_str(", 1 place without a cell"),
            Some(count) => write!(f, ", {count} places without a cell"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(h: usize, w: usize) -> Geometry {
        Geometry::new(BoxShape::new(h, w).expect("a valid shape"))
    }

    #[test]
    fn box_origin_follows_the_formula() {
        for (h, w) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (5, 5), (16, 16)] {
            let g = board(h, w);
            for cell in g.cells() {
                let (y, x) = (g.row(cell), g.column(cell));
                assert_eq!(g.box_origin(cell), Some((y / h * h, x / w * w)));
                assert_eq!(g.cell(y, x), cell);
            }
        }
    }

    #[test]
    fn names_count_from_one() {
        let g = board(3, 3);
        assert_eq!(g.name(Cell(0)), "r1c1");
        assert_eq!(g.name(Cell(80)), "r9c9");
    }
}
