//! The values in the cells of a board: the givens, or a solution.
//!
//! A [`Grid`] has one optional value per cell. It knows neither the rules nor the symbols of a
//! file; `Display` and serde show decimal numbers, with 0 for a blank.

use super::{Cell, Geometry, MAX_SIZE};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU16;
use thiserror::Error;

/// A value that a cell can hold: from 1 to the board's size, at most 256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub struct Digit(NonZeroU16);

impl Digit {
    /// The digit `value`; `None` for 0 and above 256.
    #[must_use]
    pub fn new(value: usize) -> Option<Self> {
        if value > MAX_SIZE {
            return None;
        }
        u16::try_from(value).ok().and_then(NonZeroU16::new).map(Self)
    }

    /// The digit with this index: index 0 is digit 1.
    ///
    /// # Panics
    /// If `index` is 256 or more.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self::new(index + 1).expect("a digit's index is below 256")
    }

    /// The value, from 1.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0.get() as usize
    }

    /// The digit as an index: its value minus one.
    #[must_use]
    pub const fn index(self) -> usize {
        self.get() - 1
    }
}

impl TryFrom<usize> for Digit {
    type Error = GridError;

    fn try_from(value: usize) -> Result<Self, GridError> {
        Self::new(value).ok_or(GridError::Digit(value))
    }
}

impl From<Digit> for usize {
    fn from(digit: Digit) -> Self {
        digit.get()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The values of a board, row by row.
///
/// Serde reads back only grids of `n × n` cells with `n` values, because the text does
/// not contain the number of values. A missing cell is always blank.
///
/// Grids of one shape are ordered by their first differing cell, blanks before values. So the
/// smaller of two solutions is the lexicographically smaller.
///
/// ```
/// # use kdoku_board as kdoku;
/// use kdoku::Grid;
///
/// let grid: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
/// assert_eq!(grid.size(), 4);
/// assert_eq!(grid.clues(), 4);
/// # Ok::<(), kdoku::grid::GridError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Grid {
    /// The largest value.
    size: usize,
    width: usize,
    values: Vec<Option<Digit>>,
}

/// An error in the values of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GridError {
    /// The number of rows differs from the length of a row, is 0 or is more than 256.
    #[error("row {row} has `{found}` numbers, but the grid has `{rows}` rows: a grid is as wide as it is high")]
    NotSquare {
        /// The offending row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The number of rows.
        rows: usize,
    },
    /// The grid would have no row, or more than 256.
    #[error("a grid of `{0}` rows is out of range: it has from 1 to {MAX_SIZE}")]
    Size(usize),
    /// A value larger than the number of rows.
    #[error("`{0}` is not a value of a cell; values are from 1 to {MAX_SIZE}")]
    Digit(usize),
    /// A word that is not a number from 0 to the size.
    #[error("`{text}` in row {row}, column {column} is not a number from 0 to {size}")]
    Value {
        /// The word.
        text: String,
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The grid's size.
        size: usize,
    },
}

impl Grid {
    /// A grid of `size × size` blanks.
    ///
    /// # Panics
    /// Unless `1 ≤ size ≤ 256`.
    #[must_use]
    pub fn blank(size: usize) -> Self {
        assert!((1..=MAX_SIZE).contains(&size), "a grid has from 1 to {MAX_SIZE} rows, not {size}");
        Self { size, width: size, values: vec![None; size * size] }
    }

    /// A grid of blanks for this board.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::geometry::Outline;
    /// use kdoku::{Geometry, Grid};
    ///
    /// let board = Geometry::try_from(Outline::new(2, 3, 4))?;
    /// assert_eq!(Grid::of(&board).to_string(), "0 0 0\n0 0 0");
    /// # Ok::<(), kdoku::geometry::ShapeError>(())
    /// ```
    #[must_use]
    pub fn of(board: &Geometry) -> Self {
        Self { size: board.size(), width: board.width(), values: vec![None; board.cell_count()] }
    }

