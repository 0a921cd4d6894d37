//! What follows whatever a cell holds: each of its digits is tried, and what none of them leaves to another cell goes.
//!
//! A digit that fails at once leaves nothing, so it goes from its own cell; and what all digits of a cell agree on is so without a
//! guess. What is found at the root holds for the rest of the search. Most boards have nothing to be found, and cells that are hard to
//! decide tell it soonest: so these are tried first, and after some in a row that told nothing the others are not tried. Nor does it
//! take more each time than a share of all work so far: a digit at the root costs as much as ten guesses deep down.
//!
//! # References
//! Debruyne, Bessière: *Some practicable filtering techniques for the constraint satisfaction problem*, IJCAI 1997, for singleton
//! consistency. Bennaceur, Affane: *Partition-k-AC: an efficient filtering technique combining domain partition and arc consistency*,
//! CP 2001, for what all digits agree on.

use super::store::Store;
use super::variable::Conflict;
use crate::engine::model::Model;
use crate::engine::{Budget, Stats};
use crate::util::bits::Bits;

/// So many cells in a row that tell nothing are enough.
const PATIENCE: usize = 16;

/// All work before is so many times that of probing once, but for the last cell. The tests probe as they like.
const SHARE: u64 = if cfg!(test) { 0 } else { 4 };

/// The memory that it takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Probe<const W: usize> {
    /// By cell what some digit of the cell that is tried leaves to it.
    left: Vec<Bits<W>>,
}

impl<const W: usize> Probe<W> {
    /// Tries the digits of some cells, in this order and round and round, on a board at its fixpoint, and removes what cannot be. What
    /// is tried counts as nodes and as work, and ends where the budget does.
    ///
    /// # Errors
    /// A conflict if nothing is left.
    pub(super) fn run<S: Store<W>>(
        &mut self,
        model: &Model,
        store: &mut S,
        cells: &[u16],
        budget: &Budget,
        stats: &mut Stats,
        work: &mut u64,
    ) -> Result<(), Conflict> {
        let (enough, mut vain) = (PATIENCE.min(cells.len()), 0);
        let most = work.checked_div(SHARE).map_or(u64::MAX, |share| *work + share);
        for &cell in cells.iter().cycle() {
            if vain == enough || *work > most || budget.exceeded(stats.nodes).is_some() {
                break;
            }
            vain += 1;
            if store.candidates(cell.into()).len() > 1 {
                self.try_cell(model, store, (cell.into(), cells), stats, work);
                if self.remove_others(model, store, cells)? {
                    vain = 0;
                }
            }
        }
        Ok(())
    }

    /// Gathers what the digits of a cell leave to all `cells`, one digit after the other.
    fn try_cell<S: Store<W>>(
        &mut self,
        model: &Model,
        store: &mut S,
        (cell, cells): (usize, &[u16]),
        stats: &mut Stats,
        work: &mut u64,
    ) {
        self.left.clear();
        self.left.resize(cells.len(), Bits::EMPTY);
        let mark = store.mark();
        for digit in store.candidates(cell) {
            stats.nodes += 1;
            if store.place(model, cell, digit).is_ok() {
                for (left, &other) in self.left.iter_mut().zip(cells) {
                    *left = *left | store.candidates(other.into());
                }
            }
            *work += (store.mark().changes - mark.changes) as u64;
            store.undo(model, mark);
        }
    }

    /// Removes what was left to none of the cells; whether that was anything.
    fn remove_others<S: Store<W>>(&self, model: &Model, store: &mut S, cells: &[u16]) -> Result<bool, Conflict> {
        let mut told = false;
        for (&left, &cell) in self.left.iter().zip(cells) {
            for digit in store.candidates(cell.into()) & !left {
                // what went before may have taken it along
                if store.candidates(cell.into()).contains(digit) {
                    store.remove(model, cell.into(), digit)?;
                    told = true;
                }
            }
        }
        Ok(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::{Cell, Order};
    use crate::board::grid::Grid;
    use crate::board::rules::{Constraint, Rules};
    use crate::engine::search::domains::Domains;

    /// What propagation, and probing after it, leave of a blank 4×4 board: candidates of all cells.
    fn probed(rules: &Rules, budget: &Budget) -> [usize; 2] {
        let model = Model::new(rules);
        let mut store: Domains<2> = Store::<1>::new(&model);
        let mut load = || Store::<1>::load(&mut store, &model, &Grid::blank(4));
        load().expect("no givens");
        Store::<1>::propagate(&mut store, &model).expect("there are solutions");
        let count = |store: &Domains<2>| (0..16).map(|cell| Store::<1>::candidates(store, cell).len()).sum();
        let before = count(&store);
        let (mut stats, mut work) = (Stats::default(), 0);
        let cells: Vec<u16> = Store::<1>::blanks(&store).to_vec();
        let end = Probe::<1>::default().run(&model, &mut store, &cells, budget, &mut stats, &mut work);
        end.expect("there are solutions");
        assert_eq!(work > 0, stats.nodes > 0);
        [before, count(&store)]
    }

    #[test]
    fn what_all_digits_of_a_cell_agree_on_is_found() {
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
