//! Naked and hidden singles, and the propagation loop.
//!
//! Each removed candidate checks its own consequences. A cell or house digit without candidates is a
//! conflict, one with a single candidate is placed, and an emptied intersection may have locked its
//! digit elsewhere. The last two are enqueued, and singles are placed first. So the cost of a step
//! depends on the number of removed candidates only, not on the size of the board.
//!
//! **Soundness.** *Naked single*: a cell with one candidate holds it. *Hidden single*: a digit with
//! one place in a complete house goes there. *Locked candidates*: if all places of a digit in a
//! complete house lie in its intersection with another house, the digit goes into the intersection,
//! and so nowhere else in the other house. *Conflict*: every cell holds a digit, and every complete
//! house holds every digit.

use super::Log;
use crate::engine::model::Model;
use crate::engine::search::blanks::Blanks;
use crate::engine::search::board::MAX_PLACES_WITH_PAIRS;
use crate::engine::search::conflict::{Conflict, ConflictSource};
use kdoku_board::bits::{RowsMut, RowsRef, Size};

/// Consequences still to be drawn.
#[derive(Clone, Default)]
pub(super) struct Queue {
    /// Cells with the digit to place in them.
    singles: Vec<(u16, u16)>,
    /// Houses with a digit that may have become locked in an intersection.
    locked: Vec<(u32, u16)>,
}

impl Queue {
    pub(super) fn clear(&mut self) {
        self.singles.clear();
        self.locked.clear();
    }

    /// Enqueues the placement of a digit.
    #[inline]
    pub(super) fn enqueue_single(&mut self, cell: usize, digit: usize) {
        self.singles.push((cell as u16, digit as u16));
    }

    /// Enqueues a digit that has lost places in a house.
    #[inline]
    pub(super) fn enqueue_locked(&mut self, house: usize, digit: usize) {
        self.locked.push((house as u32, digit as u16));
    }
}

/// The parts of a board, borrowed for propagation.
pub(super) struct Editor<'a, const W: usize> {
    pub(super) model: &'a Model,
    pub(super) shared: RowsRef<'a, W>,
    pub(super) occupied: RowsMut<'a, W>,
    pub(super) candidates: RowsMut<'a, W>,
    pub(super) places: RowsMut<'a, W>,
    pub(super) values: &'a mut [u16],
    pub(super) blanks: &'a mut Blanks,
    pub(super) log: &'a mut Log,
    pub(super) queue: &'a mut Queue,
}

