//! Several boards on one large grid that share cells, as in a samurai Sudoku.
//!
//! The houses are the rows, columns and boxes of each board, not those of the large grid. A box
//! that two boards share is one house. A place that no board covers is not a cell.

use super::shape::within_houses;
use crate::{BoxShape, Cell, MAX_SIZE, ShapeError};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// One of several standard boards. Its size is the number of cells in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placed {
    /// The row of its first cell on the large grid, from 0.
    pub row: usize,
    /// The column of its first cell, from 0.
    pub column: usize,
    /// Its boxes.
    pub boxes: BoxShape,
}

impl Placed {
    /// Whether the board covers this place of the large grid.
    #[must_use]
    pub const fn covers(&self, row: usize, column: usize) -> bool {
        let size = self.boxes.size();
        self.row <= row && row < self.row + size && self.column <= column && column < self.column + size
    }

    /// Its cells row by row, on a grid with `width` columns.
    fn cells(self, width: usize) -> impl Iterator<Item = usize> {
        let size = self.boxes.size();
        (0..size).flat_map(move |y| (0..size).map(move |x| (self.row + y) * width + self.column + x))
    }

    fn box_cells(self, number: usize, width: usize) -> Vec<usize> {
        let (h, w) = (self.boxes.height(), self.boxes.width());
        // the number of boxes side by side is the height of a box
        let (top, left) = (self.row + number / h * h, self.column + number % h * w);
        (0..h).flat_map(|y| (0..w).map(move |x| (top + y) * width + left + x)).collect()
    }
}

/// Largest total number of cells; shared cells count once per board.
const MOST_CELLS: usize = 2 * MAX_SIZE * MAX_SIZE;

/// Largest number of boards that share a cell. The engines' tables grow with its square.
const MOST_COVERS: u8 = 16;

/// The validated boards of a grid, with their boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Boards {
    pub(super) placed: Vec<Placed>,
    /// All boxes in the order of their first cells; shared boxes occur once.
    pub(super) boxes: Vec<Vec<Cell>>,
    /// The boxes of each cell, cell after cell: several where boards overlap by parts of boxes.
    box_numbers: Vec<u16>,
    /// By cell, the end of its boxes in `box_numbers`.
    ends: Vec<u32>,
    /// The common shape of all boxes, if they are aligned as if they divided the whole grid.
    pub(super) shape: Option<BoxShape>,
}

impl Boards {
    /// # Errors
    /// [`ShapeError`] if the list is empty or too long, too many boards overlap in one place, or
    /// one sticks out of the grid.
    pub(super) fn new(placed: Vec<Placed>, height: usize, width: usize) -> Result<Self, ShapeError> {
        if placed.is_empty() {
            return Err(ShapeError::NoCell);
        }
        within_houses(placed.len())?;
        let (mut total, mut covers) = (0, vec![0u8; height * width]);
        for (number, board) in (1..).zip(&placed) {
            let size = board.boxes.size();
            let fits = |from: usize, to: usize| from.checked_add(size).is_some_and(|end| end <= to);
            if !fits(board.row, height) || !fits(board.column, width) {
                return Err(ShapeError::Outside { board: number, rows: height, columns: width });
            }
            total += size * size;
            for cell in board.cells(width) {
                covers[cell] += 1;
                if covers[cell] > MOST_COVERS || total > MOST_CELLS {
                    return Err(ShapeError::Crowded { board: number });
                }
            }
        }
        let mut seen = HashSet::new();
        let all = placed.iter().flat_map(|board| (0..board.boxes.size()).map(|i| board.box_cells(i, width)));
        let mut boxes: Vec<Vec<usize>> = all.filter(|cells| seen.insert(cells.clone())).collect();
        within_houses(boxes.len())?;
        boxes.sort_unstable();
        let mut lists = vec![Vec::new(); height * width];
        for (number, cells) in (0_u16..).zip(&boxes) {
            for &cell in cells {
                lists[cell].push(number);
            }
        }
        let mut box_numbers = Vec::new();
        let ends = lists.iter().map(|list| {
            box_numbers.extend_from_slice(list);
            u32::try_from(box_numbers.len()).expect("no more than boards have cells")
        });
        let ends = ends.collect();
        let first = placed[0].boxes;
        let (h, w) = (first.height(), first.width());
        let is_aligned =
            |board: &Placed| board.boxes == first && board.row.is_multiple_of(h) && board.column.is_multiple_of(w);
        let aligned = placed.iter().all(is_aligned) && height.is_multiple_of(h) && width.is_multiple_of(w);
        let boxes = boxes.into_iter().map(|cells| cells.into_iter().map(Cell::from_index).collect()).collect();
        Ok(Self { placed, boxes, box_numbers, ends, shape: aligned.then_some(first) })
    }

    /// The numbers of the boxes that contain a cell, in ascending order; empty for a missing cell.
    pub(super) fn boxes_of(&self, cell: Cell) -> &[u16] {
        let Some(&end) = self.ends.get(cell.index()) else { return &[] };
        let start = cell.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.box_numbers[start as usize..end as usize]
    }

    /// Marks the places that no board covers.
    pub(super) fn mark_voids(&self, width: usize, is_void: &mut [bool]) {
        let mut covered = vec![false; is_void.len()];
        for board in &self.placed {
            board.cells(width).for_each(|cell| covered[cell] = true);
        }
        is_void.iter_mut().zip(covered).for_each(|(is_void, covered)| *is_void |= !covered);
    }
}
