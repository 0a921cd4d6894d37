//! A board with more than houses: a word a cell, and for each digit the cells that may hold it.
//!
//! Propagators take many digits of a cell at a time, so the log of changes has a cell and the word that was. A change takes the
//! cell's bit from the row of *holders* of each digit that went, and puts it into the row of those that have *lost* it, whose complete
//! houses are *dirty* for that digit. Most changes are one digit that goes from several cells at once, since it has been placed beside
//! them: then the rows are told once.
//!
//! | file | holds |
//! |---|---|
//! | this one | the board, its changes and how they are taken back |
//! | `loading` | the board as rules and givens leave it |
//! | `fixpoint` | what follows, and in which order; propagators and relations |
//! | `houses` | a digit in its houses: hidden singles, locked candidates, what all see |
//! | `pairs` | naked and hidden pairs |
//!
//! **Invariant.** At a fixpoint, a cell of one digit is placed, and none of its peers has that digit; no house is dirty.

mod fixpoint;
mod houses;
mod loading;
mod pairs;

use super::agenda::Agenda;
use super::blanks::Blanks;
use super::holders::Holders;
use super::store::{Mark, Store};
use super::variable::{Conflict, Variable};
use crate::board::grid::Grid;
use crate::engine::model::Model;
use crate::engine::propagate::{Domain, members};
use crate::util::bits::Bits;
use std::collections::VecDeque;

/// The board, with `C` words for its cells, `NARROW` of [narrow](Model::is_narrow) boards: the loops over them are unrolled then; with
/// `C` = 0 as many as there are.
#[derive(Clone, Debug)]
pub(crate) struct Domains<const C: usize> {
    cells: Vec<Domain>,
    holders: Holders<C>,
    /// The value of each placed cell, 0 for a blank.
    values: Vec<u16>,
    blanks: Blanks,
    /// Cells that were changed, with what they were before.
    changes: Vec<(u16, Domain)>,
    placements: Vec<u16>,
    /// Cells down to a digit that is still to be taken from others.
    singles: Vec<u16>,
    /// Cells down to two digits that another may be down to as well.
    twos: Vec<u16>,
    /// The cells that each digit has gone from since its houses were looked at, and by digit the complete houses in which it has been
    /// placed since then, as bits, so many words a digit.
    lost: Holders<C>,
    settled: Vec<u64>,
    /// The digits of which no house has been looked at.
    fresh: Domain,
    /// The dirty houses of the digit that is looked at.
    dirty: Vec<u64>,
    /// The digits that have gone anywhere.
    gone: Domain,
    /// Cells that were changed and have edges to be followed, each once.
    moved: VecDeque<u16>,
    has_moved: Vec<bool>,
    /// Cells that were changed since the propagators that watch them were put on the agenda, as bits.
    touched: Vec<u64>,
    is_touched: bool,
    agenda: Agenda,
}

impl<const C: usize> Domains<C> {
    /// Cuts a cell down to fewer digits.
    #[inline]
    fn set(&mut self, model: &Model, cell: usize, kept: Domain) -> Result<(), Conflict> {
        let before = std::mem::replace(&mut self.cells[cell], kept);
        self.changes.push((cell as u16, before));
        self.note(cell, kept)?;
        self.move_on(model, cell);
        self.touched[cell / 64] |= 1 << (cell % 64);
        self.is_touched = true;
        let removed = before ^ kept;
        self.gone |= removed;
        self.holders.remove(cell, removed);
        self.lost.insert(cell, removed);
        Ok(())
    }

    /// Takes a digit from some of its holders among 64 cells, as [`Domains::set`] would from one after the other.
    #[inline]
    fn take_from(&mut self, model: &Model, word: usize, cells: u64, digit: usize) -> Result<(), Conflict> {
        if cells == 0 { Ok(()) } else { self.take_from_some(model, word, cells, digit) }
    }

    fn take_from_some(&mut self, model: &Model, word: usize, cells: u64, digit: usize) -> Result<(), Conflict> {
        self.holders.remove_all(word, cells, digit);
        self.lost.insert_all(word, cells, digit);
        self.touched[word] |= cells;
        self.is_touched = true;
        self.gone |= 1 << digit;
        let mut rest = cells;
        while rest != 0 {
            let cell = word * 64 + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let before = self.cells[cell];
            let kept = before & !(1 << digit);
            self.cells[cell] = kept;
            self.changes.push((cell as u16, before));
            if let Err(conflict) = self.note(cell, kept) {
                // what is not in the log is not taken back
                self.holders.insert_all(word, rest, digit);
                return Err(conflict);
            }
            self.move_on(model, cell);
        }
        Ok(())
    }

    /// Notes a cell that is down to one digit, or two; a conflict if it has none.
    #[inline]
    fn note(&mut self, cell: usize, kept: Domain) -> Result<(), Conflict> {
        let others = kept & kept.wrapping_sub(1);
        if others == 0 {
            if kept == 0 {
                return Err(Conflict(Variable::cell(cell)));
            }
            self.singles.push(cell as u16);
        } else if others.is_power_of_two() {
            self.twos.push(cell as u16);
        }
        Ok(())
    }

    /// Puts all on the agenda that watch a cell that has changed.
    fn wake(&mut self, model: &Model) {
        self.is_touched = false;
        for (word, touched) in self.touched.iter_mut().enumerate() {
            let cells = std::mem::take(touched);
            members(cells).for_each(|bit| self.agenda.put(model.propagators().watchers(64 * word + bit)));
        }
    }