impl<const W: usize> Editor<'_, W> {
    /// Propagates until the queue is empty.
    ///
    /// # Errors
    /// The first conflict found.
    pub(super) fn fixpoint(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some((cell, digit)) = self.queue.singles.pop() {
                self.place(cell.into(), digit.into())?;
            }
            if let Some((house, digit)) = self.queue.locked.pop() {
                self.remove_locked(house as usize, digit.into())?;
            } else {
                return Ok(());
            }
        }
    }

    /// Places `digit` in `cell`: removes the cell's other candidates and the digit's other places.
    fn place(&mut self, cell: usize, digit: usize) -> Result<(), Conflict> {
        if usize::from(self.values[cell]) == digit + 1 {
            return Ok(());
        }
        let mut others = self.candidates.row(cell);
        if !others.contains(digit) {
            return Err(Conflict(ConflictSource::cell(cell)));
        }
        self.blanks.fill(cell);
        self.values[cell] = digit as u16 + 1;
        self.log.placements.push(cell as u16);
        let memberships = self.model.memberships(cell);
        for membership in memberships {
            self.occupied.insert(membership.house as usize, digit);
        }
        others.remove(digit);
        for other in others {
            self.candidates.take(cell, other);
            self.log.removals.push((cell as u16, other as u16));
            self.remove_places(cell, other)?;
        }
        for membership in memberships {
            let house = membership.house as usize;
            let mut elsewhere = self.places.row(self.model.house_digit(house, digit));
            elsewhere.remove(membership.position.into());
            for position in elsewhere {
                self.remove(self.model.cell_at(house, position), digit)?;
            }
        }
        for &neighbour in self.model.pair_neighbours(cell) {
            if self.candidates.row(neighbour.into()).contains(digit) {
                self.remove(neighbour.into(), digit)?;
            }
        }
        Ok(())
    }

    /// Removes the candidate `digit` from `cell` and enqueues the consequences.
    ///
    /// # Errors
    /// A conflict if the cell, or the digit in a complete house, has nothing left.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) -> Result<(), Conflict> {
        self.log.removals.push((cell as u16, digit as u16));
        match self.candidates.take(cell, digit).size() {
            Size::Zero => return Err(Conflict(ConflictSource::cell(cell))),
            Size::One(only) => self.queue.enqueue_single(cell, only),
            Size::Many => {}
        }
        self.remove_places(cell, digit)
    }

    /// Removes `cell` from the places of `digit` in each of its houses.
    // a third of the time of a search is spent here
    #[inline]
    fn remove_places(&mut self, cell: usize, digit: usize) -> Result<(), Conflict> {
        let model = self.model;
        let mut table = self.places.local();
        for membership in model.memberships(cell) {
            let house = membership.house as usize;
            let places = table.take(model.house_digit(house, digit), membership.position.into());
            match places.size() {
                Size::Many => {
                    if model.has_pairs() && model.is_complete(house) && places.len() <= MAX_PLACES_WITH_PAIRS {
                        self.queue.enqueue_locked(house, digit);
                    }
                }
                _ if !model.is_complete(house) => {}
                Size::Zero => {
                    return Err(Conflict(ConflictSource::house_digit(model, model.house_digit(house, digit))));
                }
                Size::One(_) if self.occupied.row(house).contains(digit) => {}
                Size::One(position) => self.queue.enqueue_single(model.cell_at(house, position), digit),
            }
        }
        for &intersection in model.intersections(cell) {
            let [here, there] = intersection.houses.map(|house| house as usize);
            if (table.row(model.house_digit(here, digit)) & self.shared.row(intersection.row(0))).is_empty() {
                self.queue.enqueue_locked(here, digit);
                self.queue.enqueue_locked(there, digit);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::model::Model;
    use crate::engine::search::board::Board;
    use crate::engine::search::tables::Tables;
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;

    /// The candidates, from 1, of the cell in row `y` and column `x`, after propagation.
    fn candidates(givens: &str, y: usize, x: usize) -> Vec<usize> {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut board = Tables::<1>::new(&model);
        let givens: Grid = givens.parse().expect("a grid");
        board.load(&model, &givens).and_then(|()| board.propagate(&model)).expect("no conflict");
        board.candidates(y * 9 + x).into_iter().map(|digit| digit + 1).collect()
    }

    #[test]
    fn a_digit_locked_in_a_row_of_a_box_is_removed_from_the_rest_of_the_row() {
        // in the first box, 1, 8 and 9 fit only into the first row
        let givens = "0 0 0 0 0 0 0 0 0\n2 3 4 0 0 0 0 0 0\n5 6 7 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0
            0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0";
        assert_eq!(candidates(givens, 0, 0), [1, 8, 9]);
        assert_eq!(candidates(givens, 0, 8), [2, 3, 4, 5, 6, 7]);
        assert_eq!(candidates(givens, 8, 8), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_digit_locked_in_a_box_of_a_column_is_removed_from_the_rest_of_the_box() {
        // in the first column, 1, 8 and 9 fit only into the first box
        let givens = "0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n2 0 0 0 0 0 0 0 0\n3 0 0 0 0 0 0 0 0
            4 0 0 0 0 0 0 0 0\n5 0 0 0 0 0 0 0 0\n6 0 0 0 0 0 0 0 0\n7 0 0 0 0 0 0 0 0";
        assert_eq!(candidates(givens, 1, 0), [1, 8, 9]);
        assert_eq!(candidates(givens, 1, 1), [2, 3, 4, 5, 6, 7]);
        assert_eq!(candidates(givens, 8, 8), [1, 2, 3, 4, 5, 6, 8, 9]);
    }

    #[test]
    fn undo_restores_the_board() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut board = Tables::<1>::new(&model);
        board.load(&model, &Grid::blank(9)).and_then(|()| board.propagate(&model)).expect("no conflict");
        let all = |board: &Tables<1>| (0..81).map(|cell| board.candidates(cell)).collect::<Vec<_>>();
        let (before, mark) = (all(&board), board.mark());
        // a path that ends in a conflict, in the middle of a placement
        let path = [(0, 0), (1, 1), (2, 2), (9, 3), (10, 4), (11, 5), (18, 6), (19, 7), (28, 8), (37, 8)];
        let ends: Vec<_> = path.into_iter().map(|(cell, digit)| board.place(&model, cell, digit)).collect();
        assert!(ends.iter().any(Result::is_err), "column 2 cannot hold 9 twice");
        board.undo(&model, mark);
        assert_eq!(all(&board), before);
        assert_eq!(board.blanks().len(), 81);
        assert!((0..27).all(|house| board.occupied.row::<1>(house).is_empty()));
    }
}
