//! A board with more than houses: a word a cell, and for each digit the cells that may hold it.
//!
//! Propagators take many digits of a cell at a time, so the log of changes has a cell and the word that was. A change takes the
//! cell's bit from the row of *holders* of each digit that went, and marks the complete houses of the cell as *dirty* for these
//! digits. A digit that has gone anywhere is looked for in all of its dirty houses at once: its holders in a house are a word or two, and
//!
//! ```text
//!  none   conflict
//!  one    a hidden single
//!  two    where another digit has the same two, they hold nothing else  (hidden pairs)
//!  few    whoever differs from all of them loses the digit      (locked candidates, and what pairs of cells say)
//! ```
//!
//! Two cells that differ and are down to the same two digits take these from whoever differs from both (naked pairs).
//!
//! Singles come first, then relations of two cells, which are followed from the cell that was changed, then pairs, then the propagators
//! that are not dear, then dirty houses, so that these are looked at once for many changes, and dear propagators last.
//!
//! Pairs are worth their time, triples are not: see the record.
//!
//! **Invariant.** At a fixpoint, a cell of one digit is placed, and none of its peers has that digit; no house is dirty.

use super::agenda::Agenda;
use super::blanks::Blanks;
use super::holders::Holders;
use super::store::{Mark, SEEN_AT_ONCE, Store};
use super::variable::{Conflict, Variable};
use crate::bits::Bits;
use crate::grid::Grid;
use crate::model::Model;
use crate::propagate::{Cost, Domain, Must, members};
use std::collections::VecDeque;

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    cells: Vec<Domain>,
    holders: Holders,
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
    /// By digit the complete houses from whose cells it has gone since they were looked at, as bits, some words a digit.
    dirty: Vec<u64>,
    /// The digits of which there may be any.
    gone: Domain,
    /// Cells that were changed and have edges to be followed, each once.
    moved: VecDeque<u16>,
    has_moved: Vec<bool>,
    agenda: Agenda,
}

/// The most cells that are looked at for what they all see.
const MOST_HOLDERS: usize = 8;

/// All digits of a board, variables apart.
fn full(model: &Model) -> Domain {
    Domain::MAX >> (64 - model.size())
}

impl Domains {
    /// Works off all that waits.
    fn fixpoint(&mut self, model: &Model) -> Result<(), Conflict> {
        loop {
            while let Some(cell) = self.singles.pop() {
                self.settle(model, cell.into())?;
            }
            if let Some(cell) = self.moved.pop_front() {
                self.follow(model, cell.into())?;
                continue;
            }
            if let Some(cell) = self.twos.pop() {
                self.pair(model, cell.into())?;
                continue;
            }
            if self.call_propagator(model, Cost::Middle)? {
                continue;
            }
            if let Some(digit) = self.next_gone() {
                self.look(model, digit)?;
            } else if !self.call_propagator(model, Cost::High)? {
                return Ok(());
            }
        }
    }

    /// The next of the digits that have gone from houses; these are to be looked at all.
    #[inline]
    const fn next_gone(&mut self) -> Option<usize> {
        if self.gone == 0 {
            return None;
        }
        let digit = self.gone.trailing_zeros() as usize;
        self.gone &= self.gone - 1;
        Some(digit)
    }

    /// Cuts a cell down to fewer digits.
    #[inline]
    fn set(&mut self, model: &Model, cell: usize, kept: Domain) -> Result<(), Conflict> {
        let before = std::mem::replace(&mut self.cells[cell], kept);
        self.changes.push((cell as u16, before));
        let others = kept & kept.wrapping_sub(1);
        if others == 0 {
            if kept == 0 {
                return Err(Conflict(Variable::cell(cell)));
            }
            self.singles.push(cell as u16);
        } else if others.is_power_of_two() {
            self.twos.push(cell as u16);
        }
        self.agenda.put(model.posts().watching(cell));
        self.move_on(model, cell);
        let removed = before ^ kept;
        self.gone |= removed;
        self.holders.drop(cell, removed);
        let houses = model.masks().houses_of(cell);
        for (word, &houses) in houses.iter().enumerate() {
            members(removed).for_each(|digit| self.dirty[digit * model.masks().width() + word] |= houses);
        }
        Ok(())
    }

    /// Has the edges of a cell followed.
    #[inline]
    fn move_on(&mut self, model: &Model, cell: usize) {
        if !model.posts().edges().of(cell).is_empty() && !std::mem::replace(&mut self.has_moved[cell], true) {
            self.moved.push_back(cell as u16);
        }
    }

