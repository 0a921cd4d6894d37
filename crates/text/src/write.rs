//! Writes a board as text.
//!
//! No value is lost: [`Symbols::usual`] replaces symbols that are too few for the board, and
//! numbers in layouts with one character per cell. Where these are numbers (above 25 values), cells
//! are separated by spaces, also in [`Layout::Compact`] and [`Layout::Line`], and the reader
//! accepts that. A blank that is also a symbol is replaced by `.`.

use super::custom_board::VOID;
use super::{Form, Layout};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Grid, Symbols};
use std::fmt::Write as _;
use std::sync::Arc;

/// Returns the text of a board in a form, with a final line feed.
///
/// A drawing is reproduced as it was read; a new one uses `|`, `-` and `+`. If the size of the grid
/// differs from that of the form, the default boxes of the grid's size are used. Irregular regions
/// are not drawn, and `~` marks a place without a cell.
///
/// # Panics
///
/// Never: writing to a string cannot fail.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_text as text; }
/// use kdoku::text::{Form, Layout, write};
/// use kdoku::{BoxShape, Grid};
///
/// let grid = Grid::from_values(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0])?;
/// let boxes = BoxShape::new(2, 2)?;
/// assert_eq!(write(&grid, &Form::new(Layout::Spaced, boxes)), "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n");
/// assert_eq!(write(&grid, &Form::new(Layout::Line, boxes)), "123434122143432.\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(grid: &Grid, form: &Form) -> String {
    let writer = Writer::new(grid, form);
    if let Some(template) = form.template.as_ref().filter(|_| form.layout == Layout::Grid)
        && template.cell_count() == grid.values().len()
        && form.symbols == writer.symbols
    {
        return template.fill(grid.values().iter().enumerate().map(|(i, &value)| writer.cell(i, value)));
    }
    match form.layout {
        Layout::Spaced => writer.rows(grid, " "),
        Layout::Compact => writer.rows(grid, writer.separator()),
        Layout::Line => {
            let mut text = String::with_capacity(grid.values().len() + form.trailing.len() + 1);
            writer.push(&mut text, 0, grid.values(), writer.separator());
            text.push_str(&form.trailing);
            text.push('\n');
            text
        }
        Layout::Grid => writer.drawing(grid, form),
    }
}

/// The settings for writing a board.
struct Writer {
    symbols: Symbols,
    blank: char,
    /// The board, if some places have no cell.
    voids: Option<Arc<Geometry>>,
    /// The width of a cell in a drawing.
    width: usize,
}

impl Writer {
    fn new(grid: &Grid, form: &Form) -> Self {
        let size = grid.size();
        let glyphs = matches!(form.layout, Layout::Compact | Layout::Line);
        let fits = form.symbols.capacity() >= size && !(glyphs && form.symbols.is_numbers());
        let lowest = form.symbols.lowest().unwrap_or(1);
        let symbols = if fits { form.symbols.clone() } else { Symbols::usual_from(lowest, size) };
        let blank = if symbols.writes_with(form.blank) || form.blank.is_whitespace() { '.' } else { form.blank };
        let width = symbols.width(size);
        let voids = form.board.as_ref().filter(|board| board.has_voids() && grid.fits(board)).cloned();
        Self { symbols, blank, voids, width }
    }

    /// The text between two cells; empty if cells are single characters.
    const fn separator(&self) -> &'static str {
        if self.symbols.is_numbers() { " " } else { "" }
    }

    /// The character for an empty cell number `i`, or for a place without a cell.
    fn nothing(&self, i: usize) -> char {
        let is_void = self.voids.as_ref().is_some_and(|board| !board.exists(Cell::from_index(i)));
        if is_void { VOID } else { self.blank }
    }

    fn cell(&self, i: usize, value: Option<Digit>) -> String {
        match value {
            None => self.nothing(i).into(),
            Some(digit) => self.symbols.text(digit),
        }
    }

    /// Writes values from cell number `first` on.
    fn push(&self, text: &mut String, first: usize, values: &[Option<Digit>], separator: &str) {
        for (i, &value) in values.iter().enumerate() {
            if i > 0 {
                text.push_str(separator);
            }
            match value.map(|digit| self.symbols.glyph(digit).ok_or(digit)) {
                None => text.push(self.nothing(first + i)),
                Some(Ok(glyph)) => text.push(glyph),
                Some(Err(digit)) => text.push_str(&self.symbols.text(digit)),
            }
        }
    }

    fn rows(&self, grid: &Grid, separator: &str) -> String {
        let mut text = String::new();
        for (y, row) in grid.rows().enumerate() {
            self.push(&mut text, y * grid.width(), row, separator);
            text.push('\n');
        }
        text
    }

    /// Draws a line around the board and between boxes, with numbers padded to the width of the
    /// largest.
    fn drawing(&self, grid: &Grid, form: &Form) -> String {
        let usual = || BoxShape::usual(grid.size()).or_else(|| BoxShape::new(1, grid.size()).ok());
        let boxes = match form.board.as_ref().filter(|board| grid.fits(board)) {
            Some(board) => board.box_shape(),
            None if grid.height() != grid.size() || grid.width() != grid.size() => None,
            None => Some(form.boxes).filter(|boxes| boxes.size() == grid.size()).or_else(usual),
        };
        let (height, width) = boxes.map_or((grid.height(), grid.width()), <(usize, usize)>::from);
        let across = grid.width() / width;
        let ruled = format!("{}+\n", format!("+{}", "-".repeat((self.width + 1) * width + 1)).repeat(across));
        let mut text = String::new();
        for (y, row) in grid.rows().enumerate() {
            if y % height == 0 {
                text.push_str(&ruled);
            }
            for (x, &value) in row.iter().enumerate() {
                if x % width == 0 {
                    text.push_str(if x == 0 { "|" } else { " |" });
                }
                write!(text, " {:>1$}", self.cell(y * grid.width() + x, value), self.width)
                    .expect("writing to a string cannot fail");
            }
            text.push_str(" |\n");
        }
        text + &ruled
    }
}
