//! Drawing conclusions: naked singles, hidden singles and locked candidates, to a fixpoint.
//!
//! A removal notices by itself what it has caused. A cell or a place left empty is a conflict; one left with a single
//! member is to be placed; a crossing left empty may have locked its digit elsewhere. The last two are queued and
//! worked off, singles first, until nothing follows any more. So the cost of a step is that of the candidates which it
//! removes, whatever the size of the board.
//!
//! **Soundness.** *Naked single*: a cell with one candidate holds it. *Hidden single*: a digit with one place in a
//! complete house stands there. *Locked candidates*: if all places of a digit in a complete house lie in its crossing
//! with another house, the digit stands in the crossing, and so nowhere else in the other house. *Conflict*: a cell
//! must hold a digit, and a complete house must hold every digit.

use super::blanks::Blanks;
use super::store::SEEN_AT_ONCE;
use super::variable::{Conflict, Variable};
use crate::engine::model::Model;
use crate::util::bits::{Bits, RowsMut, RowsRef, Tally};

/// What was done, to be undone.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    /// Candidates removed: cell and digit.
    pub(super) removals: Vec<(u16, u16)>,
    /// Cells placed.
    pub(super) placements: Vec<u16>,
}

/// What waits to be drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    /// Cells with the digit that they must hold.
    singles: Vec<(u16, u16)>,
    /// Houses with a digit whose places may have come to lie in one crossing.
    narrowed: Vec<(u32, u16)>,
}

impl Queue {
    pub(super) fn clear(&mut self) {
        self.singles.clear();
        self.narrowed.clear();
    }

    /// `cell` must hold `digit`, if there is one.
    #[inline]
    pub(super) fn single(&mut self, cell: usize, digit: Option<usize>) {
        self.singles.extend(digit.map(|digit| (cell as u16, digit as u16)));
    }

    /// The places of `digit` in `house` are fewer than they were.
    #[inline]
    pub(super) fn narrowed(&mut self, house: usize, digit: usize) {
        self.narrowed.push((house as u32, digit as u16));
    }
}

/// A store borrowed for work.
pub(super) struct Board<'a, const W: usize> {
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

