//! A board as text: lines between the boxes, every cell as wide as the widest symbol.
//!
//! ```text
//!  ┌─────┬─────┐      a line above the first row of boxes, between any two, and below the last;
//!  │ 1 . │ . . │      a bar before, between and after the boxes;
//!  │ . . │ 3 . │      a space before each cell, and one before each bar
//!  ├─────┼─────┤
//!  │ . 1 │ . . │
//!  │ . . │ . 2 │
//!  └─────┴─────┘
//! ```
//!
//! Regions of any form have lines only where two of them meet:
//!
//! ```text
//!  ┌───────┬───┐
//!  │ 1   . │ . │
//!  │   ┌───┘   │
//!  │ . │ 3   . │
//!  └───┴───────┘
//! ```

use super::lines::Lines;
use super::{Piece, Style};
use kdoku_board::{Cell, Digit, Geometry, Grid, Symbols};

/// The picture of `grid`, with found digits and `givens` in different styles.
///
/// Lines separate boxes and regions. A missing cell is blank space. Values are written in
/// `symbols`, or in [`Symbols::usual`] if these are too few for the board; `.` is a blank. Every
/// line ends in a line feed. Neighbouring pieces differ in style.
///
/// # Panics
/// If a grid does not have the size of the board.
#[must_use]
pub fn board(givens: &Grid, grid: &Grid, board: &Geometry, symbols: &Symbols) -> Vec<Piece> {
    let size = board.size();
    assert!(givens.fits(board) && grid.fits(board), "both grids must have the size of the board");
    let symbols = if symbols.capacity() >= size { symbols.clone() } else { Symbols::usual(size) };
    let width = symbols.width(size);
    let text = |(given, value): (&Option<Digit>, &Option<Digit>)| {
        let text = written(*value, &symbols);
        let gap = " ".repeat(width - text.chars().count());
        let style = match (value, given) {
            (None, _) => Style::Blank,
            (Some(_), Some(_)) => Style::Given,
            (Some(_), None) => Style::Found,
        };
        vec![(gap, Style::Border), (text, style)]
    };
    let texts: Vec<_> = givens.values().iter().zip(grid.values()).map(text).collect();
    drawn(board, &texts, &vec![width; board.width()])
}

/// The picture of a board with given texts in its cells. All cells of a column have the width of
/// the widest text.
///
/// `texts` has one entry per cell, row by row. Lines are drawn as by [`board`](self::board()).
///
/// # Panics
/// If the number of texts differs from the number of cells.
#[must_use]
pub fn cells(board: &Geometry, texts: &[Vec<Piece>]) -> Vec<Piece> {
    drawn(board, texts, &widths(board, texts))
}

/// The width of each column: that of its widest text.
pub(super) fn widths(board: &Geometry, texts: &[Vec<Piece>]) -> Vec<usize> {
    assert_eq!(texts.len(), board.cell_count(), "there must be a text for each cell");
    let widest = |x| (0..board.height()).map(|y| width(&texts[board.cell(y, x).index()])).max().unwrap_or_default();
    (0..board.width()).map(|x| widest(x).max(1)).collect()
}

fn width(text: &[Piece]) -> usize {
    text.iter().map(|(part, _)| part.chars().count()).sum()
}

/// Draws lines around cells with these texts and column widths.
fn drawn(board: &Geometry, texts: &[Vec<Piece>], widths: &[usize]) -> Vec<Piece> {
    framed(board, texts, widths, &|_, _| Style::Border)
}

/// The same; `between` is the style of the space between two cells.
pub(super) fn framed(
    board: &Geometry,
    texts: &[Vec<Piece>],
    widths: &[usize],
    between: &dyn Fn(Cell, Cell) -> Style,
) -> Vec<Piece> {
    let lines = Lines::new(board);
    let mut picture = Pieces(Vec::new());
    for y in 0..=board.height() {
        if lines.rows[y] {
            picture.push(&lines.rule(y, widths), Style::Border);
        }
        if y == board.height() {
            break;
        }
        for (x, &wide) in widths.iter().enumerate() {
            let cell = board.cell(y, x);
            match lines.bar(y, x) {
                Some(bar) if x == 0 => picture.push(&format!("{bar} "), Style::Border),
                Some(bar) => picture.push(&format!(" {bar} "), Style::Border),
                None => picture.push(" ", between(board.cell(y, x - 1), cell)),
            }
            let text: &[Piece] = if board.exists(cell) { &texts[cell.index()] } else { &[] };
            for (part, style) in text {
                picture.push(part, *style);
            }
            picture.push(&" ".repeat(wide - width(text).min(wide)), Style::Border);
        }
        let end = lines.bar(y, board.width()).unwrap_or(" ");
        picture.push(&format!(" {end}\n"), Style::Border);
    }
    picture.0
}

