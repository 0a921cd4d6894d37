//! A board of houses: rows of bits for every question, kept up by every removal.
//!
//! Three tables of bits say everything three times over, so that each question has a row to answer it (`n` digits,
//! houses of `n` cells, `H` houses, 3n of them on a plain board):
//!
//! ```text
//!  table       row            bits                             rows
//!  occupied    house          digits placed in it              H
//!  candidates  cell           digits that may stand in it      n²
//!  places      house, digit   positions where it may stand     H·n
//! ```
//!
//! **Invariant.** A digit is in `candidates` of a cell exactly if the cell is in `places` of that digit in each of its
//! houses. A placed cell has its digit as the only candidate, and the digit no other place in the cell's houses. The
//! candidates of a blank cell begin as the zeroes of row | column | box; from there they only shrink.
//!
//! Everything that shrinks is noted in a log, and to undo is to read the log backwards. Copying the tables at each guess
//! instead is a twentieth faster at 9×9 and 16×16, the same at 25×25 and slower beyond, where its memory grows with the
//! depth as well: one way for all sizes is worth the twentieth (`benches/RECORD.md`).

use super::blanks::Blanks;
use super::deduce::{Board, Log, Queue};
use super::store::{Mark, Store};
use super::variable::{Conflict, Variable};
use crate::board::grid::Grid;
use crate::engine::model::Model;
use crate::util::bits::{Bits, Rows, Tally};

/// The board's tables, with rows of `W` words.
#[derive(Clone, Debug)]
pub(crate) struct Tables<const W: usize> {
    pub(super) occupied: Rows,
    candidates: Rows,
    places: Rows,
    /// The value of each placed cell, 0 for a blank.
    values: Vec<u16>,
    blanks: Blanks,
    log: Log,
    queue: Queue,
}

impl<const W: usize> Tables<W> {
    fn load_givens(&mut self, model: &Model) -> Result<(), Conflict> {
        let (mut occupied, mut places) = (self.occupied.edit::<W>(), self.places.edit::<W>());
        let mut candidates = self.candidates.edit::<W>();
        for &given in self.blanks.filled() {
            let cell = usize::from(given);
            let Some(digit) = usize::from(self.values[cell]).checked_sub(1) else { continue };
            let links = model.memberships(cell);
            if let Some(link) = links.iter().find(|link| occupied.row(link.house as usize).contains(digit)) {
                return Err(Conflict(Variable::place(model, model.house_digit(link.house as usize, digit))));
            }
            let clash = |&partner: &u16| usize::from(self.values[usize::from(partner)]) == digit + 1;
            if model.pair_neighbours(cell).iter().any(clash)
                || model.propagators().domain(cell).is_some_and(|domain| domain >> (digit % 64) & 1 == 0)
            {
                return Err(Conflict(Variable::cell(cell)));
            }
            for link in links {
                occupied.insert(link.house as usize, digit);
                places.insert(model.house_digit(link.house as usize, digit), link.position.into());
            }
            candidates.insert(cell, digit);
        }
        Ok(())
    }

    /// The candidates of a blank cell are the zeroes of its row | column | box.
    fn load_blanks(&mut self, model: &Model) -> Result<(), Conflict> {
        let full = Bits::full(model.size());
        let mut places = self.places.edit::<W>();
        let mut candidates = self.candidates.edit::<W>();
        for &blank in self.blanks.blank() {
            let cell = usize::from(blank);
            let links = model.memberships(cell);
            let taken = links.iter().fold(Bits::EMPTY, |all, link| all | self.occupied.row(link.house as usize));
            let mut free: Bits<W> = full & !taken;
            if model.has_cell_restrictions() {
                for &partner in model.pair_neighbours(cell) {
                    if let Some(digit) = usize::from(self.values[usize::from(partner)]).checked_sub(1) {
                        free.remove(digit);
                    }
                }
                if let Some(domain) = model.propagators().domain(cell) {
                    free = free & Bits::from_low(domain);
                }
            }
            candidates.set_row(cell, free);
            for digit in free {
                for link in links {
                    places.insert(model.house_digit(link.house as usize, digit), link.position.into());
                }
            }
            match free.tally() {
                Tally::Zero => return Err(Conflict(Variable::cell(cell))),
                Tally::One => self.queue.single(cell, free.first()),
                Tally::Many => {}
            }
        }
        Ok(())
    }

    /// Looks once at every open digit of every complete house; from here on, removals tell what changes.
    fn queue_places(&mut self, model: &Model) -> Result<(), Conflict> {
        let full = Bits::full(model.size());
        for house in (0..model.house_count()).filter(|&house| model.is_complete(house)) {
            for digit in full & !self.occupied.row::<W>(house) {
                let places = self.places.row::<W>(model.house_digit(house, digit));
                match places.tally() {
                    Tally::Zero => return Err(Conflict(Variable::place(model, model.house_digit(house, digit)))),
                    Tally::One => {
                        let cell = places.first().map_or(0, |position| model.cell_at(house, position));
                        self.queue.single(cell, Some(digit));
                    }
                    Tally::Many => self.queue.narrowed(house, digit),
                }
            }
        }
        Ok(())
    }

