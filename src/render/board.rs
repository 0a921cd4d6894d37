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

use super::{Piece, Style};
use crate::format::Symbols;
use crate::geometry::Geometry;
use crate::grid::{Digit, Grid};

/// The picture of `grid`, its digits told from those of `givens`.
///
/// Only boxes that are rectangles have lines between them; a board of any other kind has its edge alone. Where there is
/// no cell nothing stands. Values are written in `symbols`, or in [`Symbols::usual`] if these are too few for the board; `.` is a blank. Every
/// line ends in a line feed. Neighbouring pieces differ in style.
///
/// # Panics
/// If a grid has not the size of the board.
#[must_use]
pub fn board(givens: &Grid, grid: &Grid, board: &Geometry, symbols: &Symbols) -> Vec<Piece> {
    let size = board.size();
    assert!(givens.fits(board) && grid.fits(board), "both grids must have the size of the board");
    let symbols = if symbols.capacity() >= size { symbols.clone() } else { Symbols::usual(size) };
    let width = if symbols.is_numbers() { size.to_string().len() } else { 1 };
    let (height, columns) = board.box_shape().map_or((board.height(), board.width()), <(usize, usize)>::from);
    let rule = |ends: [&str; 3]| {
        let [left, joint, right] = ends;
        let run = "─".repeat((width + 1) * columns + 1);
        format!("{left}{}{right}\n", vec![run; board.width() / columns].join(joint))
    };
    let mut picture = Picture(Vec::new());
    for (y, (givens, row)) in givens.rows().zip(grid.rows()).enumerate() {
        match y {
            0 => picture.push(&rule(["┌", "┬", "┐"]), Style::Border),
            _ if y.is_multiple_of(height) => picture.push(&rule(["├", "┼", "┤"]), Style::Border),
            _ => {}
        }
        for (x, (given, value)) in givens.iter().zip(row).enumerate() {
            let is_void = !board.exists(board.cell(y, x));
            let text = if is_void { " ".to_owned() } else { written(*value, &symbols) };
            let gap = " ".repeat(width - text.chars().count() + 1);
            let bar = match x {
                0 => "│",
                _ if x.is_multiple_of(columns) => " │",
                _ => "",
            };
            picture.push(&format!("{bar}{gap}"), Style::Border);
            let style = match (value, given) {
                _ if is_void => Style::Border,
                (None, _) => Style::Blank,
                (Some(_), Some(_)) => Style::Given,
                (Some(_), None) => Style::Found,
            };
            picture.push(&text, style);
        }
        picture.push(" │\n", Style::Border);
    }
    picture.push(&rule(["└", "┴", "┘"]), Style::Border);
    picture.0
}

/// What stands in a cell.
fn written(value: Option<Digit>, symbols: &Symbols) -> String {
    match value {
        None => ".".to_owned(),
        Some(digit) => symbols.glyph(digit).map_or_else(|| digit.to_string(), String::from),
    }
}

/// Pieces, of which no two neighbours have one style.
struct Picture(Vec<Piece>);

impl Picture {
    fn push(&mut self, text: &str, style: Style) {
        match self.0.last_mut().filter(|last| last.1 == style) {
            Some((last, _)) => last.push_str(text),
            None => self.0.push((text.to_owned(), style)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BoxShape, Cell, Outline};
    use crate::render::plain;

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
    fn givens_and_found_digits_are_told_apart() {
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
    fn boxes_that_are_not_square_are_ruled_as_they_are() {
        let grid = blank_with(6, &[(0, 6)]);
        let text = plain(&board(&grid, &grid, &geometry(2, 3), &Symbols::DIGITS));
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "┌───────┬───────┐");
        assert_eq!(lines[1], "│ 6 . . │ . . . │");
        assert_eq!(lines[3], "├───────┼───────┤");
        assert_eq!(lines.len(), 10);
    }

    #[test]
    fn boards_of_other_shapes_have_the_lines_that_they_can_have() {
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
    fn symbols_that_are_too_few_give_way() {
        let grid = blank_with(16, &[(0, 16)]);
        let text = plain(&board(&grid, &grid, &geometry(4, 4), &Symbols::DIGITS));
        assert!(text.contains("│ G . . . │"), "{text}");
    }
}