fn written(value: Option<Digit>, symbols: &Symbols) -> String {
    match value {
        None => ".".to_owned(),
        Some(digit) => symbols.text(digit),
    }
}

/// Pieces; neighbours differ in style.
struct Pieces(Vec<Piece>);

impl Pieces {
    fn push(&mut self, text: &str, style: Style) {
        if text.is_empty() {
            return;
        }
        match self.0.last_mut().filter(|last| last.1 == style) {
            Some((last, _)) => last.push_str(text),
            None => self.0.push((text.to_owned(), style)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;
    use kdoku_board::geometry::{BoxShape, Outline};

    fn blank_with(size: usize, values: &[(usize, usize)]) -> Grid {
        let mut grid = Grid::blank(size);
        for &(cell, value) in values {
            grid.set(Cell::from_index(cell), Digit::new(value));
        }
        grid
    }

    fn geometry(height: usize, width: usize) -> Geometry {
        Geometry::new(BoxShape::new(height, width).expect("a shape"))
    }

    #[test]
    fn givens_and_found_digits_have_different_styles() {
        let givens = blank_with(4, &[(0, 1)]);
        let grid = blank_with(4, &[(0, 1), (1, 2)]);
        let picture = board(&givens, &grid, &geometry(2, 2), &Symbols::DIGITS);
        let styles: Vec<_> = picture.iter().take(6).map(|(text, style)| (text.as_str(), *style)).collect();
        assert_eq!(
            styles,
            [
                ("┌─────┬─────┐\n│ ", Style::Border),
                ("1", Style::Given),
                (" ", Style::Border),
                ("2", Style::Found),
                (" │ ", Style::Border),
                (".", Style::Blank),
            ]
        );
        assert!(picture.windows(2).all(|pair| pair[0].1 != pair[1].1));
    }

    #[test]
    fn draws_lines_around_rectangular_boxes() {
        let grid = blank_with(6, &[(0, 6)]);
        let text = plain(&board(&grid, &grid, &geometry(2, 3), &Symbols::DIGITS));
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "┌───────┬───────┐");
        assert_eq!(lines[1], "│ 6 . . │ . . . │");
        assert_eq!(lines[3], "├───────┼───────┤");
        assert_eq!(lines.len(), 10);
    }

    #[test]
    fn draws_lines_on_boards_of_other_shapes() {
        let text = |outline| {
            let board = Geometry::try_from(outline).expect("a board");
            let mut grid = Grid::of(&board);
            grid.set(Cell(0), Digit::new(1));
            plain(&super::board(&grid, &grid, &board, &Symbols::DIGITS))
        };
        let boxes = BoxShape::new(1, 2).expect("a shape");
        assert_eq!(text(Outline::new(1, 4, 4).boxes(boxes)), "┌─────┬─────┐\n│ 1 . │ . . │\n└─────┴─────┘\n");
        let holes = Outline::new(2, 3, 3).without_cells(vec![Cell(1), Cell(5)]);
        assert_eq!(text(holes), "┌───────┐\n│ 1   . │\n│ . .   │\n└───────┘\n");
    }

    #[test]
    fn numbers_are_padded_to_the_widest() {
        let grid = blank_with(16, &[(0, 9), (1, 16)]);
        let text = plain(&board(&grid, &grid, &geometry(4, 4), &Symbols::NUMBERS));
        assert!(text.contains("\n│  9 16  .  . │  .  .  .  . │"), "{text}");
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut texts = vec![vec![(".".to_owned(), Style::Blank)]; 16];
        texts[1] = vec![("1".to_owned(), Style::Candidate), ("23".to_owned(), Style::Candidate)];
        let text = plain(&cells(&geometry(2, 2), &texts));
        let lines: Vec<_> = text.lines().take(3).collect();
        assert_eq!(lines, ["┌───────┬─────┐", "│ . 123 │ . . │", "│ . .   │ . . │"]);
    }

    #[test]
    fn replaces_symbols_that_are_too_few() {
        let grid = blank_with(16, &[(0, 16)]);
        let text = plain(&board(&grid, &grid, &geometry(4, 4), &Symbols::DIGITS));
        assert!(text.contains("│ G . . . │"), "{text}");
    }
}