    /// Whether the grid has the rows, columns and values of the board.
    #[inline]
    #[must_use]
    pub const fn fits(&self, board: &Geometry) -> bool {
        self.size == board.size() && self.width == board.width() && self.values.len() == board.cell_count()
    }

    /// A grid from values row by row; 0 is a blank.
    ///
    /// # Errors
    /// [`GridError`] if the number of values is not a square from 1 to 256², or a value is above
    /// the size.
    pub fn from_values(values: &[u16]) -> Result<Self, GridError> {
        let size = values.len().isqrt();
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(GridError::Size(size));
        }
        if size * size != values.len() {
            return Err(GridError::NotSquare { row: size + 1, found: values.len() - size * size, rows: size });
        }
        let mut grid = Self::blank(size);
        for (i, &value) in values.iter().enumerate() {
            if usize::from(value) > size {
                let (row, column) = (i / size + 1, i % size + 1);
                return Err(GridError::Value { text: value.to_string(), row, column, size });
            }
            grid.values[i] = Digit::new(usize::from(value));
        }
        Ok(grid)
    }

    /// The number of values, from 1 to 256. On a standard board it is also the number of rows and
    /// columns.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.values.len() / self.width
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The value of `cell`.
    ///
    /// # Panics
    /// If the grid has no such cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// Sets the value of `cell`.
    ///
    /// # Panics
    /// If the grid has no such cell or value.
    pub fn set(&mut self, cell: Cell, value: Option<Digit>) {
        assert!(value.is_none_or(|digit| digit.get() <= self.size), "a grid of size {} holds no {value:?}", self.size);
        self.values[cell.index()] = value;
    }

    /// Replaces all values; 0 is a blank. `values` has one entry per cell, at most the size.
    pub fn copy_values(&mut self, values: &[u16]) {
        debug_assert!(values.len() == self.values.len() && values.iter().all(|&value| usize::from(value) <= self.size));
        for (cell, &value) in self.values.iter_mut().zip(values) {
            *cell = NonZeroU16::new(value).map(Digit);
        }
    }

    /// The values, row by row.
    #[must_use]
    pub fn values(&self) -> &[Option<Digit>] {
        &self.values
    }

    /// The values as bytes, row by row, 0 for a blank: the form that
    /// `Solver::answer_block` takes.
    ///
    /// # Panics
    /// If a value is above 255.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// let grid: kdoku::Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
    /// assert_eq!(grid.bytes().collect::<Vec<_>>(), [1, 0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> impl ExactSizeIterator<Item = u8> {
        let byte = |digit: &Digit| u8::try_from(digit.get()).expect("the values of a board of bytes are at most 255");
        self.values.iter().map(move |value| value.as_ref().map_or(0, byte))
    }

    /// The rows, from top to bottom.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Option<Digit>]> {
        self.values.chunks_exact(self.width)
    }

    /// The non-blank cells with their values, row by row.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.values.iter().enumerate().filter_map(|(i, value)| value.map(|digit| (Cell::from_index(i), digit)))
    }

    /// The number of non-blank cells.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.values.iter().flatten().count()
    }

    /// Whether every place has a value; [`Grid::fills`] ignores missing cells.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }

    /// Whether every cell of this board has a value.
    ///
    /// # Panics
    /// If the grid does not have the size of the board.
    #[must_use]
    pub fn fills(&self, board: &Geometry) -> bool {
        assert!(self.fits(board), "the grid must have the size of the board");
        board.cells().all(|cell| self.get(cell).is_some())
    }
}

/// One row as numbers separated by spaces, with 0 for a blank.
struct Row<'a>(&'a [Option<Digit>]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, value) in self.0.iter().enumerate() {
            let separator = if i == 0 { "" } else { " " };
            write!(f, "{separator}{}", value.map_or(0, Digit::get))?;
        }
        Ok(())
    }
}

impl fmt::Display for Grid {
    /// One line of numbers per row, with 0 for a blank and no final line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows().enumerate() {
            let separator = if i == 0 { "" } else { "\n" };
            write!(f, "{separator}{}", Row(row))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (height, width, size) = (self.height(), self.width, self.size);
        write!(f, "Grid {height}x{width}")?;
        if [height, width] != [size; 2] {
            write!(f, " of {size} values")?;
        }
        write!(f, "\n{self}")
    }
}

