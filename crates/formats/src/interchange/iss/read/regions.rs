//! Types that depend on the size of regions: windows, disjoint sets, and regions with the same
//! values.
//!
//! The boxes of windows and disjoint sets are those of the region size, whether or not the board
//! has them.

use super::super::board::{boxes, disjoint_sets, windows};
use super::{Converted, Reader};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeSet;

impl Reader {
    /// Reads `Windoku` and `DisjointSets`, as extra regions unless kdoku's own are the same.
    pub(super) fn overlapping(&mut self, name: &str, kind: ClueKind) -> Result<Converted, String> {
        let board = &self.puzzle.board;
        if board.height() != board.width() {
            return Err(format!("`{name}` needs as many rows as columns"));
        }
        let size =
            self.setup.region_size.unwrap_or(if kind == ClueKind::Windoku { board.size() } else { board.height() });
        let Some(shape) = boxes(board.height(), board.width(), size) else { return Ok(Converted::Yes) };
        let groups = if kind == ClueKind::Windoku { windows(board, shape) } else { disjoint_sets(board, shape) };
        let own = Clue::new(kind, Vec::new());
        let is_own = own.lower(&self.setup.bare).is_ok_and(|lowered| {
            let lowered: BTreeSet<Vec<Cell>> = lowered.iter().map(Constraint::cells).collect();
            lowered == groups.iter().cloned().collect()
        });
        if is_own {
            self.puzzle.clues.push(own);
        } else if !groups.is_empty() {
            self.puzzle.clues.push(Clue::new(ClueKind::Extra, groups));
        }
        Ok(Converted::Yes)
    }

    /// Reads `RegionSameValues`: the largest of all rows, columns, boxes and regions have the same
    /// values.
    pub(super) fn region_same_values(&mut self) -> Converted {
        let board = &self.puzzle.board;
        let houses = board.houses().map(|house| board.house_cells(house).collect::<Vec<Cell>>());
        let extra = self.setup.overlapping.iter().cloned();
        let mut regions: Vec<Vec<Cell>> = houses.chain(extra).collect();
        let most = regions.iter().map(Vec::len).max().unwrap_or(0);
        regions.retain(|cells| cells.len() == most);
        if most < board.size() && regions.len() > 1 {
            self.puzzle.clues.push(Clue::new(ClueKind::Same, regions));
        }
        Converted::Yes
    }
}