    /// Takes from the cells at the other ends of a cell's edges what has no partner left.
    fn follow(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        self.has_moved[cell] = false;
        let edges = model.posts().edges();
        for edge in edges.of(cell) {
            let (other, reached) = (usize::from(edge.cell), edges.reach(edge, self.cells[cell]));
            let domain = self.cells[other];
            if domain & !reached != 0 {
                if domain & reached == 0 {
                    return Err(Conflict(Variable::post(model, edge.post as usize)));
                }
                self.set(model, other, domain & reached)?;
            }
        }
        Ok(())
    }

    /// Cuts a cell down to what it has of these digits, if that is less than it has.
    #[inline]
    fn keep(&mut self, model: &Model, cell: usize, digits: Domain) -> Result<(), Conflict> {
        let domain = self.cells[cell];
        if domain & !digits == 0 { Ok(()) } else { self.set(model, cell, domain & digits) }
    }

    /// Places the digit of a cell that has one, and takes it from all that differ from the cell.
    fn settle(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        let digit = self.cells[cell].trailing_zeros() as usize;
        self.blanks.fill(cell);
        self.values[cell] = digit as u16 + 1;
        self.placements.push(cell as u16);
        self.exclude(model, &[cell as u16], digit)?;
        self.tidy(model, cell, digit);
        Ok(())
    }

    /// A digit that is placed in a cell has been taken from the rest of its houses: there is nothing to be looked for.
    #[inline]
    fn tidy(&mut self, model: &Model, cell: usize, digit: usize) {
        let houses = model.masks().houses_of(cell);
        let dirty = &mut self.dirty[digit * houses.len()..][..houses.len()];
        dirty.iter_mut().zip(houses).for_each(|(dirty, houses)| *dirty &= !houses);
    }

