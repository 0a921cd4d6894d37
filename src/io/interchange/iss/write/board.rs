//! The board: its shape and regions.

use super::super::super::LossKind;
use super::super::board::{Shape, boxes, is_usual};
use super::Writer;
use crate::board::geometry::{Cell, Division, Outline};
use crate::clues::ClueKind;

impl Writer<'_> {
    /// Writes the size, and rows, columns and regions unless they are the default.
    pub(super) fn board(&mut self) {
        self.text += &Shape::of(self.board, self.document.lowest).unwrap_or_default();
        if is_usual(self.board) {
            return;
        }
        let (height, width, size) = (self.board.height(), self.board.width(), self.board.size());
        if let Division::Boxes(shape) = Outline::from(self.board.clone()).division
            && boxes(height, width, shape.size()) == Some(shape)
        {
            self.add("RegionSize", [shape.size().to_string()]);
            return;
        }
        if self.board.has_lines() {
            self.add("NoBoxes", []);
        }
        let houses = self.board.houses().skip(if self.board.has_lines() { height + width } else { 0 });
        let regions: Vec<Vec<Cell>> = houses.map(|house| self.board.house_cells(house).collect()).collect();
        if matches!(Outline::from(self.board.clone()).division, Division::Whole) {
            return;
        }
        let is_piece = |cells: &Vec<Cell>| (height.max(width)..=size).contains(&cells.len());
        if self.board.has_lines() && regions.iter().all(is_piece) && regions.len() < 17 {
            let digit = |cell: Cell| self.board.box_of(cell).map_or(regions.len(), |number| number);
            let digit = |cell: Cell| char::from_digit(u32::try_from(digit(cell)).unwrap_or(0), 36).unwrap_or('0');
            let layout: String = self.board.cells().map(digit).collect();
            self.add("Jigsaw", [layout]);
            return;
        }
        // some constraints refer to regions
        if self.document.clues.iter().any(|clue| {
            matches!(clue.kind, ClueKind::RegionSum | ClueKind::BoxIndex | ClueKind::Disjoint | ClueKind::Windoku)
        }) {
            self.losses.lose(LossKind::Constraint, "regions");
        }
        for cells in &regions {
            let names = self.names(cells);
            self.add("AllDifferent", names);
        }
    }
}