    /// Has the edges of a cell followed.
    #[inline]
    fn move_on(&mut self, model: &Model, cell: usize) {
        let edges = model.propagators().edges();
        if !edges.is_empty() && !edges.of(cell).is_empty() && !std::mem::replace(&mut self.has_moved[cell], true) {
            self.moved.push_back(cell as u16);
        }
    }

    /// Cuts a cell down to what it has of these digits, if that is less than it has.
    #[inline]
    fn keep(&mut self, model: &Model, cell: usize, digits: Domain) -> Result<(), Conflict> {
        let domain = self.cells[cell];
        if domain & !digits == 0 { Ok(()) } else { self.set(model, cell, domain & digits) }
    }

    /// How many words complete houses take as bits.
    #[inline]
    fn house_words(model: &Model) -> usize {
        if C > 0 { 1 } else { model.house_bits().width() }
    }

    /// A digit that is placed in a cell is taken from the rest of its houses: there is nothing to be looked for.
    #[inline]
    fn tidy(&mut self, model: &Model, cell: usize, digit: usize) {
        let width = Self::house_words(model);
        let settled = &mut self.settled[digit * width..][..width];
        settled.iter_mut().zip(model.house_bits().houses_of(cell)).for_each(|(settled, houses)| *settled |= houses);
    }

    /// After a conflict, nothing waits any more.
    fn drop_all(&mut self) {
        self.singles.clear();
        self.twos.clear();
        for digit in members(std::mem::take(&mut self.gone)) {
            self.lost.clear(digit);
        }
        self.settled.fill(0);
        self.fresh = 0;
        for cell in self.moved.drain(..) {
            self.has_moved[usize::from(cell)] = false;
        }
        self.touched.fill(0);
        self.is_touched = false;
        self.agenda.clear();
    }
}

impl<const W: usize, const C: usize> Store<W> for Domains<C> {
    fn new(model: &Model) -> Self {
        let cells = model.cell_count();
        let holders = Holders::new(cells);
        Self {
            cells: vec![0; cells],
            touched: vec![0; holders.width()],
            holders,
            values: vec![0; cells],
            blanks: Blanks::new(cells),
            changes: Vec::new(),
            placements: Vec::new(),
            singles: Vec::new(),
            twos: Vec::new(),
            lost: Holders::new(cells),
            settled: vec![0; Domain::BITS as usize * Self::house_words(model)],
            fresh: 0,
            dirty: vec![0; Self::house_words(model)],
            gone: 0,
            moved: VecDeque::new(),
            has_moved: vec![false; cells],
            is_touched: false,
            agenda: Agenda::new(model),
        }
    }

    fn load(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        self.set_up(model, givens)
    }

    fn propagate(&mut self, model: &Model) -> Result<(), Conflict> {
        let end = self.fixpoint(model);
        if end.is_err() {
            self.drop_all();
        }
        end
    }

    fn place(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        let end = match self.cells[cell] & 1 << digit {
            0 => Err(Conflict(Variable::cell(cell))),
            kept => self.keep(model, cell, kept).and_then(|()| self.fixpoint(model)),
        };
        if end.is_err() {
            self.drop_all();
        }
        end
    }

    fn remove(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        let end = self.keep(model, cell, !(1 << digit)).and_then(|()| self.fixpoint(model));
        if end.is_err() {
            self.drop_all();
        }
        end
    }

    #[inline]
    fn mark(&self) -> Mark {
        Mark { changes: self.changes.len(), placements: self.placements.len() }
    }

    fn undo(&mut self, _: &Model, mark: Mark) {
        for (cell, before) in self.changes.drain(mark.changes..).rev() {
            let cell = usize::from(cell);
            let after = std::mem::replace(&mut self.cells[cell], before);
            self.holders.insert(cell, before ^ after);
        }
        for cell in self.placements.drain(mark.placements..) {
            self.values[usize::from(cell)] = 0;
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
        Bits::from_low(self.cells[cell])
    }

    fn places(&self, model: &Model, place: usize) -> Bits<W> {
        let (house, digit) = (place / model.size(), place % model.size());
        let holds = |&position: &usize| self.cells[model.cell_at(house, position)] >> digit & 1 != 0;
        (0..model.size()).filter(holds).fold(Bits::EMPTY, |all, position| all | Bits::from_low(1 << position))
    }

    fn for_each_open(&self, model: &Model, mut told: impl FnMut(usize, usize, [usize; 2])) {
        let masks = model.house_bits();
        for house in 0..masks.house_count() {
            let number = masks.number(house);
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in model.complete_house(number) {
                let domain = self.cells[usize::from(cell)];
                thrice |= twice & domain;
                twice |= once & domain;
                once |= domain;
            }
            for digit in members(twice & !thrice) {
                let (mut two, mut count) = ([0; 2], 0);
                self.for_each_word(model, house, digit, |word, here| {
                    for bit in members(here) {
                        two[count & 1] = 64 * word + bit;
                        count += 1;
                    }
                });
                told(model.house_digit(number, digit), 2, two);
            }
        }
    }

    fn write(&self, grid: &mut Grid) {
        grid.copy_values(&self.values[..grid.values().len()]);
    }
}