impl<const W: usize> Board<'_, W> {
    /// Works the queue off.
    ///
    /// # Errors
    /// The first conflict met.
    pub(super) fn fixpoint(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some((cell, digit)) = self.queue.singles.pop() {
                self.place(cell.into(), digit.into())?;
            }
            if let Some((house, digit)) = self.queue.narrowed.pop() {
                self.locked(house as usize, digit.into())?;
            } else {
                return Ok(());
            }
        }
    }

    /// Places `digit` in `cell`: every other candidate of the cell goes, and every other place of the digit.
    fn place(&mut self, cell: usize, digit: usize) -> Result<(), Conflict> {
        if usize::from(self.values[cell]) == digit + 1 {
            return Ok(());
        }
        let mut others = self.candidates.row(cell);
        if !others.contains(digit) {
            return Err(Conflict(Variable::cell(cell)));
        }
        self.blanks.fill(cell);
        self.values[cell] = digit as u16 + 1;
        self.log.placements.push(cell as u16);
        let links = self.model.memberships(cell);
        for link in links {
            self.occupied.insert(link.house as usize, digit);
        }
        others.remove(digit);
        for other in others {
            self.candidates.take(cell, other);
            self.log.removals.push((cell as u16, other as u16));
            self.remove_places(cell, other)?;
        }
        for link in links {
            let house = link.house as usize;
            let mut elsewhere = self.places.row(self.model.house_digit(house, digit));
            elsewhere.remove(link.position.into());
            for position in elsewhere {
                self.remove(self.model.cell_at(house, position), digit)?;
            }
        }
        for &partner in self.model.pair_neighbours(cell) {
            if self.candidates.row(partner.into()).contains(digit) {
                self.remove(partner.into(), digit)?;
            }
        }
        Ok(())
    }

    /// Removes `digit` from the candidates of `cell`, where it must be one, and queues what follows.
    ///
    /// # Errors
    /// A conflict if the cell, or the digit in a complete house, is left with nothing.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) -> Result<(), Conflict> {
        self.log.removals.push((cell as u16, digit as u16));
        let rest = self.candidates.take(cell, digit);
        match rest.tally() {
            Tally::Zero => return Err(Conflict(Variable::cell(cell))),
            Tally::One => self.queue.single(cell, rest.first()),
            Tally::Many => {}
        }
        self.remove_places(cell, digit)
    }

    /// Removes `cell` from the places of `digit` in each of its houses.
    // a third of a search is spent in here
    #[inline]
    fn remove_places(&mut self, cell: usize, digit: usize) -> Result<(), Conflict> {
        let model = self.model;
        let mut table = self.places.local();
        for link in model.memberships(cell) {
            let house = link.house as usize;
            let places = table.take(model.house_digit(house, digit), link.position.into());
            match places.tally() {
                Tally::Many => {
                    if model.has_pairs() && model.is_complete(house) && places.len() <= SEEN_AT_ONCE {
                        self.queue.narrowed(house, digit);
                    }
                }
                _ if !model.is_complete(house) => {}
                Tally::Zero => return Err(Conflict(Variable::place(model, model.house_digit(house, digit)))),
                Tally::One if self.occupied.row(house).contains(digit) => {}
                Tally::One => {
                    let cell = places.first().map_or(cell, |position| model.cell_at(house, position));
                    self.queue.single(cell, Some(digit));
                }
            }
        }
        for &crossing in model.intersections(cell) {
            let [here, there] = crossing.houses.map(|house| house as usize);
            if (table.row(model.house_digit(here, digit)) & self.shared.row(crossing.row(0))).is_empty() {
                self.queue.narrowed(here, digit);
                self.queue.narrowed(there, digit);
            }
        }
        Ok(())
    }

    /// Locked candidates: where all places of `digit` in `house` lie in a crossing with another house, the digit goes
    /// from the rest of the other.
    fn locked(&mut self, house: usize, digit: usize) -> Result<(), Conflict> {
        let model = self.model;
        if !model.is_complete(house) || self.occupied.row(house).contains(digit) {
            return Ok(());
        }
        let places = self.places.row(model.house_digit(house, digit));
        let Some(first) = places.first() else { return Ok(()) };
        for &crossing in model.intersections(model.cell_at(house, first)) {
            let Some(side) = crossing.houses.iter().position(|&of| of as usize == house) else { continue };
            if !places.is_subset(self.shared.row(crossing.row(side))) {
                continue;
            }
            let other = crossing.houses[1 - side] as usize;
            for position in self.places.row(model.house_digit(other, digit)) & !self.shared.row(crossing.row(1 - side))
            {
                self.remove(model.cell_at(other, position), digit)?;
            }
        }
        if model.has_pairs() && places.len() <= SEEN_AT_ONCE {
            self.seen_from_all(house, digit, places)
        } else {
            Ok(())
        }
    }

    /// Where pairs of cells exclude each other, what all `places` of `digit` in `house` exclude lies not in houses alone.
    fn seen_from_all(&mut self, house: usize, digit: usize, places: Bits<W>) -> Result<(), Conflict> {
        let exclusions = self.model.exclusions();
        for word in 0..exclusions.width() {
            let mut seen = places
                .into_iter()
                .fold(u64::MAX, |seen, position| seen & exclusions.row(self.model.cell_at(house, position))[word]);
            while seen != 0 {
                let cell = word * 64 + seen.trailing_zeros() as usize;
                seen &= seen - 1;
                if self.candidates.row(cell).contains(digit) {
                    self.remove(cell, digit)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::geometry::Order;
    use crate::board::grid::Grid;
    use crate::board::rules::Rules;
    use crate::engine::model::Model;
    use crate::engine::search::store::Store;
    use crate::engine::search::tables::Tables;

    /// The digits, from 1, that may stand in row `y` and column `x` after propagation.
    fn candidates(givens: &str, y: usize, x: usize) -> Vec<usize> {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut store = Tables::<1>::new(&model);
        let givens: Grid = givens.parse().expect("a grid");
        store.load(&model, &givens).and_then(|()| store.propagate(&model)).expect("no conflict");
        store.candidates(y * 9 + x).into_iter().map(|digit| digit + 1).collect()
    }

    #[test]
    fn a_digit_locked_in_a_row_of_a_box_goes_from_the_rest_of_the_row() {
        // in the first box, 1 and 8 and 9 can only stand in the first row
        let givens = "0 0 0 0 0 0 0 0 0\n2 3 4 0 0 0 0 0 0\n5 6 7 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0
            0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0";
        assert_eq!(candidates(givens, 0, 0), [1, 8, 9]);
        assert_eq!(candidates(givens, 0, 8), [2, 3, 4, 5, 6, 7]);
        assert_eq!(candidates(givens, 8, 8), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_digit_locked_in_a_box_of_a_column_goes_from_the_rest_of_the_box() {
        // in the first column, 1, 8 and 9 can only stand in the first box
        let givens = "0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n2 0 0 0 0 0 0 0 0\n3 0 0 0 0 0 0 0 0
            4 0 0 0 0 0 0 0 0\n5 0 0 0 0 0 0 0 0\n6 0 0 0 0 0 0 0 0\n7 0 0 0 0 0 0 0 0";
        assert_eq!(candidates(givens, 1, 0), [1, 8, 9]);
        assert_eq!(candidates(givens, 1, 1), [2, 3, 4, 5, 6, 7]);
        assert_eq!(candidates(givens, 8, 8), [1, 2, 3, 4, 5, 6, 8, 9]);
    }

    #[test]
    fn what_is_undone_is_as_it_was() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut store = Tables::<1>::new(&model);
        store.load(&model, &Grid::blank(9)).and_then(|()| store.propagate(&model)).expect("no conflict");
        let all = |store: &Tables<1>| (0..81).map(|cell| store.candidates(cell)).collect::<Vec<_>>();
        let (before, mark) = (all(&store), store.mark());
        // a path that ends in a conflict, half-way through a placement
        let path = [(0, 0), (1, 1), (2, 2), (9, 3), (10, 4), (11, 5), (18, 6), (19, 7), (28, 8), (37, 8)];
        let ends: Vec<_> = path.into_iter().map(|(cell, digit)| store.place(&model, cell, digit)).collect();
        assert!(ends.iter().any(Result::is_err), "column 2 cannot hold 9 twice");
        store.undo(&model, mark);
        assert_eq!(all(&store), before);
        assert_eq!(store.blanks().len(), 81);
        assert!((0..27).all(|house| store.occupied.row::<1>(house).is_empty()));
    }
}
