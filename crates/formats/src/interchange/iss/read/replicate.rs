//! Templates (`Replicate`): constraints that are repeated at other cells.
//!
//! The targets are bits in base64, lowest bit first, from a cell on, row by row of the grid or of a
//! block of variables. This cell is named after them; without it, it is the first of the grid. The
//! contents are moved from there to each target. A copy that leaves the grid or block cannot be
//! converted.

use super::super::board::name;
use super::regex::base64_value;
use super::tokens::{self, Mistake, Node, Token, is_composite};
use super::{Converted, Reader};
use kdoku_board::geometry::Cell;

impl Reader {
    pub(super) fn replicate(&mut self, token: &Token, inside: &[Node]) -> Result<Converted, Mistake> {
        let Some(text) = self.copies(&token.arguments, inside) else { return Ok(Converted::No) };
        let wrong = |(_, message): Mistake| (token.place.clone(), message);
        let tokens = tokens::split(&text).map_err(wrong)?;
        let template = tokens::nodes(&mut tokens.iter().peekable(), 0).map_err(wrong)?;
        self.nodes(&template).map_err(wrong)?;
        Ok(Converted::Yes)
    }

    /// Returns all copies as a string; `None` if one leaves the grid or block.
    fn copies(&mut self, arguments: &[&str], inside: &[Node]) -> Option<String> {
        let (mask, of) = match *arguments {
            [mask] => (mask, "R1C1"),
            [mask, of] => (mask, of),
            _ => return None,
        };
        let origin = self.cell(of).ok()??;
        let from = self.place(origin);
        let mut text = String::new();
        for (i, c) in mask.chars().enumerate() {
            let six = base64_value(c)?;
            for number in (0..6).filter(|bit| six >> bit & 1 == 1).map(|bit| 6 * i + bit) {
                let target = Cell::from_index(origin.index() + number);
                let to = self.setup.bare.has(target).then(|| self.place(target))?;
                if to.block != from.block {
                    return None;
                }
                let by = (to.row.wrapping_sub(from.row), to.column.wrapping_sub(from.column));
                let start = text.len();
                for node in inside {
                    self.copy(node, &from, by, &mut text)?;
                }
                self.spend(text.len() - start)?;
            }
        }
        Some(text)
    }

    /// Appends a moved copy of a node. The targets of an inner template move with its contents.
    fn copy(&self, Node { token, inside }: &Node, from: &Place, by: (usize, usize), text: &mut String) -> Option<()> {
        text.push('.');
        text.push_str(token.name);
        let fixed = match token.name {
            "Replicate" => usize::MAX,
            "Pair" | "PairX" | "Binary" | "BinaryX" | "NFA" | "Regex" => 1,
            _ => 0,
        };
        for (i, argument) in token.arguments.iter().enumerate() {
            text.push('~');
            text.push_str(&if i < fixed { (*argument).to_owned() } else { self.moved(argument, from, by)? });
        }
        for node in inside {
            self.copy(node, from, by, text)?;
        }
        if is_composite(token.name) {
            text.push_str(".End");
        }
        Some(())
    }

    /// The place of a cell on the board or in its block of variables.
    fn place(&self, cell: Cell) -> Place {
        let (board, bare) = (&self.puzzle.board, &self.setup.bare);
        match bare.variable(cell) {
            None => Place { block: None, row: board.row(cell), column: board.column(cell) },
            Some((variable, number)) => Place {
                block: Some(variable.name.clone()),
                row: number / variable.columns,
                column: number % variable.columns,
            },
        }
    }

    /// The cell at a place, if there is one.
    fn cell_at(&self, block: Option<&str>, row: usize, column: usize) -> Option<Cell> {
        let board = &self.puzzle.board;
        let Some(block) = block else {
            return (row < board.height() && column < board.width()).then(|| board.cell(row, column));
        };
        let (variable, first) = self.blocks().find(|(variable, _)| variable.name == block)?;
        let number = row.checked_mul(variable.columns)?.checked_add(column)?;
        (column < variable.columns && number < self.count(variable)).then(|| Cell::from_index(first + number))
    }

    /// The square of four cells with this one first.
    pub(super) fn square(&self, first: Cell) -> Option<Vec<Cell>> {
        let Place { block, row, column } = self.place(first);
        let places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        places.into_iter().map(|(row, column)| self.cell_at(block.as_deref(), row, column)).collect()
    }

    /// Moves the cell at the start of an argument, if there is one.
    fn moved(&self, argument: &str, from: &Place, (rows, columns): (usize, usize)) -> Option<String> {
        let (word, rest) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
        let Ok(Some(cell)) = self.cell(word) else { return Some(argument.to_owned()) };
        let Place { block, row, column } = self.place(cell);
        if block != from.block {
            return None;
        }
        let moved = self.cell_at(block.as_deref(), row.wrapping_add(rows), column.wrapping_add(columns))?;
        let bare = &self.setup.bare;
        let name = match bare.variable(moved) {
            None => name(moved, &self.puzzle.board),
            Some((variable, number)) => variable.name_of(number),
        };
        Some(name + rest)
    }
}

/// A place on the board or in a block of variables.
struct Place {
    /// The name of the block.
    block: Option<String>,
    row: usize,
    column: usize,
}
