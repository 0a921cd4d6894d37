//! Templates (`Replicate`): constraints that are repeated at other cells.
//!
//! The cells are bits in base64, lowest bit first, row by row of the grid, or of a block of
//! variables, one of which is named after them. The contents are moved from the first cell to each
//! target. A copy that leaves the grid or block cannot be converted.

use super::super::board::{cell, name};
use super::regex::base64_value;
use super::{Converted, Mistake, Node, Reader, nodes, tokens};
use crate::board::geometry::Cell;

impl Reader {
    pub(super) fn replicate(&mut self, token: &super::Token, inside: &[Node]) -> Result<Converted, Mistake> {
        let Some(text) = self.copies(&token.arguments, inside) else { return Ok(Converted::No) };
        let wrong = |(_, message): Mistake| (token.place.clone(), message);
        let tokens = tokens(&text).map_err(wrong)?;
        let template = nodes(&mut tokens.iter().peekable(), 0).map_err(wrong)?;
        self.nodes(&template).map_err(wrong)?;
        Ok(Converted::Yes)
    }

    /// Returns all copies as a string; `None` if one leaves the grid.
    fn copies(&self, arguments: &[&str], inside: &[Node]) -> Option<String> {
        let (mask, of) = match *arguments {
            [mask] => (mask, ""),
            [mask, of] => (mask, of),
            _ => return None,
        };
        // the number of columns, and the first cell
        let board = &self.document.board;
        let origin = if of.is_empty() { board.cell(0, 0) } else { self.cell(of)? };
        let bare = self.document.bare();
        let (columns, first) = match bare.variable(origin) {
            None => (board.width(), origin),
            Some((variable, number)) => (variable.columns, Cell::from_index(origin.index() - number)),
        };
        let mut text = String::new();
        for (i, c) in mask.chars().enumerate() {
            let six = base64_value(c)?;
            for number in (0..6).filter(|bit| six >> bit & 1 == 1).map(|bit| 6 * i + bit) {
                let target = Cell::from_index(first.index() + number);
                // row and column relative to the first cell
                let at = |cell: Cell| {
                    let number = (cell.index() - first.index()).cast_signed();
                    (number.div_euclid(columns.cast_signed()), number.rem_euclid(columns.cast_signed()))
                };
                let (from, to) = (at(origin), at(target));
                let by = (to.0 - from.0, to.1 - from.1);
                for node in inside {
                    if !node.inside.is_empty() {
                        return None;
                    }
                    let moved: Option<Vec<String>> =
                        node.token.arguments.iter().map(|argument| self.moved(argument, by)).collect();
                    text.push('.');
                    text += &std::iter::once(node.token.name.to_owned()).chain(moved?).collect::<Vec<_>>().join("~");
                }
            }
            if text.len() > super::MOST_BYTES {
                return None;
            }
        }
        Some(text)
    }

    /// Returns a cell or variable.
    fn cell(&self, word: &str) -> Option<Cell> {
        cell(word, &self.document.board).ok()?.or_else(|| self.variable(word))
    }

    /// Moves the cell at the start of an argument, if there is one.
    fn moved(&self, argument: &str, (rows, columns): (isize, isize)) -> Option<String> {
        let (word, rest) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
        let Some(cell) = self.cell(word) else { return Some(argument.to_owned()) };
        let (board, bare) = (&self.document.board, self.document.bare());
        let within = |at: usize, by: isize, end: usize| at.checked_add_signed(by).filter(|&at| at < end);
        let moved = match bare.variable(cell) {
            None => {
                let (y, x) = (board.row(cell), board.column(cell));
                name(board.cell(within(y, rows, board.height())?, within(x, columns, board.width())?), board)
            }
            Some((variable, number)) => {
                let (y, x) = (number / variable.columns, number % variable.columns);
                let (y, x) = (within(y, rows, variable.rows)?, within(x, columns, variable.columns)?);
                variable.name_of(y * variable.columns + x)
            }
        };
        Some(moved + rest)
    }
}
