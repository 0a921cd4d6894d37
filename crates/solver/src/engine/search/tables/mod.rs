//! The board for rows, columns and boxes: one bit row per question, kept up to date.
//!
//! With `n` digits and `H` houses (3n on a classic board):
//!
//! ```text
//!  table       row            bits                           rows
//!  occupied    house          digits placed in it            H
//!  candidates  cell           digits that may go into it     n²
//!  places      house, digit   positions where it may go      H·n
//! ```
//!
//! **Invariant.** A digit is in `candidates` of a cell exactly if the cell is in `places` of that
//! digit in each of its houses. A placed cell has its digit as its only candidate, and the digit has
//! no other place in the cell's houses. The candidates of a blank cell start as the zeroes of
//! row | column | box and only shrink from there.
//!
//! Every removal is logged, and undo reads the log backwards. The memory is independent of the depth.
//!
//! | file | contents |
//! |---|---|
//! | this one | the tables, loading, and undo |
//! | `propagate` | naked singles, hidden singles, the propagation loop |
//! | `locked_candidates` | locked candidates |

mod locked_candidates;
mod propagate;

use super::blanks::Blanks;
use super::board::{Board, Mark};
use super::conflict::{Conflict, ConflictSource};
use crate::engine::model::Model;
use kdoku_board::bits::{Bits, Rows, Size};
use kdoku_board::grid::Grid;
use propagate::{Editor, Queue};

/// The board's tables, with rows of `W` words.
#[derive(Clone)]
pub(crate) struct Tables<const W: usize> {
    occupied: Rows,
    candidates: Rows,
    places: Rows,
    /// The value of each placed cell, 0 for a blank cell.
    values: Vec<u16>,
    blanks: Blanks,
    log: Log,
    queue: Queue,
}

/// The undo log.
#[derive(Clone, Default)]
struct Log {
    /// Removed candidates: cell and digit.
    removals: Vec<(u16, u16)>,
    /// Placed cells.
    placements: Vec<u16>,
}

impl<const W: usize> Tables<W> {
    fn load_givens(&mut self, model: &Model) -> Result<(), Conflict> {
        let (mut occupied, mut places) = (self.occupied.edit::<W>(), self.places.edit::<W>());
        let mut candidates = self.candidates.edit::<W>();
        for &given in self.blanks.filled() {
            let cell = usize::from(given);
            let Some(digit) = usize::from(self.values[cell]).checked_sub(1) else { continue };
            let memberships = model.memberships(cell);
            if let Some(membership) =
                memberships.iter().find(|membership| occupied.row(membership.house as usize).contains(digit))
            {
                return Err(Conflict(ConflictSource::house_digit(
                    model,
                    model.house_digit(membership.house as usize, digit),
                )));
            }
            let clash = |&neighbour: &u16| usize::from(self.values[usize::from(neighbour)]) == digit + 1;
            if model.pair_neighbours(cell).iter().any(clash)
                || model.propagators().domain(cell).is_some_and(|domain| domain >> (digit % 64) & 1 == 0)
            {
                return Err(Conflict(ConflictSource::cell(cell)));
            }
            for membership in memberships {
                occupied.insert(membership.house as usize, digit);
                places.insert(model.house_digit(membership.house as usize, digit), membership.position.into());
            }
            candidates.insert(cell, digit);
        }
        Ok(())
    }

    /// Sets the candidates of blank cells to the zeroes of row | column | box.
    fn load_blanks(&mut self, model: &Model) -> Result<(), Conflict> {
        let full = Bits::full(model.size());
        let mut places = self.places.edit::<W>();
        let mut candidates = self.candidates.edit::<W>();
        for &blank in self.blanks.blank() {
            let cell = usize::from(blank);
            let memberships = model.memberships(cell);
            let taken = memberships
                .iter()
                .fold(Bits::EMPTY, |all, membership| all | self.occupied.row(membership.house as usize));
            let mut free: Bits<W> = full & !taken;
            if model.has_cell_restrictions() {
                for &neighbour in model.pair_neighbours(cell) {
                    if let Some(digit) = usize::from(self.values[usize::from(neighbour)]).checked_sub(1) {
                        free.remove(digit);
                    }
                }
                if let Some(domain) = model.propagators().domain(cell) {
                    free = free & Bits::from_low(domain);
                }
            }
            candidates.set_row(cell, free);
            for digit in free {
                for membership in memberships {
                    places.insert(model.house_digit(membership.house as usize, digit), membership.position.into());
                }
            }
            match free.size() {
                Size::Zero => return Err(Conflict(ConflictSource::cell(cell))),
                Size::One(only) => self.queue.enqueue_single(cell, only),
                Size::Many => {}
            }
        }
        Ok(())
    }