impl std::str::FromStr for Grid {
    type Err = GridError;

    /// Reads a square grid in one of these forms, with `0` or `.` for a blank:
    ///
    /// - lines of numbers, as `Display` writes them; the numbers may also stand on one line;
    /// - compact lines of one character per cell, or all cells on one line. Characters are those of
    ///   [`Symbols::usual`](crate::symbols::Symbols::usual): `1-9` up to 9×9, `1-9A-G` up to 16×16,
    ///   `A-Y` up to 25×25.
    ///
    /// `text::read_one` reads every other form.
    fn from_str(text: &str) -> Result<Self, GridError> {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let words: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        let is_compact = words.len() == lines.len() && words.iter().any(|word| word.chars().count() > 1);
        match &lines[..] {
            [line] if is_compact => {
                let cells: Vec<char> = line.chars().collect();
                Self::from_cells(cells.chunks(side(cells.len())))
            }
            _ if is_compact => {
                let rows: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
                Self::from_cells(rows.iter().map(Vec::as_slice))
            }
            [_] => Self::from_words(words.chunks(side(words.len())).map(<[_]>::to_vec)),
            _ => Self::from_rows(lines.into_iter()),
        }
    }
}

/// The square root, if it is an integer; else `count`.
fn side(count: usize) -> usize {
    let root = count.isqrt();
    if root * root == count { root.max(1) } else { count.max(1) }
}

impl Grid {
    fn from_rows<'a>(rows: impl Iterator<Item = &'a str>) -> Result<Self, GridError> {
        Self::from_words(rows.map(|row| row.split_whitespace().collect()))
    }

    /// A grid from rows of decimal numbers, 0 or `.` for a blank.
    fn from_words<'a>(rows: impl Iterator<Item = Vec<&'a str>>) -> Result<Self, GridError> {
        let rows: Vec<Vec<&str>> = rows.collect();
        let number = |text: &&str, _| if *text == "." { Some(0) } else { text.parse().ok() };
        Self::from_table(&rows, number, |text| (*text).to_owned())
    }

    /// A grid from rows of symbols, `0` or `.` for a blank.
    fn from_cells<'c>(rows: impl Iterator<Item = &'c [char]>) -> Result<Self, GridError> {
        let rows: Vec<Vec<char>> = rows.map(<[char]>::to_vec).collect();
        let number = |&symbol: &char, size: usize| match symbol {
            '.' | '0' => Some(0),
            // 1-9 and then letters; letters only where these are not enough
            _ if size <= 16 => symbol.to_digit(36).and_then(|value| usize::try_from(value).ok()),
            _ => symbol.to_digit(36).and_then(|value| usize::try_from(value).ok()?.checked_sub(9)).filter(|&v| v > 0),
        };
        Self::from_table(&rows, number, char::to_string)
    }

    fn from_table<T>(
        rows: &[Vec<T>],
        number: impl Fn(&T, usize) -> Option<usize>,
        text: impl Fn(&T) -> String,
    ) -> Result<Self, GridError> {
        let size = rows.len();
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(GridError::Size(size));
        }
        let mut grid = Self::blank(size);
        for (y, row) in rows.iter().enumerate() {
            if row.len() != size {
                return Err(GridError::NotSquare { row: y + 1, found: row.len(), rows: size });
            }
            for (x, cell) in row.iter().enumerate() {
                let value = number(cell, size).filter(|&value| value <= size);
                let error = || GridError::Value { text: text(cell), row: y + 1, column: x + 1, size };
                grid.values[y * size + x] = Digit::new(value.ok_or_else(error)?);
            }
        }
        Ok(grid)
    }
}

impl From<Grid> for Vec<String> {
    fn from(grid: Grid) -> Self {
        grid.rows().map(|row| Row(row).to_string()).collect()
    }
}

impl TryFrom<Vec<String>> for Grid {
    type Error = GridError;

