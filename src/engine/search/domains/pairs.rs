//! Pairs: two cells for two digits.
//!
//! Two cells that differ and are down to the same two digits take these from whoever differs from both (naked pairs); two digits that
//! have the same two places in a house leave them nothing else (hidden pairs). Pairs are worth their time, triples are not: see the
//! record.

use super::Domains;
use crate::engine::model::Model;
use crate::engine::propagate::members;
use crate::engine::search::variable::Conflict;

impl<const C: usize> Domains<C> {
    /// Where another cell that differs from this one is down to the same two digits, takes both from whoever differs from the two.
    pub(super) fn pair(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        let digits = self.cells[cell];
        let (first, rest) = (digits.trailing_zeros() as usize, digits & digits.wrapping_sub(1));
        if !rest.is_power_of_two() {
            return Ok(());
        }
        let second = rest.trailing_zeros() as usize;
        for word in 0..self.holders.width() {
            let both = self.holders.word(word, first) & self.holders.word(word, second);
            for other in members(both & model.exclusions().row_of::<C>(cell)[word]).map(|bit| 64 * word + bit) {
                if self.cells[other] == digits {
                    self.take_pair(model, [cell, other], [first, second])?;
                }
            }
        }
        Ok(())
    }

    /// Takes two digits from whoever differs from both cells.
    fn take_pair(&mut self, model: &Model, [a, b]: [usize; 2], digits: [usize; 2]) -> Result<(), Conflict> {
        let exclusions = model.exclusions();
        let pair = digits.iter().fold(0, |pair, digit| pair | 1 << digit);
        for word in 0..self.holders.width() {
            let [first, second] = digits.map(|digit| self.holders.word(word, digit));
            let seen = (first | second) & exclusions.row_of::<C>(a)[word] & exclusions.row_of::<C>(b)[word];
            for third in members(seen).map(|bit| 64 * word + bit) {
                self.set(model, third, self.cells[third] & !pair)?;
            }
        }
        Ok(())
    }

    /// Where another digit has the same two places in a house, they hold nothing else.
    pub(super) fn hidden(
        &mut self,
        model: &Model,
        house: usize,
        digit: usize,
        [a, b]: [usize; 2],
    ) -> Result<(), Conflict> {
        let both = self.cells[a] & self.cells[b] & !(1 << digit);
        for other in members(both) {
            let mut beside = 0;
            self.for_each_word(model, house, other, |word, holders| {
                let here = |cell: usize| if cell / 64 == word { 1 << (cell % 64) } else { 0 };
                beside |= holders & !here(a) & !here(b);
            });
            if beside == 0 {
                let pair = 1 << digit | 1 << other;
                self.keep(model, a, pair)?;
                return self.keep(model, b, pair);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::grid::Grid;
    use crate::board::rules::{Constraint, Rules};
    use crate::engine::search::store::Store;

    /// A blank board with a diagonal, from whose cells some digits are taken, one after the other.
    fn without(taken: impl Iterator<Item = (usize, usize)>) -> Domains<2> {
        let rules = Rules::classic(Order::THREE);
        let diagonal = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::new(&rules.with(Constraint::AllDifferent(diagonal)).expect("cells of the board"));
        let mut board = <Domains<2> as Store<1>>::new(&model);
        Store::<1>::load(&mut board, &model, &Grid::blank(9)).expect("no clash");
        Store::<1>::propagate(&mut board, &model).expect("no clash");
        for (cell, digit) in taken {
            Store::<1>::remove(&mut board, &model, cell, digit).expect("no clash");
        }
        board
    }

    #[test]
    fn two_cells_with_the_same_two_digits_take_them_from_the_rest_of_the_row() {
        let board = without([1, 7].into_iter().flat_map(|cell| (2..9).map(move |digit| (cell, digit))));
        for cell in (0..9).filter(|cell| ![1, 7].contains(cell)) {
            assert_eq!(board.cells[cell], 0b1_1111_1100, "cell {cell}");
        }
    }

    #[test]
    fn two_digits_with_the_same_two_places_leave_them_nothing_else() {
        let others = (0..9).filter(|cell| ![1, 7].contains(cell));
        let board = without(others.flat_map(|cell| [(cell, 0), (cell, 1)]));
        assert_eq!([board.cells[1], board.cells[7]], [0b11; 2]);
    }
}
