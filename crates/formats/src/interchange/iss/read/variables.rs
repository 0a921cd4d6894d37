//! Reads variables, and the names of cells and variables in arguments.

use super::super::super::Puzzle;
use super::super::board::cell;
use super::tokens::{Mistake, Token};
use super::{Reader, chaos, doppelganger};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::Variable;
use kdoku_text::shortened;
use std::collections::BTreeMap;

/// The maximum number of variables with one name.
const MOST_VARIABLES: usize = 1024;

/// Reads `Var`: a name, which gets the prefix V, a label, and a count or rows and columns. Returns
/// the number of variables of blocks with an incomplete last row.
///
/// A number of variables without rows and columns fills rows as long as those of the board.
pub(super) fn read(tokens: &[Token], region: usize, puzzle: &mut Puzzle) -> Result<BTreeMap<String, usize>, Mistake> {
    if let Some(token) = tokens.iter().find(|token| token.name == "Doppelganger") {
        let wrong = || (token.place.clone(), "`Doppelganger` needs a square board with values from 0".to_owned());
        doppelganger::variables(puzzle).ok_or_else(wrong)?;
    }
    if let Some(token) = tokens.iter().find(|token| token.name == "ChaosConstruction") {
        let wrong = || (token.place.clone(), format!("the board cannot be divided into regions of `{region}` cells"));
        chaos::variables(region, puzzle).ok_or_else(wrong)?;
    }
    let mut incomplete = BTreeMap::new();
    for token in tokens.iter().filter(|token| token.name == "Var") {
        let wrong = |message: &str| (token.place.clone(), message.to_owned());
        let name = token.arguments.first().copied().unwrap_or_default();
        let many = token.arguments.get(2).copied().unwrap_or_default();
        let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=MOST_VARIABLES).contains(side));
        let (rows, columns) = match many.split_once('x') {
            _ if many.is_empty() => (1, 1),
            Some((rows, columns)) => {
                side(rows).zip(side(columns)).ok_or_else(|| wrong("not a number of rows and columns of variables"))?
            }
            None => {
                let count = side(many).ok_or_else(|| wrong("not a number of variables"))?;
                let columns = puzzle.board.width().min(count);
                if !count.is_multiple_of(columns) {
                    incomplete.insert(format!("V{name}"), count);
                }
                (count.div_ceil(columns), columns)
            }
        };
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_uppercase()) {
            return Err(wrong("the name of `Var` needs upper-case letters"));
        }
        if puzzle.variables.iter().any(|known| known.name == format!("V{name}")) {
            return Err(wrong("`Var` needs a unique name"));
        }
        let values = (puzzle.lowest..).take(puzzle.board.size());
        let variable = Variable::new(format!("V{name}"), values).block(rows, columns);
        puzzle.blank_rules().examine_variable(&variable).map_err(|error| wrong(&error.to_string()))?;
        puzzle.variables.push(variable);
    }
    Ok(incomplete)
}

impl Reader {
    /// Parses cells; `None` if one is neither on the grid nor a variable.
    pub(super) fn cells(&self, arguments: &[&str]) -> Result<Option<Vec<Cell>>, String> {
        let mut cells = Vec::with_capacity(arguments.len());
        for name in arguments {
            let Some(cell) = self.cell(name)? else { return Ok(None) };
            cells.push(cell);
        }
        Ok(Some(cells))
    }

    /// Parses a cell; `None` if it is neither on the grid nor a variable.
    pub(super) fn cell(&self, name: &str) -> Result<Option<Cell>, String> {
        let known = cell(name, &self.puzzle.board)
            .map_err(|()| format!("`{}` is not a cell of the board", shortened(name, 40)))?;
        Ok(known.or_else(|| self.variable(name)))
    }

    /// Returns the variable with this name.
    pub(super) fn variable(&self, name: &str) -> Option<Cell> {
        let named = |(variable, first): (&Variable, usize)| {
            let rest = name.strip_prefix(&variable.name)?;
            let count = self.count(variable);
            let number = match (rest, count) {
                ("" | "1", 1) => 1,
                _ => rest.parse::<usize>().ok().filter(|number| (1..=count).contains(number))?,
            };
            Some(Cell::from_index(first + number - 1))
        };
        self.blocks().find_map(named)
    }

    /// Returns all variables of a block.
    pub(super) fn block(&self, name: &str) -> Option<Vec<Cell>> {
        let (variable, first) = self.blocks().find(|(variable, _)| variable.name == name)?;
        Some((first..first + self.count(variable)).map(Cell::from_index).collect())
    }

    /// The blocks of variables, each with the index of its first cell.
    pub(super) fn blocks(&self) -> impl Iterator<Item = (&Variable, usize)> {
        self.puzzle.variables.iter().scan(self.puzzle.board.cell_count(), |next, variable| {
            let first = *next;
            *next += variable.len();
            Some((variable, first))
        })
    }

    /// The number of variables of a block without those that only complete its last row.
    pub(super) fn count(&self, block: &Variable) -> usize {
        self.setup.incomplete.get(&block.name).copied().unwrap_or_else(|| block.len())
    }

    /// Sets the variables that only complete the last row of a block.
    pub(super) fn fill_up(&mut self) {
        let surplus = self.blocks().flat_map(|(block, first)| first + self.count(block)..first + block.len());
        let surplus: Vec<Cell> = surplus.map(Cell::from_index).collect();
        self.allowed.extend(surplus.into_iter().map(|cell| (cell, vec![Digit::from_index(0)])));
    }
}
