//! The board for rules beyond houses: one word of candidates per cell, and per digit its places.
//!
//! Propagators remove many digits of a cell at once, so the undo log stores cells with their former
//! words. Removing a digit from a cell removes the cell from the *places* of the digit and marks the
//! cell's complete houses as *dirty* for that digit; they are examined later, all together.
//!
//! | file | contents |
//! |---|---|
//! | this one | the board, how it changes, and undo |
//! | `load` | the candidates that rules and givens leave |
//! | `fixpoint` | the order of propagation; naked singles, binary relations, propagators |
//! | `propagation_queue` | which propagators are to be called, by priority |
//! | `dirty_houses` | which houses are to be examined for which digits |
//! | `hidden_singles` | the places of a digit in its dirty houses |
//! | `locked_candidates` | removing a digit from every cell that sees all of its places |
//! | `naked_pairs`, `hidden_pairs` | two cells for two digits |
//! | `digit_places` | the cells that may hold each digit, as bits |
//!
//! **Invariant.** At a fixpoint, every cell with one candidate is placed, none of its peers has that
//! candidate, and no house is dirty.

mod digit_places;
mod dirty_houses;
mod fixpoint;
mod hidden_pairs;
mod hidden_singles;
mod load;
mod locked_candidates;
mod naked_pairs;
mod propagation_queue;

use super::blanks::Blanks;
use super::board::{Board, Mark};
use super::conflict::{Conflict, ConflictSource};
use crate::engine::model::Model;
use crate::engine::propagate::Domain;
use digit_places::DigitPlaces;
use dirty_houses::DirtyHouses;
use kdoku_board::bits::{Bits, WORDS_64, members};
use kdoku_board::grid::Grid;
use propagation_queue::PropagationQueue;
use std::collections::VecDeque;

/// The board. A set of its cells has `C` words, or a number known at run time if `C` is 0.
///
/// [Narrow](Model::is_narrow) boards are compiled with a constant `C`, so that loops over cells
/// unroll: that saves 8 % of the instructions.
#[derive(Clone)]
pub(crate) struct Domains<const C: usize> {
    #[allow(clippy::struct_field_names, reason = "the field is what the board is named after")]
    domains: Vec<Domain>,
    digit_places: DigitPlaces<C>,
    /// The value of each placed cell, 0 for a blank cell.
    values: Vec<u16>,
    blanks: Blanks,
    /// The undo log: changed cells with their former domains.
    changes: Vec<(u16, Domain)>,
    /// The undo log: placed cells.
    placements: Vec<u16>,
    /// Cells with one candidate, to be placed.
    naked_singles: Vec<u16>,
    /// Cells with two candidates, to be examined for naked pairs.
    bivalue_cells: Vec<u16>,
    dirty_houses: DirtyHouses<C>,
    /// Changed cells whose edges are to be revised, each once.
    edge_queue: VecDeque<u16>,
    in_edge_queue: Vec<bool>,
    /// Cells changed since their watchers were last enqueued, as bits; whether there are any.
    changed_cells: Vec<u64>,
    has_changed_cells: bool,
    queue: PropagationQueue,
}

impl<const C: usize> Domains<C> {
    /// Reduces a domain to a proper subset of it.
    #[inline]
    fn set(&mut self, model: &Model, cell: usize, kept: Domain) -> Result<(), Conflict> {
        let before = std::mem::replace(&mut self.domains[cell], kept);
        self.changes.push((cell as u16, before));
        self.enqueue_if_small(cell, kept)?;
        self.enqueue_edges(model, cell);
        self.changed_cells[cell / 64] |= 1 << (cell % 64);
        self.has_changed_cells = true;
        let removed = before ^ kept;
        self.digit_places.remove(cell, removed);
        self.dirty_houses.mark(model, cell, removed);
        Ok(())
    }

    /// Intersects a domain with `digits`.
    #[inline]
    fn keep(&mut self, model: &Model, cell: usize, digits: Domain) -> Result<(), Conflict> {
        let domain = self.domains[cell];
        if domain & !digits == 0 { Ok(()) } else { self.set(model, cell, domain & digits) }
    }

    /// Removes a digit from cells, 64 of which are given as bits; each of them must have it.
    #[inline]
    fn remove_from_all(&mut self, model: &Model, word: usize, cells: u64, digit: usize) -> Result<(), Conflict> {
        for bit in members(cells) {
            let cell = 64 * word + bit;
            self.set(model, cell, self.domains[cell] & !(1 << digit))?;
        }
        Ok(())
    }

    /// Enqueues a cell that has one or two candidates left; a conflict if it has none.
    #[inline]
    fn enqueue_if_small(&mut self, cell: usize, kept: Domain) -> Result<(), Conflict> {
        let all_but_first = kept & kept.wrapping_sub(1);
        if all_but_first == 0 {
            if kept == 0 {
                return Err(Conflict(ConflictSource::cell(cell)));
            }
            self.naked_singles.push(cell as u16);
        } else if all_but_first.is_power_of_two() {
            self.bivalue_cells.push(cell as u16);
        }
        Ok(())
    }

    /// Enqueues the edges of a cell.
    #[inline]
    fn enqueue_edges(&mut self, model: &Model, cell: usize) {
        let edges = model.propagators().edges();
        if !edges.is_empty() && !edges.of(cell).is_empty() && !std::mem::replace(&mut self.in_edge_queue[cell], true) {
            self.edge_queue.push_back(cell as u16);
        }
    }

    /// Enqueues the propagators that watch a changed cell.
    fn enqueue_watchers(&mut self, model: &Model) {
        self.has_changed_cells = false;
        for (word, changed) in self.changed_cells.iter_mut().enumerate() {
            for bit in members(std::mem::take(changed)) {
                self.queue.enqueue(model.propagators().watchers(64 * word + bit));
            }
        }
    }

