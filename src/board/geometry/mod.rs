//! Where things lie: index arithmetic for boards of any order and shape.
//!
//! A board like any other, of size `n`, has `n × n` cells, numbered row by row from 0, and `3n`
//! *houses* of `n` cells each: rows, columns and boxes. A box is a rectangle of `h` rows and `w`
//! columns with `h·w = n`; on a board of order `k` it is `k × k`. The box of row `y` and column `x`
//! begins at row `y / h * h`, column `x / w * w`, and boxes are numbered row by row as well:
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
//! A house with as many cells as there are values is *complete*: each value occurs in it exactly
//! once. Rows, columns and boxes are; an extra group of cells that all differ may have fewer cells,
//! and is *partial* then: no value repeats, and that is all that can be said.
//!
//! Of any other board, an [`Outline`] says how it differs: rows and columns need not be as many as
//! there are values (cells are numbered row by row all the same), regions of any form stand in for
//! boxes, or nothing does, rows and columns may be no houses, and some places may hold no cell.
//! Such a place keeps its number, so that a cell's row is always its number divided by the width;
//! it lies in no house, and nothing ever stands there. `n` is the number of values then, and no
//! house has more cells.
//!
//! Several boards like any other may overlap on one large grid ([`Division::Boards`]): then their
//! rows, columns and boxes are the houses.
//!
//! This room knows nothing of what stands in a cell.

mod boards;
mod houses;
mod outline;
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

/// A cell's number on its board: `row * width + column`, from 0.
///
/// [`Geometry`] makes and reads it, since the number alone does not tell the row. At 256 × 256 the
/// last cell is 65,535.
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

/// The layout of a board: its rows and columns, how many values there are, and which cells are
/// houses.
///
/// Of a board like any other, `n × n` under boxes of `n` cells, serde shows the box alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Outline", into = "Outline")]
pub struct Geometry {
    height: u16,
    width: u16,
    /// How many values there are.
    size: u16,
    /// Whether rows and columns are houses.
    lines: bool,
    division: Parts,
    /// For each cell number, whether the cell is missing; `None` if every cell exists.
    voids: Option<Arc<[bool]>>,
}

/// What a [`Division`] becomes once it has been looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Parts {
    Whole,
    Boxes(BoxShape),
    /// The region of each cell, and how many there are.
    Regions(Arc<[Option<u16>]>, u16),
    Boards(Arc<Boards>),
}

impl Geometry {
    /// A board of `h·w × h·w` cells under boxes of `h` rows and `w` columns. Boards of other shapes
    /// are made of an [`Outline`].
    ///
    /// ```
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

    /// How many values there are: `n`, from 1 to [`MAX_SIZE`]. Of a board like any other, rows and
    /// columns, too.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// How many rows there are, from 1 to [`MAX_SIZE`].
    #[inline]
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height as usize
    }

    /// How many columns there are, from 1 to [`MAX_SIZE`].
    #[inline]
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// How many numbers of cells there are: rows times columns, those included that are no cells.
    #[inline]
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.height() * self.width()
    }

    /// The boxes of a board like any other: `n × n` cells, `n` values, boxes of `n` cells, and
    /// rows, columns and boxes are its houses. `None` for all that is not said by the shape of a
    /// box.
    #[must_use]
    pub fn plain(&self) -> Option<BoxShape> {
        let boxes = self.box_shape()?;
        let is_square = self.height == self.size && self.width == self.size && boxes.size() == self.size();
        (is_square && self.lines && self.voids.is_none() && !self.has_boards()).then_some(boxes)
    }

    /// The rectangle that every box is, if they all lie side by side from the first cell on; `None`
    /// of a board that has regions instead, or neither.
    #[must_use]
    pub fn box_shape(&self) -> Option<BoxShape> {
        match &self.division {
            Parts::Boxes(boxes) => Some(*boxes),
            Parts::Boards(boards) => boards.shape,
            Parts::Whole | Parts::Regions(..) => None,
        }
    }

    /// Whether several boards, whose rows and columns are the houses, lie on the grid.
    #[must_use]
    pub const fn has_boards(&self) -> bool {
        matches!(self.division, Parts::Boards(_))
    }

    /// Whether boxes of any form divide the board.
    #[must_use]
    pub const fn has_regions(&self) -> bool {
        matches!(self.division, Parts::Regions(..))
    }

    /// Whether rows and columns are houses; those of each board where there are several.
    #[must_use]
    pub const fn has_lines(&self) -> bool {
        self.lines
    }

    /// Whether there are places without a cell.
    #[must_use]
    pub const fn has_voids(&self) -> bool {
        self.voids.is_some()
    }

    /// The cell in row `y` and column `x`, both from 0.
    ///
    /// # Panics
    /// If the board has no such row or column. Whether there is a cell is for [`Geometry::exists`]
    /// to say.
    #[must_use]
    pub fn cell(&self, y: usize, x: usize) -> Cell {
        let (height, width) = (self.height(), self.width());
        assert!(y < height && x < width, "row {y}, column {x} is outside a board of {height}x{width}");
        Cell::from_index(y * width + x)
    }

    /// Whether `cell` is one of the board's: its number is not too high, and it is not one of those
    /// that are no cells.
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

    /// Row and column of the first cell of the box that `cell` lies in, if boxes are rectangles.
    #[must_use]
    pub fn box_origin(&self, cell: Cell) -> Option<(usize, usize)> {
        let boxes = self.box_shape()?;
        let (h, w) = (boxes.height(), boxes.width());
        Some((self.row(cell) / h * h, self.column(cell) / w * w))
    }

    /// The number of the box or the region that `cell` lies in, from 0, if it lies in one. Where
    /// boards overlap by parts of boxes, the first of them.
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

    /// How many boxes or regions there are.
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

    /// The name of a cell as people write it: `r1c1` is the first.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

impl fmt::Display for Geometry {
    /// `9x9, boxes of 3x3`; what is not so of every board is said.
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
    fn the_box_origin_is_the_formula_of_the_judges() {
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