    /// Enqueues the singles of complete houses, and everything that may be locked.
    fn enqueue_places(&mut self, model: &Model) -> Result<(), Conflict> {
        let full = Bits::full(model.size());
        for house in (0..model.house_count()).filter(|&house| model.is_complete(house)) {
            for digit in full & !self.occupied.row::<W>(house) {
                let places = self.places.row::<W>(model.house_digit(house, digit));
                match places.size() {
                    Size::Zero => {
                        return Err(Conflict(ConflictSource::house_digit(model, model.house_digit(house, digit))));
                    }
                    Size::One(position) => self.queue.enqueue_single(model.cell_at(house, position), digit),
                    Size::Many => self.queue.enqueue_locked(house, digit),
                }
            }
        }
        Ok(())
    }

    /// Borrows the board for propagation.
    #[inline]
    fn edit<'a>(&'a mut self, model: &'a Model) -> Editor<'a, W> {
        Editor {
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

impl<const W: usize> Board<W> for Tables<W> {
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
        self.enqueue_places(model)
    }

    fn propagate(&mut self, model: &Model) -> Result<(), Conflict> {
        let end = self.edit(model).fixpoint();
        if end.is_err() {
            self.queue.clear();
        }
        end
    }

    fn place(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        self.queue.enqueue_single(cell, digit);
        self.propagate(model)
    }

    fn remove(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        let end = self.edit(model).remove(cell, digit);
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

    fn changed_since(&self, _: Mark) -> impl Iterator<Item = u16> {
        std::iter::empty()
    }

    fn undo(&mut self, model: &Model, mark: Mark) {
        let (mut candidates, mut places) = (self.candidates.edit::<W>(), self.places.edit::<W>());
        for (cell, digit) in self.log.removals.drain(mark.changes..) {
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            candidates.insert(cell, digit);
            for membership in model.memberships(cell) {
                places.insert(model.house_digit(membership.house as usize, digit), membership.position.into());
            }
        }
        let mut occupied = self.occupied.edit::<W>();
        for cell in self.log.placements.drain(mark.placements..) {
            let cell = usize::from(cell);
            let digit = usize::from(std::mem::take(&mut self.values[cell])) - 1;
            for membership in model.memberships(cell) {
                occupied.take(membership.house as usize, digit);
            }
            self.blanks.clear_last();
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
    fn places(&self, _: &Model, house_digit: usize) -> Bits<W> {
        self.places.row(house_digit)
    }

    fn for_each_open(&self, model: &Model, mut visit: impl FnMut(usize, usize, [usize; 2])) {
        for house in (0..model.house_count()).filter(|&house| model.is_complete(house)) {
            for digit in Bits::<W>::full(model.size()) & !self.occupied.row(house) {
                let house_digit = model.house_digit(house, digit);
                visit(house_digit, self.places.row::<W>(house_digit).len(), [0; 2]);
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
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Digit;
    use kdoku_board::rules::{Constraint, Rules};

    #[test]
    fn pairs_exclude_each_other_beyond_64_values() {
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
        // a given is removed from the cells at its corners, which lie in other boxes
        let mut givens = Grid::blank(81);
        givens.set(board.cell(8, 8), Some(Digit::from_index(70)));
        assert!(!left(&givens, 9 * 81 + 9).contains(70) && left(&givens, 10 * 81 + 10).contains(70));
        // a solution keeps all of its digits
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
