//! What a format holds of a document, and what it loses therefore.
//!
//! Every writer says what its format [`Holds`]; all that a document has beyond that becomes a [`Loss`], so that nothing can be
//! forgotten. Writers of this file's formats write boards of `n` rows, `n` columns and `n` values alone.

use super::{Document, Loss, LossKind, WriteError};
use crate::board::geometry::{BoxShape, Cell};
use crate::board::grid::Grid;
use crate::clues::ClueKind;
use crate::io::text::{Form, Layout, write};
use std::collections::BTreeMap;

/// What a format holds besides the values of a board.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing that a format has room for, or has not")]
pub(super) struct Capabilities {
    pub(super) title: bool,
    pub(super) author: bool,
    pub(super) text: bool,
    pub(super) entered: bool,
    pub(super) regions: bool,
    /// Whether boxes of any shape are said.
    pub(super) boxes: bool,
    /// The kinds of clues.
    pub(super) clues: &'static [ClueKind],
}

impl Capabilities {
    /// What a document has that the format has no room for.
    pub(super) fn losses(self, document: &Document) -> Vec<Loss> {
        let mut losses = Vec::new();
        let notes = [
            ("title", self.title || document.title.is_none()),
            ("author", self.author || document.author.is_none()),
            ("text", self.text || document.text.is_none()),
            ("solution", document.solution.is_none()),
        ];
        losses.extend(notes.into_iter().filter(|(_, held)| !held).map(|(what, _)| note(what, 1)));
        let entered = document.entered.as_ref().map_or(0, Grid::clues);
        if entered > 0 && !self.entered {
            losses.push(note("digits entered", entered));
        }
        losses.extend(self.board(document).into_iter().map(|what| rule(what, 1)));
        let mut kinds = BTreeMap::new();
        for clue in document.clues.iter().filter(|clue| !self.clues.contains(&clue.kind)) {
            *kinds.entry(clue.kind.name()).or_insert(0) += 1;
        }
        losses.extend(kinds.into_iter().map(|(kind, count)| rule(kind, count)));
        losses
    }

    /// What is lost of the board.
    fn board(self, document: &Document) -> Vec<String> {
        let board = &document.board;
        let mut lost = Vec::new();
        if !board.has_lines() {
            lost.push("values that may repeat in rows and columns".to_owned());
        }
        if document.lowest != 1 {
            lost.push(format!("values from {}", document.lowest));
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

/// A loss of notes.
pub(super) fn note(what: impl Into<String>, count: usize) -> Loss {
    Loss { kind: LossKind::Annotation, what: what.into(), count }
}

/// A loss of a rule.
pub(super) fn rule(what: impl Into<String>, count: usize) -> Loss {
    Loss { kind: LossKind::Constraint, what: what.into(), count }
}

/// Of notes of this name, so many, if there is one.
pub(super) fn notes(what: &str, count: usize) -> Option<Loss> {
    (count > 0).then(|| note(what, count))
}

/// The number of rows, columns and values of a board that has as many of each, and no holes.
pub(super) fn size(document: &Document) -> Result<usize, WriteError> {
    let board = &document.board;
    let n = board.size();
    if board.height() != n || board.width() != n || board.has_voids() || board.has_boards() {
        return Err(WriteError(format!("a board of {board} is none of as many rows as columns and values")));
    }
    Ok(n)
}

/// The boxes that a board of this document's size has when nothing is said.
pub(super) fn usual_boxes(document: &Document) -> Result<BoxShape, WriteError> {
    let n = size(document)?;
    BoxShape::usual(n)
        .filter(|_| n > 1)
        .ok_or_else(|| WriteError(format!("a board of `{n}` rows has no boxes that go without saying")))
}

/// A grid of this many values in this layout, in the usual symbols.
pub(super) fn grid(grid: &Grid, layout: Layout) -> String {
    let boxes = BoxShape::usual(grid.size()).or_else(|| BoxShape::new(1, grid.size()).ok());
    let boxes = boxes.expect("a grid has from 1 to 256 values");
    write(grid, &Form::new(layout, boxes))
}

/// A text on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Both grids in one: what was entered stands in cells without a given.
pub(super) fn merged(givens: &Grid, entered: &Grid) -> Grid {
    let mut all = givens.clone();
    for (cell, digit) in entered.filled() {
        if cell.index() < all.values().len() && all.get(cell).is_none() {
            all.set(cell, Some(digit));
        }
    }
    all
}

/// What of `all` is not among the givens; `None` if that is nothing.
pub(super) fn entered_digits(givens: &Grid, all: &Grid) -> Option<Grid> {
    let mut entered = all.clone();
    for (cell, _) in givens.filled() {
        entered.set(cell, None);
    }
    Some(entered).filter(|entered| entered.clues() > 0)
}

/// The first cell that holds another digit than the given there.
pub(super) fn first_conflict(givens: &Grid, all: &Grid) -> Option<Cell> {
    givens.filled().find(|&(cell, digit)| all.get(cell).is_some_and(|other| other != digit)).map(|(cell, _)| cell)
}
