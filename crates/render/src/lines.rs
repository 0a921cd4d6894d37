//! The lines of a text board and their characters.
//!
//! Lines run above rows and left of columns where some place needs one. Under rectangular boxes a
//! line runs along the whole board; between regions it may end or turn at any corner. The character
//! at a corner has an arm in each direction with a line.

use super::borders::{self, Border};
use kdoku_board::Geometry;

/// Characters by arms: up 1, right 2, down 4, left 8.
const CORNERS: [&str; 16] = [" ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"];

pub(super) struct Lines<'a> {
    board: &'a Geometry,
    /// By row, whether a line runs above it; the last entry is below all rows.
    pub(super) rows: Vec<bool>,
    /// By column, whether a line runs left of it.
    columns: Vec<bool>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(board: &'a Geometry) -> Self {
        let (height, width) = (board.height(), board.width());
        let mut lines = Self { board, rows: Vec::new(), columns: Vec::new() };
        let edge = |i: usize, end: usize| i == 0 || i == end;
        lines.rows = (0..=height).map(|y| edge(y, height) || (0..width).any(|x| lines.above(y, x))).collect();
        lines.columns = (0..=width).map(|x| edge(x, width) || (0..height).any(|y| lines.before(y, x))).collect();
        lines
    }

    /// Whether a line runs above row `y` at column `x`.
    fn above(&self, y: usize, x: usize) -> bool {
        if self.board.has_regions() {
            return borders::above(self.board, y, x) == Border::Thick;
        }
        let boxes = self.board.box_shape().map_or(self.board.height(), kdoku_board::geometry::BoxShape::height);
        y == self.board.height() || y.is_multiple_of(boxes)
    }

    /// Whether a line runs left of column `x` at row `y`.
    fn before(&self, y: usize, x: usize) -> bool {
        if self.board.has_regions() {
            return borders::before(self.board, y, x) == Border::Thick;
        }
        let boxes = self.board.box_shape().map_or(self.board.width(), kdoku_board::geometry::BoxShape::width);
        x == self.board.width() || x.is_multiple_of(boxes)
    }

    /// The text before column `x` in row `y`: a bar, or a space where other rows have bars; `None`
    /// without either.
    pub(super) fn bar(&self, y: usize, x: usize) -> Option<&'static str> {
        self.columns[x].then(|| if self.before(y, x) { "│" } else { " " })
    }

    /// The line above row `y`, with its line feed.
    pub(super) fn rule(&self, y: usize, widths: &[usize]) -> String {
        let mut rule = String::new();
        for x in 0..=widths.len() {
            if self.columns[x] {
                rule.push_str(self.corner(y, x));
            }
            if let Some(wide) = widths.get(x) {
                let last = usize::from(self.columns[x + 1]);
                rule.push_str(&(if self.above(y, x) { "─" } else { " " }).repeat(wide + 1 + last));
            }
        }
        rule + "\n"
    }

    /// The character where the line above row `y` meets the line left of column `x`.
    fn corner(&self, y: usize, x: usize) -> &'static str {
        let (height, width) = (self.board.height(), self.board.width());
        let up = y > 0 && self.before(y - 1, x);
        let right = x < width && self.above(y, x);
        let down = y < height && self.before(y, x);
        let left = x > 0 && self.above(y, x - 1);
        let arms = [up, right, down, left];
        CORNERS[arms.iter().enumerate().map(|(i, &arm)| usize::from(arm) << i).sum::<usize>()]
    }
}
