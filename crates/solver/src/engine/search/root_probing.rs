//! Probing at the root: trying each candidate of a cell and keeping what all of them agree on.
//!
//! Each candidate is placed and propagated. A candidate that fails is removed from its cell, and a
//! candidate of any cell that survives none of the placements is removed too. This holds for the
//! rest of the search. Cells that are best to branch on are tried first. Most boards have nothing
//! to find, so probing stops after some cells without success, and takes at most a fraction of all
//! work so far: one placement at the root costs as much as ten guesses deep in the tree.
//!
//! # References
//! Debruyne, Bessière: *Some practicable filtering techniques for the constraint satisfaction
//! problem*, IJCAI 1997 (singleton consistency).
//! Bennaceur, Affane: *Partition-k-AC: an efficient filtering technique combining domain partition
//! and arc consistency*, CP 2001 (what all candidates agree on).

use super::board::Board;
use super::conflict::Conflict;
use super::schedule::Schedule;
use crate::engine::model::Model;
use crate::engine::{Budget, Stats};
use kdoku_board::bits::Bits;

/// Probing stops after this many cells in a row without a removal.
const PATIENCE: usize = 16;

/// The working memory of probing.
#[derive(Clone, Default)]
pub(super) struct RootProbing<const W: usize> {
    /// By cell the candidates that some placement leaves.
    left: Vec<Bits<W>>,
}

impl<const W: usize> RootProbing<W> {
    /// Probes `cells` in this order, round after round, on a board at its fixpoint.
    ///
    /// Placements count as nodes and as work, and the budget ends probing.
    ///
    /// # Errors
    /// A conflict if a cell has no candidates left.
    pub(super) fn run<B: Board<W>>(
        &mut self,
        model: &Model,
        board: &mut B,
        cells: &[u16],
        budget: &Budget,
        stats: &mut Stats,
        work: &mut u64,
    ) -> Result<(), Conflict> {
        let (patience, mut in_vain) = (PATIENCE.min(cells.len()), 0);
        let share = work.checked_div(Schedule::DEFAULT.probing_divisor);
        let work_limit = share.map_or(u64::MAX, |share| *work + share);
        for &cell in cells.iter().cycle() {
            if in_vain == patience || *work > work_limit || budget.exceeded(stats.nodes).is_some() {
                break;
            }
            in_vain += 1;
            if board.candidates(cell.into()).len() > 1 {
                self.try_candidates(model, board, (cell.into(), cells), stats, work);
                if self.remove_others(model, board, cells)? {
                    in_vain = 0;
                }
            }
        }
        Ok(())
    }

    /// Collects the candidates of all `cells` that some candidate of `cell` leaves.
    fn try_candidates<B: Board<W>>(
        &mut self,
        model: &Model,
        board: &mut B,
        (cell, cells): (usize, &[u16]),
        stats: &mut Stats,
        work: &mut u64,
    ) {
        self.left.clear();
        self.left.resize(cells.len(), Bits::EMPTY);
        let mark = board.mark();
        for digit in board.candidates(cell) {
            stats.nodes += 1;
            if board.place(model, cell, digit).is_ok() {
                for (left, &other) in self.left.iter_mut().zip(cells) {
                    *left = *left | board.candidates(other.into());
                }
            }
            *work += (board.mark().changes - mark.changes) as u64;
            board.undo(model, mark);
        }
    }

    /// Removes the candidates that were not collected; returns whether there were any.
    fn remove_others<B: Board<W>>(&self, model: &Model, board: &mut B, cells: &[u16]) -> Result<bool, Conflict> {
        let mut has_removed = false;
        for (&left, &cell) in self.left.iter().zip(cells) {
            for digit in board.candidates(cell.into()) & !left {
                // removing one candidate may have removed another
                if board.candidates(cell.into()).contains(digit) {
                    board.remove(model, cell.into(), digit)?;
                    has_removed = true;
                }
            }
        }
        Ok(has_removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::domains::Domains;
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::{Constraint, Rules};

    /// How many candidates of a blank 4×4 board are left by propagation, and by probing after it.
    fn probed(rules: &Rules, budget: &Budget) -> [usize; 2] {
        let model = Model::new(rules);
        let mut board = Domains::<2>::new(&model);
        board.load(&model, &Grid::blank(4)).expect("no givens");
        board.propagate(&model).expect("there are solutions");
        let count = |board: &Domains<2>| (0..16).map(|cell| board.candidates(cell).len()).sum();
        let before = count(&board);
        let (mut stats, mut work) = (Stats::default(), 0);
        let cells: Vec<u16> = board.blanks().to_vec();
        let end = RootProbing::default().run(&model, &mut board, &cells, budget, &mut stats, &mut work);
        end.expect("there are solutions");
        assert_eq!(work > 0, stats.nodes > 0);
        [before, count(&board)]
    }

    #[test]
    fn finds_what_all_candidates_of_a_cell_agree_on() {
        // sums of two cells of the grid 1234 3412 2143 4321, each across two rows and columns
        let cage = |cells: &[u16], total| {
            let cells: Vec<Cell> = cells.iter().copied().map(Cell).collect();
            Constraint::sum(&cells, total)
        };
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let cages = [cage(&[0, 5], 5), cage(&[2, 7], 5), cage(&[8, 13], 5), cage(&[3, 8], 6)];
        let rules = cages.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
        let [before, after] = probed(&rules, &Budget::FREE);
        assert!(after < before, "{before} candidates, and {after} after probing");
        let [before, after] = probed(&rules, &Budget { nodes: 0, ..Budget::FREE });
        assert_eq!(before, after, "nothing is tried beyond the budget");
    }
}