    /// The board, to be worked on.
    #[inline]
    fn board<'a>(&'a mut self, model: &'a Model) -> Board<'a, W> {
        Board {
            model,
            shared: model.intersection_positions().view(),
            occupied: self.occupied.edit(),
            candidates: self.candidates.edit(),
            places: self.places.edit(),
            values: &mut self.values,
            blanks: &mut self.blanks,
            log: &mut self.log,
            queue: &mut self.queue,
        }
    }
}

impl<const W: usize> Store<W> for Tables<W> {
    fn new(model: &Model) -> Self {
        let (n, cells, houses) = (model.size(), model.cell_count(), model.house_count());
        Self {
            occupied: Rows::new(houses, n),
            candidates: Rows::new(cells, n),
            places: Rows::new(houses * n, n),
            values: vec![0; cells],
            blanks: Blanks::new(cells),
            log: Log::default(),
            queue: Queue::default(),
        }
    }

    fn load(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        self.occupied.clear();
        self.candidates.clear();
        self.places.clear();
        self.log.removals.clear();
        self.log.placements.clear();
        self.queue.clear();
        self.blanks.load_grid(model, givens, &mut self.values)?;
        self.load_givens(model)?;
        self.load_blanks(model)?;
        self.queue_places(model)
    }

    fn propagate(&mut self, model: &Model) -> Result<(), Conflict> {
        let end = self.board(model).fixpoint();
        if end.is_err() {
            self.queue.clear();
        }
        end
    }

    fn place(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        self.queue.single(cell, Some(digit));
        self.propagate(model)
    }

    fn remove(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        let end = self.board(model).remove(cell, digit);
        match end {
            Ok(()) => self.propagate(model),
            Err(conflict) => {
                self.queue.clear();
                Err(conflict)
            }
        }
    }

    #[inline]
    fn mark(&self) -> Mark {
        Mark { changes: self.log.removals.len(), placements: self.log.placements.len() }
    }

    fn undo(&mut self, model: &Model, mark: Mark) {
        let (mut candidates, mut places) = (self.candidates.edit::<W>(), self.places.edit::<W>());
        for (cell, digit) in self.log.removals.drain(mark.changes..) {
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            candidates.insert(cell, digit);
            for link in model.memberships(cell) {
                places.insert(model.house_digit(link.house as usize, digit), link.position.into());
            }
        }
        let mut occupied = self.occupied.edit::<W>();
        for cell in self.log.placements.drain(mark.placements..) {
            let cell = usize::from(cell);
            let digit = usize::from(std::mem::take(&mut self.values[cell])) - 1;
            for link in model.memberships(cell) {
                occupied.take(link.house as usize, digit);
            }
            self.blanks.unfill_last();
        }
    }

    #[inline]
    fn values(&self) -> &[u16] {
        &self.values
    }

    #[inline]
    fn blanks(&self) -> &[u16] {
        self.blanks.blank()
    }

    #[inline]
    fn candidates(&self, cell: usize) -> Bits<W> {
        self.candidates.row(cell)
    }

    #[inline]
    fn places(&self, _: &Model, place: usize) -> Bits<W> {
        self.places.row(place)
    }

    fn for_each_open(&self, model: &Model, mut told: impl FnMut(usize, usize, [usize; 2])) {
        for house in (0..model.house_count()).filter(|&house| model.is_complete(house)) {
            for digit in Bits::<W>::full(model.size()) & !self.occupied.row(house) {
                let place = model.house_digit(house, digit);
                told(place, self.places.row::<W>(place).len(), [0; 2]);
            }
        }
    }

    fn write(&self, grid: &mut Grid) {
        grid.copy_values(&self.values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::grid::Digit;
    use crate::board::rules::{Constraint, Rules};

    #[test]
    fn pairs_exclude_each_other_where_digits_fit_no_word() {
        // 81×81, and cells that touch at a corner differ
        let rules = Rules::classic(Order::new(9).expect("in range"));
        let board = rules.geometry().clone();
        let corners = (0..80).flat_map(|y| (0..80).map(move |x| [[(y, x), (y + 1, x + 1)], [(y, x + 1), (y + 1, x)]]));
        let pairs = corners.flatten().map(|pair| Constraint::AllDifferent(pair.map(|(y, x)| board.cell(y, x)).into()));
        let rules = pairs.into_iter().try_fold(rules, Rules::with).expect("cells of the board");
        let model = Model::new(&rules);
        assert!(model.has_pairs() && !model.uses_domains());
        let mut tables = Tables::<2>::new(&model);
        let mut left = |givens: &Grid, cell: usize| {
            tables.load(&model, givens).and_then(|()| tables.propagate(&model)).expect("no conflict");
            tables.candidates(cell)
        };
        // a given goes from the cells at its corners, which are in another box
        let mut givens = Grid::blank(81);
        givens.set(board.cell(8, 8), Some(Digit::from_index(70)));
        assert!(!left(&givens, 9 * 81 + 9).contains(70) && left(&givens, 10 * 81 + 10).contains(70));
        // of a grid that keeps the rule, every cell keeps its digit
        let value = |y: usize, x: usize| (9 * (y % 9) + y / 9 + x) % 81;
        let mut givens = Grid::blank(81);
        for cell in board.cells().filter(|cell| cell.index() % 7 > 2) {
            givens.set(cell, Some(Digit::from_index(value(board.row(cell), board.column(cell)))));
        }
        for cell in board.cells().step_by(97) {
            assert!(left(&givens, cell.index()).contains(value(board.row(cell), board.column(cell))));
        }
    }
}