    fn try_from(rows: Vec<String>) -> Result<Self, GridError> {
        Self::from_rows(rows.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_one_line_and_compact_forms() {
        let grid: Grid = "0 2 0 4\n4 0 0 0\n0 0 4 0\n0 4 0 1".parse().expect("a grid");
        for text in
            ["0204400000400401", ".2.44.....4..4.1\n", ".2.4\n4...\n..4.\n.4.1", "0 2 0 4 4 0 0 0 0 0 4 0 0 4 0 1"]
        {
            assert_eq!(text.parse(), Ok(grid.clone()), "{text}");
        }
        let line = "1..............G".to_owned() + &".".repeat(240);
        let sixteen: Grid = line.parse().expect("a grid of 16 × 16");
        assert_eq!((sixteen.size(), sixteen.get(Cell(15)).map(Digit::get)), (16, Some(16)));
        assert_eq!("1".parse::<Grid>().map(|grid| grid.size()), Ok(1));
        let error = "123.\n....\n..x.\n....".parse::<Grid>().expect_err("a letter");
        assert_eq!(error.to_string(), "`x` in row 3, column 3 is not a number from 0 to 4");
        assert_eq!("12345".parse::<Grid>(), Err(GridError::NotSquare { row: 1, found: 5, rows: 1 }));
    }

    #[test]
    fn display_parses_back() {
        let grid: Grid = "0 2 0 4\n4 0 0 0\n0 0 4 0\n0 4 0 1".parse().expect("a grid");
        assert_eq!(grid.to_string().parse(), Ok(grid));
    }

    #[test]
    fn serde_shows_a_row_as_a_string() {
        let grid = Grid::from_values(&[1, 0, 0, 2]).expect("a grid");
        let json = serde_json::to_string(&grid).expect("a grid serialises");
        assert_eq!(json, r#"["1 0","0 2"]"#);
        assert_eq!(serde_json::from_str::<Grid>(&json).expect("and back"), grid);
        assert!(serde_json::from_str::<Grid>(r#"["1 3","0 2"]"#).is_err());
        assert_eq!(serde_json::from_str::<Digit>("256").expect("the largest"), Digit::from_index(255));
        assert!(serde_json::from_str::<Digit>("257").is_err() && serde_json::from_str::<Digit>("0").is_err());
    }

    #[test]
    fn a_rectangular_grid_has_the_rows_of_its_board() {
        let board = Geometry::try_from(crate::geometry::Outline::new(2, 3, 4)).expect("a board");
        let mut grid = Grid::of(&board);
        grid.set(board.cell(1, 0), Digit::new(4));
        assert_eq!((grid.height(), grid.width(), grid.size()), (2, 3, 4));
        assert_eq!(format!("{grid:?}"), "Grid 2x3 of 4 values\n0 0 0\n4 0 0");
        assert!(grid.fits(&board) && !Grid::blank(4).fits(&board));
    }

    #[test]
    fn errors_name_the_place() {
        let error = "1 2\n3 1".parse::<Grid>().expect_err("3 is too large for a 2 × 2 grid");
        assert_eq!(error.to_string(), "`3` in row 2, column 1 is not a number from 0 to 2");
        let error = "1 2\n2".parse::<Grid>().expect_err("the second row is short");
        assert_eq!(
            error.to_string(),
            "row 2 has `1` numbers, but the grid has `2` rows: a grid is as wide as it is high"
        );
        assert_eq!("".parse::<Grid>(), Err(GridError::Size(0)));
        assert_eq!(Grid::from_values(&[1, 2, 0]).map(|_| ()), Err(GridError::NotSquare { row: 2, found: 2, rows: 1 }));
    }

    #[test]
    fn grids_compare_by_their_first_difference() {
        let grid = |values| Grid::from_values(values).expect("a grid");
        assert!(grid(&[1, 2, 2, 1]) < grid(&[2, 1, 1, 2]));
        assert!(grid(&[1, 0, 2, 1]) < grid(&[1, 2, 0, 0]));
    }
}