    /// Empties all queues after a conflict.
    fn clear_queues(&mut self) {
        self.naked_singles.clear();
        self.bivalue_cells.clear();
        self.dirty_houses.clear();
        for cell in self.edge_queue.drain(..) {
            self.in_edge_queue[usize::from(cell)] = false;
        }
        self.changed_cells.fill(0);
        self.has_changed_cells = false;
        self.queue.clear();
    }

    /// Empties all queues if propagation ended in a conflict.
    #[inline]
    fn finish(&mut self, end: Result<(), Conflict>) -> Result<(), Conflict> {
        if end.is_err() {
            self.clear_queues();
        }
        end
    }
}

impl<const C: usize> Board<WORDS_64> for Domains<C> {
    fn new(model: &Model) -> Self {
        let cells = model.cell_count();
        let digit_places = DigitPlaces::new(cells);
        Self {
            domains: vec![0; cells],
            changed_cells: vec![0; digit_places.width()],
            digit_places,
            values: vec![0; cells],
            blanks: Blanks::new(cells),
            changes: Vec::new(),
            placements: Vec::new(),
            naked_singles: Vec::new(),
            bivalue_cells: Vec::new(),
            dirty_houses: DirtyHouses::new(model),
            edge_queue: VecDeque::new(),
            in_edge_queue: vec![false; cells],
            has_changed_cells: false,
            queue: PropagationQueue::new(model),
        }
    }

    fn load(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        self.load_givens(model, givens)
    }

    fn propagate(&mut self, model: &Model) -> Result<(), Conflict> {
        let end = self.fixpoint(model);
        self.finish(end)
    }

    fn place(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        let end = match self.domains[cell] & 1 << digit {
            0 => Err(Conflict(ConflictSource::cell(cell))),
            kept => self.keep(model, cell, kept).and_then(|()| self.fixpoint(model)),
        };
        self.finish(end)
    }

    fn remove(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        let end = self.keep(model, cell, !(1 << digit)).and_then(|()| self.fixpoint(model));
        self.finish(end)
    }

    #[inline]
    fn mark(&self) -> Mark {
        Mark { changes: self.changes.len(), placements: self.placements.len() }
    }

    fn changed_since(&self, mark: Mark) -> impl Iterator<Item = u16> {
        self.changes[mark.changes..].iter().rev().map(|&(cell, _)| cell)
    }

    fn undo(&mut self, _: &Model, mark: Mark) {
        for (cell, before) in self.changes.drain(mark.changes..).rev() {
            let cell = usize::from(cell);
            let after = std::mem::replace(&mut self.domains[cell], before);
            self.digit_places.insert(cell, before ^ after);
        }
        for cell in self.placements.drain(mark.placements..) {
            self.values[usize::from(cell)] = 0;
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
    fn candidates(&self, cell: usize) -> Bits<WORDS_64> {
        Bits::from_low(self.domains[cell])
    }

    fn places(&self, model: &Model, house_digit: usize) -> Bits<WORDS_64> {
        let (house, digit) = (house_digit / model.size(), house_digit % model.size());
        let may_hold = |&position: &usize| self.domains[model.cell_at(house, position)] >> digit & 1 != 0;
        Bits::from_low((0..model.size()).filter(may_hold).fold(0, |all, position| all | 1 << position))
    }

    fn for_each_open(&self, model: &Model, mut visit: impl FnMut(usize, usize, [usize; 2])) {
        let house_bits = model.house_bits();
        for house in 0..house_bits.house_count() {
            let number = house_bits.number(house);
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in model.complete_house(number) {
                let domain = self.domains[usize::from(cell)];
                thrice |= twice & domain;
                twice |= once & domain;
                once |= domain;
            }
            for digit in members(twice & !thrice) {
                let (mut two, mut count) = ([0; 2], 0);
                self.for_each_places_word(model, house, digit, |word, places| {
                    for bit in members(places) {
                        two[count & 1] = 64 * word + bit;
                        count += 1;
                    }
                });
                visit(model.house_digit(number, digit), 2, two);
            }
        }
    }

    fn write(&self, grid: &mut Grid) {
        grid.copy_values(&self.values[..grid.values().len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::rules::{Constraint, Rules};

    /// A blank 9×9 board with one diagonal, after candidates have been removed one by one.
    fn without(removed: impl Iterator<Item = (usize, usize)>) -> Domains<2> {
        let rules = Rules::classic(Order::THREE);
        let diagonal = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::new(&rules.with(Constraint::AllDifferent(diagonal)).expect("cells of the board"));
        let mut board = Domains::<2>::new(&model);
        board.load(&model, &Grid::blank(9)).expect("no clash");
        board.propagate(&model).expect("no clash");
        for (cell, digit) in removed {
            board.remove(&model, cell, digit).expect("no clash");
        }
        board
    }

    #[test]
    fn a_naked_pair_is_removed_from_the_rest_of_the_row() {
        let board = without([1, 7].into_iter().flat_map(|cell| (2..9).map(move |digit| (cell, digit))));
        for cell in (0..9).filter(|cell| ![1, 7].contains(cell)) {
            assert_eq!(board.domains[cell], 0b1_1111_1100, "cell {cell}");
        }
    }

    #[test]
    fn the_cells_of_a_hidden_pair_lose_their_other_candidates() {
        let others = (0..9).filter(|cell| ![1, 7].contains(cell));
        let board = without(others.flat_map(|cell| [(cell, 0), (cell, 1)]));
        assert_eq!([board.domains[1], board.domains[7]], [0b11; 2]);
    }
}
