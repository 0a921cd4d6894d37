//! Chaos construction: regions that the solver finds, and counts of cells of one region.
//!
//! The regions of the cells are variables called `CC1`, `CC2` and so on. Clues may name cells of the
//! board in place of their variables.

use super::{Converted, Reader};
use crate::interchange::Puzzle;
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Variable;
use kdoku_puzzle::{Clue, ClueKind};

/// The name of the block of variables.
const BLOCK: &str = "CC";

/// Adds the variables; `None` if the board cannot be divided into regions of this many cells, or if
/// there are too few values to number them.
pub(super) fn variables(size: usize, puzzle: &mut Puzzle) -> Option<()> {
    let board = &puzzle.board;
    let regions = board.cell_count().checked_div(size)?;
    let fits = (2..=board.size()).contains(&size) && regions <= board.size() && board.cell_count().is_multiple_of(size);
    if !fits {
        return None;
    }
    let variable = Variable::new(BLOCK, (puzzle.lowest..).take(regions)).block(board.height(), board.width());
    puzzle.blank_rules().examine_variable(&variable).ok()?;
    puzzle.variables.push(variable);
    Some(())
}

impl Reader {
    pub(super) fn chaos_construction(&mut self) -> Converted {
        let board = &self.puzzle.board;
        let size = self.setup.region_size.unwrap_or(board.height().max(board.width()));
        let number = i32::try_from(size).ok().filter(|_| size != board.size());
        let labels = self.block(BLOCK).into_iter().collect();
        self.puzzle.clues.push(Clue { number, ..Clue::new(ClueKind::DeducedRegions, labels) });
        Converted::Yes
    }

    /// Reads a cell, 1 if the first region cell does not count, and lists of regions. Without lists,
    /// they run from the cell in all four directions.
    pub(super) fn chaos_arrow(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        self.chaos_clue(arguments, |reader, cell| {
            let (row, column) = (reader.puzzle.board.row(cell), reader.puzzle.board.column(cell));
            let line = |step: &dyn Fn(usize) -> Option<(usize, usize)>| {
                (0..).map_while(step).map_while(|place| reader.region_at(Some(place))).collect::<Vec<Cell>>()
            };
            vec![
                line(&|by| Some((row, column.checked_sub(by)?))),
                line(&|by| Some((row, column + by))),
                line(&|by| Some((row.checked_sub(by)?, column))),
                line(&|by| Some((row + by, column))),
            ]
        })
    }

    /// Reads a cell, 1 if the first region cell does not count, and regions. Without any, these are
    /// those of the cell and of the cells around it.
    pub(super) fn chaos_count(&mut self, arguments: &[&str]) -> Result<Converted, String> {
        self.chaos_clue(arguments, |reader, cell| {
            let (row, column) = (reader.puzzle.board.row(cell), reader.puzzle.board.column(cell));
            let places = (0..9).map(|i| Some(((row + i / 3).checked_sub(1)?, (column + i % 3).checked_sub(1)?)));
            let own = reader.region_at(Some((row, column)));
            let all: Vec<Cell> = own.into_iter().chain(places.filter_map(|place| reader.region_at(place))).collect();
            vec![all]
        })
        .map(|converted| {
            if let Some(clue) = self.puzzle.clues.last_mut().filter(|_| converted == Converted::Yes) {
                each_cell_is_a_line(clue);
            }
            converted
        })
    }

    fn chaos_clue(
        &mut self,
        arguments: &[&str],
        default: impl Fn(&Self, Cell) -> Vec<Vec<Cell>>,
    ) -> Result<Converted, String> {
        let Some(control) = arguments.first() else { return Err("the cell with the number is missing".to_owned()) };
        let Some(control) = self.cells(&[control])? else { return Ok(Converted::No) };
        let first_counts = match arguments.get(1) {
            None | Some(&("" | "0")) => true,
            Some(&"1") => false,
            Some(_) => return Err("what the first cell counts is neither 0 nor 1".to_owned()),
        };
        let mut lines = Vec::new();
        for line in arguments.get(2..).unwrap_or_default().split(|argument| *argument == "-") {
            let Some(cells) = self.cells(line)? else { return Ok(Converted::No) };
            let regions = cells.into_iter().map(|cell| self.region_of(cell)).collect::<Option<Vec<Cell>>>();
            lines.push(regions.ok_or("a cell without a region")?);
        }
        lines.retain(|line| !line.is_empty());
        if lines.is_empty() {
            lines = default(self, control[0]);
        }
        let mut clue = Clue::new(ClueKind::Alike, [control].into_iter().chain(lines).collect());
        clue.number = (!first_counts).then_some(0);
        self.puzzle.clues.push(clue);
        Ok(Converted::Yes)
    }

    /// The variable with the region of a cell of the board, or the variable itself.
    fn region_of(&self, cell: Cell) -> Option<Cell> {
        let labels = self.block(BLOCK)?;
        labels.get(cell.index()).copied().or_else(|| labels.contains(&cell).then_some(cell))
    }

    fn region_at(&self, place: Option<(usize, usize)>) -> Option<Cell> {
        let board = &self.puzzle.board;
        let (row, column) = place.filter(|&(row, column)| row < board.height() && column < board.width())?;
        self.region_of(board.cell(row, column))
    }
}

/// Turns the only list of a clue into one line for each cell but the first.
fn each_cell_is_a_line(clue: &mut Clue) {
    let Some(cells) = clue.groups.pop() else { return };
    let mut others: Vec<Cell> = cells.iter().copied().filter(|&cell| cell != cells[0]).collect();
    others.sort_unstable();
    others.dedup();
    clue.groups.extend(others.into_iter().map(|cell| vec![cells[0], cell]));
}
