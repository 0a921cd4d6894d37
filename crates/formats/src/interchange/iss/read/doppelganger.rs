//! `Doppelganger`: every row, column and box lacks one value, which is a variable.
//!
//! Values run from 0 to the size of the board, and no house lacks 0. Houses of one kind lack
//! different values, and where the three houses of a cell with 0 meet, they lack different values.
//! The variables of columns are named `DGR`, those of rows `DGC`, those of boxes `DGB`. Those of
//! rows form a row, too.

use super::super::super::Puzzle;
use super::{Converted, Reader};
use kdoku_board::geometry::{Cell, House};
use kdoku_board::rules::Variable;
use kdoku_puzzle::{Clue, ClueKind};

/// Adds the variables; `None` if the board is not a square with values from 0.
pub(super) fn variables(puzzle: &mut Puzzle) -> Option<()> {
    let board = &puzzle.board;
    let size = board.height();
    if board.width() != size || puzzle.lowest != 0 || board.size() != size + 1 {
        return None;
    }
    let highest = i32::try_from(size).ok()?;
    let across = board.box_shape().map_or(1, |boxes| size / boxes.width());
    let block = |name: &str, rows, columns| Variable::new(name, 1..=highest).block(rows, columns);
    puzzle.variables.extend([block("DGR", 1, size), block("DGC", 1, size)]);
    if board.box_count() > 0 {
        puzzle.variables.push(block("DGB", board.box_count() / across, across));
    }
    Some(())
}

impl Reader {
    /// Adds the rules of `Doppelganger`.
    pub(super) fn doppelganger(&mut self) -> Result<Converted, String> {
        let board = self.puzzle.board.clone();
        let Some(rows) = self.block("DGC") else { return Ok(Converted::No) };
        let columns = self.block("DGR").unwrap_or_default();
        let boxes = self.block("DGB").unwrap_or_default();
        let number = |house: House| match house {
            House::Row(y) => rows.get(usize::from(y)),
            House::Column(x) => columns.get(usize::from(x)),
            _ => None,
        };
        let houses: Vec<Vec<Cell>> = board
            .houses()
            .map(|house| {
                let cells: Vec<Cell> = board.house_cells(house).collect();
                let missing = number(house).or_else(|| boxes.get(board.box_of(*cells.first()?)?)).copied();
                cells.into_iter().chain(missing).collect()
            })
            .collect();
        let blocks = [&rows, &columns, &boxes].into_iter().filter(|block| !block.is_empty()).cloned();
        let different = blocks.chain(houses).map(|cells| Clue::new(ClueKind::Extra, vec![cells]));
        self.puzzle.clues.extend(different);
        let others: Vec<i32> = (1..).take(board.height()).collect();
        for cell in board.cells() {
            let of_box = board.box_of(cell).and_then(|number| boxes.get(number));
            let missing = [rows.get(board.row(cell)), columns.get(board.column(cell)), of_box];
            let missing = missing.into_iter().flatten().copied().collect();
            let other = Clue::new(ClueKind::Candidates, vec![vec![cell]]).with_values(others.clone());
            self.custom(Clue::any(vec![vec![other], vec![Clue::new(ClueKind::Extra, vec![missing])]]))?;
        }
        Ok(Converted::Yes)
    }
}
