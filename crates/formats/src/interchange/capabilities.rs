//! What formats can hold, and the losses that follow.
//!
//! Every writer declares the [`Capabilities`] of its format. Everything else in the puzzle
//! becomes a [`Loss`], so that nothing can be forgotten. The writers that use this module write
//! only boards of `n` rows, `n` columns and `n` values.

use super::{Loss, Puzzle, WriteError};
use kdoku_board::{BoxShape, Cell, Grid};
use kdoku_puzzle::ClueKind;
use kdoku_text::{Form, Layout, write};
use std::collections::BTreeMap;

/// What a format can hold besides the values of a board.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent capabilities")]
pub(super) struct Capabilities {
    pub(super) title: bool,
    pub(super) author: bool,
    pub(super) text: bool,
    pub(super) entered: bool,
    pub(super) regions: bool,
    /// Whether any box shape can be written.
    pub(super) boxes: bool,
    /// The kinds of clues that can be written.
    pub(super) clues: &'static [ClueKind],
}

impl Capabilities {
    /// The capabilities of a format that holds only givens and default boxes.
    pub(super) const NONE: Self =
        Self { title: false, author: false, text: false, entered: false, regions: false, boxes: false, clues: &[] };

    /// Returns what a puzzle has and the format cannot hold.
    pub(super) fn losses(self, puzzle: &Puzzle) -> Vec<Loss> {
        let mut losses = Vec::new();
        let notes = [
            ("title", self.title || puzzle.title.is_none()),
            ("author", self.author || puzzle.author.is_none()),
            ("text", self.text || puzzle.words().is_none()),
            ("solution", puzzle.expect.solution.is_none()),
        ];
        losses.extend(notes.into_iter().filter(|(_, pending)| !pending).map(|(what, _)| Loss::annotation(what, 1)));
        let entered = puzzle.entered.as_ref().map_or(0, Grid::clues);
        if entered > 0 && !self.entered {
            losses.push(Loss::annotation("digits entered", entered));
        }
        losses.extend(Loss::drawings(puzzle));
        losses.extend(self.board(puzzle).into_iter().map(|what| Loss::constraint(what, 1)));
        let mut kinds = BTreeMap::new();
        for clue in puzzle.clues.iter().filter(|clue| !self.clues.contains(&clue.kind)) {
            *kinds.entry(clue.kind.name()).or_insert(0) += 1;
        }
        losses.extend(kinds.into_iter().map(|(kind, count)| Loss::constraint(kind, count)));
        losses
    }

    /// Returns the properties of the board that are lost.
    fn board(self, puzzle: &Puzzle) -> Vec<String> {
        let board = &puzzle.board;
        let mut lost = Vec::new();
        if !board.has_lines() {
            lost.push("values that may repeat in rows and columns".to_owned());
        }
        if puzzle.lowest != 1 {
            lost.push(format!("values from {}", puzzle.lowest));
        }
        match board.box_shape() {
            Some(boxes) if !self.boxes && Some(boxes) != BoxShape::usual(board.size()) => {
                lost.push(format!("boxes of {boxes}"));
            }
            None if board.has_regions() && !self.regions => lost.push("regions".to_owned()),
            None if !board.has_regions() => lost.push("a board without boxes".to_owned()),
            _ => {}
        }
        lost
    }
}

/// Returns the size of a board with as many rows as columns and values, and without gaps.
pub(super) fn size(puzzle: &Puzzle) -> Result<usize, WriteError> {
    let board = &puzzle.board;
    let n = board.size();
    if board.height() != n || board.width() != n || board.has_voids() || board.has_boards() {
        return Err(WriteError(format!(
            "this format needs a square board with as many values as rows; this board is {board}"
        )));
    }
    Ok(n)
}

/// Returns the default boxes of a board of this puzzle's size.
pub(super) fn usual_boxes(puzzle: &Puzzle) -> Result<BoxShape, WriteError> {
    let n = size(puzzle)?;
    BoxShape::usual(n)
        .filter(|_| n > 1)
        .ok_or_else(|| WriteError(format!("a board of `{n}` rows has no default boxes")))
}

/// Writes a grid in a layout, with the default symbols.
pub(super) fn grid(grid: &Grid, layout: Layout) -> String {
    let boxes = BoxShape::usual(grid.size()).or_else(|| BoxShape::new(1, grid.size()).ok());
    let boxes = boxes.expect("a grid has from 1 to 256 values");
    write(grid, &Form::new(layout, boxes))
}

pub(super) fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Adds the entered digits to the cells without a given.
pub(super) fn merged(givens: &Grid, entered: &Grid) -> Grid {
    let mut all = givens.clone();
    for (cell, digit) in entered.filled() {
        if cell.index() < all.values().len() && all.get(cell).is_none() {
            all.set(cell, Some(digit));
        }
    }
    all
}

/// Returns the digits that are not givens; `None` if there are none.
pub(super) fn entered_digits(givens: &Grid, all: &Grid) -> Option<Grid> {
    let mut entered = all.clone();
    for (cell, _) in givens.filled() {
        entered.set(cell, None);
    }
    Some(entered).filter(|entered| entered.clues() > 0)
}

/// Returns the first given that the other grid contradicts.
pub(super) fn first_conflict(givens: &Grid, all: &Grid) -> Option<Cell> {
    givens.filled().find(|&(cell, digit)| all.get(cell).is_some_and(|other| other != digit)).map(|(cell, _)| cell)
}