    /// Where another cell that differs from this one is down to the same two digits, takes both from whoever differs from the two.
    fn pair(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        let digits = self.cells[cell];
        let (first, rest) = (digits.trailing_zeros() as usize, digits & digits.wrapping_sub(1));
        if !rest.is_power_of_two() {
            return Ok(());
        }
        let second = rest.trailing_zeros() as usize;
        let exclusions = model.exclusions();
        for word in 0..self.holders.width() {
            let mut near =
                self.holders.word(word, first) & self.holders.word(word, second) & exclusions.word(cell, word);
            while near != 0 {
                let other = word * 64 + near.trailing_zeros() as usize;
                near &= near - 1;
                if self.cells[other] == digits {
                    for word in 0..self.holders.width() {
                        let holders = self.holders.word(word, first) | self.holders.word(word, second);
                        let mut seen = holders & exclusions.word(cell, word) & exclusions.word(other, word);
                        while seen != 0 {
                            let third = word * 64 + seen.trailing_zeros() as usize;
                            seen &= seen - 1;
                            self.set(model, third, self.cells[third] & !digits)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Where another digit has the same two places in a house, they hold nothing else.
    fn hidden(&mut self, model: &Model, house: usize, digit: usize, [a, b]: [usize; 2]) -> Result<(), Conflict> {
        let both = self.cells[a] & self.cells[b] & !(1 << digit);
        for other in members(both) {
            let beside = |&(word, mask): &(u32, u64)| {
                let here = |cell: usize| if cell / 64 == word as usize { 1 << (cell % 64) } else { 0 };
                self.holders.word(word as usize, other) & mask & !here(a) & !here(b) != 0
            };
            if !model.masks().of(house).iter().any(beside) {
                let pair = 1 << digit | 1 << other;
                self.keep(model, a, pair)?;
                return self.keep(model, b, pair);
            }
        }
        Ok(())
    }

    /// Looks at all dirty houses of a digit that has gone somewhere for hidden singles, hidden pairs and locked candidates.
    fn look(&mut self, model: &Model, digit: usize) -> Result<(), Conflict> {
        let masks = model.masks();
        let most = if model.has_pairs() { masks.most_shared().max(SEEN_AT_ONCE) } else { masks.most_shared() };
        let most = most.clamp(1, MOST_HOLDERS);
        for word in 0..masks.width() {
            let mut houses = std::mem::take(&mut self.dirty[digit * masks.width() + word]);
            while houses != 0 {
                let house = 64 * word + houses.trailing_zeros() as usize;
                houses &= houses - 1;
                let (mut holders, mut count) = ([0; MOST_HOLDERS], 0);
                for &(word, mask) in masks.of(house) {
                    let mut here = self.holders.word(word as usize, digit) & mask;
                    while here != 0 && count <= most {
                        if let Some(holder) = holders.get_mut(count) {
                            *holder = (64 * word + here.trailing_zeros()) as u16;
                        }
                        here &= here - 1;
                        count += 1;
                    }
                }
                match count {
                    0 => {
                        let place = model.place(masks.number(house), digit);
                        return Err(Conflict(Variable::place(model, place)));
                    }
                    1 => self.keep(model, holders[0].into(), 1 << digit)?,
                    2 if most >= 2 => {
                        self.exclude(model, &holders[..2], digit)?;
                        self.hidden(model, house, digit, [holders[0].into(), holders[1].into()])?;
                    }
                    _ if count <= most => self.exclude(model, &holders[..count], digit)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Takes a digit from whoever differs from all of these cells.
    #[inline]
    fn exclude(&mut self, model: &Model, cells: &[u16], digit: usize) -> Result<(), Conflict> {
        let exclusions = model.exclusions();
        for word in 0..self.holders.width() {
            let holders = self.holders.word(word, digit);
            let seen = cells.iter().fold(holders, |seen, &cell| seen & exclusions.word(cell.into(), word));
            self.take_from(model, word, seen, digit)?;
        }
        Ok(())
    }

    /// Takes a digit from some holders among 64 cells.
    #[inline]
    fn take_from(&mut self, model: &Model, word: usize, mut cells: u64, digit: usize) -> Result<(), Conflict> {
        while cells != 0 {
            let cell = word * 64 + cells.trailing_zeros() as usize;
            cells &= cells - 1;
            self.set(model, cell, self.cells[cell] & !(1 << digit))?;
        }
        Ok(())
    }

    /// Calls the next propagator on the agenda that costs no more than this; whether there was one.
    fn call_propagator(&mut self, model: &Model, most: Cost) -> Result<bool, Conflict> {
        let Some(number) = self.agenda.next(model.posts(), most) else { return Ok(false) };
        let mut domains = std::mem::take(&mut self.agenda.domains);
        let before = self.changes.len();
        let end = self.call(model, number, &mut domains);
        self.agenda.domains = domains;
        if model.posts().all()[number as usize].is_derived {
            self.agenda.tally(number, end.is_err() || self.changes.len() > before);
        }
        end?;
        if model.posts().all()[number as usize].is_idempotent {
            self.agenda.take(number);
        }
        Ok(true)
    }

    fn call(&mut self, model: &Model, number: u32, domains: &mut Vec<Domain>) -> Result<(), Conflict> {
        let post = &model.posts().all()[number as usize];
        let wiped = Conflict(Variable::post(model, number as usize));
        domains.clear();
        domains.extend(post.cells.iter().map(|&cell| self.cells[usize::from(cell)]));
        self.agenda.memory.musts.clear();
        post.propagator.prune(domains, &mut self.agenda.memory).map_err(|_| wiped)?;
        for (&cell, &kept) in post.scope().iter().zip(&*domains) {
            let cell = usize::from(cell);
            if self.cells[cell] & !kept != 0 {
                // a cell may stand in the scope twice
                let kept = kept & self.cells[cell];
                if kept == 0 {
                    return Err(wiped);
                }
                self.set(model, cell, kept)?;
            }
        }
        for i in 0..self.agenda.memory.musts.len() {
            let must = self.agenda.memory.musts[i];
            self.exclude_from_all(model, must, post.scope())?;
        }
        Ok(())
    }

    /// What must occur in some cells goes from whoever differs from all those that can hold it.
    fn exclude_from_all(&mut self, model: &Model, must: Must, scope: &[u16]) -> Result<(), Conflict> {
        let (first, end) = (must.places.trailing_zeros() as usize, 128 - must.places.leading_zeros() as usize);
        let Some(cells) = scope.get(first..end) else { return Ok(()) };
        if cells.len() == must.places.count_ones() as usize {
            return self.exclude_from(model, must.digits, cells);
        }
        let (mut some, mut count) = ([0; 128], 0);
        for (&cell, _) in cells.iter().zip(first..).filter(|(_, place)| must.places >> place & 1 != 0) {
            some[count] = cell;
            count += 1;
        }
        self.exclude_from(model, must.digits, &some[..count])
    }

    fn exclude_from(&mut self, model: &Model, digits: Domain, cells: &[u16]) -> Result<(), Conflict> {
        let (mut once, mut placed) = (0, 0);
        for &cell in cells {
            let domain = self.cells[usize::from(cell)];
            once |= domain;
            placed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        let exclusions = model.exclusions();
        // of one that a cell is down to, the houses know; another of these digits may have pushed one out
        for digit in members(digits & once & !placed) {
            for word in 0..self.holders.width() {
                let mut seen = self.holders.word(word, digit);
                for &cell in cells {
                    if seen == 0 {
                        break;
                    }
                    if self.cells[usize::from(cell)] >> digit & 1 != 0 {
                        seen &= exclusions.word(cell.into(), word);
                    }
                }
                self.take_from(model, word, seen, digit)?;
            }
        }
        Ok(())
    }

    /// After a conflict, nothing waits any more.
    fn drop_all(&mut self) {
        self.singles.clear();
        self.twos.clear();
        self.dirty.fill(0);
        self.gone = 0;
        for cell in self.moved.drain(..) {
            self.has_moved[usize::from(cell)] = false;
        }
        self.agenda.clear();
    }

    /// The first domains: of the rules, and of the givens.
    fn load_domains(&mut self, model: &Model) -> Result<(), Conflict> {
        for (cell, domain) in self.cells.iter_mut().enumerate() {
            *domain = model.domain(cell);
        }
        for &void in model.voids() {
            self.cells[usize::from(void)] = 0;
        }
        for &given in self.blanks.filled() {
            let cell = usize::from(given);
            // what is no cell has no value
            if let Some(digit) = usize::from(self.values[cell]).checked_sub(1) {
                self.cells[cell] &= 1 << digit;
            }
        }
        for &given in self.blanks.filled() {
            let cell = usize::from(given);
            let digit = self.cells[cell];
            if self.values[cell] == 0 {
                continue;
            }
            if digit == 0 {
                return Err(Conflict(Variable::cell(cell)));
            }
            for (word, &peers) in model.exclusions().row(cell).iter().enumerate() {
                for peer in members(peers).map(|bit| word * 64 + bit) {
                    self.cells[peer] &= !digit;
                    if self.cells[peer] == 0 {
                        return Err(Conflict(Variable::cell(peer)));
                    }
                }
            }
        }
        for &blank in self.blanks.blank() {
            let domain = self.cells[usize::from(blank)];
            if domain == 0 {
                return Err(Conflict(Variable::cell(blank.into())));
            }
            if domain.is_power_of_two() {
                self.singles.push(blank);
            } else if domain.count_ones() == 2 {
                self.twos.push(blank);
            }
        }
        self.holders.load(&self.cells);
        Ok(())
    }
}

impl<const W: usize> Store<W> for Domains {
    fn new(model: &Model) -> Self {
        let cells = model.cell_count();
        Self {
            cells: vec![0; cells],
            holders: Holders::new(cells),
            values: vec![0; cells],
            blanks: Blanks::new(cells),
            changes: Vec::new(),
            placements: Vec::new(),
            singles: Vec::new(),
            twos: Vec::new(),
            dirty: vec![0; Domain::BITS as usize * model.masks().width()],
            gone: 0,
            moved: VecDeque::new(),
            has_moved: vec![false; cells],
            agenda: Agenda::new(model),
        }
    }

    fn load(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        self.changes.clear();
        self.placements.clear();
        self.drop_all();
        self.agenda.fill(model.posts());
        self.blanks.load_grid(model, givens, &mut self.values)?;
        let end = self.load_domains(model);
        if end.is_ok() {
            self.gone = full(model);
            let (houses, width) = (model.masks().house_count(), model.masks().width());
            for digit in members(self.gone) {
                (0..houses).for_each(|house| self.dirty[digit * width + house / 64] |= 1 << (house % 64));
            }
            for place in 0..self.blanks.filled().len() {
                let cell = usize::from(self.blanks.filled()[place]);
                // what is no cell has no value
                if let Some(digit) = usize::from(self.values[cell]).checked_sub(1) {
                    self.tidy(model, cell, digit);
                }
            }
            (0..self.cells.len()).for_each(|cell| self.move_on(model, cell));
        } else {
            self.drop_all();
        }
        end
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
            self.holders.restore(cell, before ^ after);
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
        let masks = model.masks();
        for house in 0..masks.house_count() {
            let number = masks.number(house);
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in model.cells_of(number) {
                let domain = self.cells[usize::from(cell)];
                thrice |= twice & domain;
                twice |= once & domain;
                once |= domain;
            }
            for digit in members(twice & !thrice) {
                let (mut two, mut count) = ([0; 2], 0);
                for &(word, mask) in masks.of(house) {
                    for bit in members(self.holders.word(word as usize, digit) & mask) {
                        two[count & 1] = 64 * word as usize + bit;
                        count += 1;
                    }
                }
                told(model.place(number, digit), 2, two);
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
    use crate::geometry::Order;
    use crate::rules::{Constraint, Rules};

    /// A blank board with a diagonal, from whose cells some digits are taken, one after the other.
    fn without(taken: impl Iterator<Item = (usize, usize)>) -> Domains {
        let rules = Rules::classic(Order::THREE);
        let diagonal = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::new(&rules.with(Constraint::AllDifferent(diagonal)).expect("cells of the board"));
        let mut board = <Domains as Store<1>>::new(&model);
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
