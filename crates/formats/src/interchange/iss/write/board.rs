//! The board: its shape and regions.

use super::super::board::{Shape, boxes, is_usual};
use super::Writer;
use kdoku_board::{Cell, Division, Outline};

impl Writer<'_> {
    /// Writes the size, and rows, columns and regions unless they are the default.
    pub(super) fn board(&mut self) {
        self.text += &Shape::of(self.board, self.puzzle.lowest).unwrap_or_default();
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
        // the solver takes any piece of the region size as a region
        let (usual, pieces) = (height.max(width), regions.first().map_or(0, Vec::len));
        let outside = height * width - regions.len() * pieces;
        let are_pieces = regions.iter().all(|cells| cells.len() == pieces) && outside != pieces;
        if self.board.has_lines() && are_pieces && (usual..=size).contains(&pieces) && regions.len() < 17 {
            if pieces != usual {
                self.add("RegionSize", [pieces.to_string()]);
            }
            let digit = |cell: Cell| self.board.box_of(cell).unwrap_or(regions.len());
            let digit = |cell: Cell| char::from_digit(u32::try_from(digit(cell)).unwrap_or(0), 36).unwrap_or('0');
            let layout: String = self.board.cells().map(digit).collect();
            self.add("Jigsaw", [layout]);
            return;
        }
        self.has_regions = false;
        for cells in &regions {
            let names = self.names(cells);
            self.add("AllDifferent", names);
        }
    }
}
