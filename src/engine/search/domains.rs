//! A board with other rules than houses: a word a cell, and all digits of a house looked at in one go.
//!
//! Propagators take many digits of a cell at a time, so nothing is done digit by digit here. A cell's *domain* is one word; a
//! change of it is one entry of the log, with the word that was, and marks the complete houses of the cell as *dirty*, with the
//! digits that went. A dirty house is looked at once for all of them:
//!
//! ```text
//!  once   digits that some cell of the house may hold      if one is missing: conflict
//!  twice  digits that two cells may hold                   once & !twice: hidden singles
//!  shared & !rest, for each lock of the house              locked candidates, gone from the target
//! ```
//!
//! Singles come first, then the propagators that are not dear, then dirty houses, so that these are looked at once for many
//! changes, and dear propagators last.
//!
//! **Invariant.** At a fixpoint, a cell of one digit is placed, and none of its peers has that digit; no house is dirty.

use super::agenda::Agenda;
use super::blanks::Blanks;
use super::store::{Mark, SEEN_AT_ONCE, Store};
use super::variable::{Conflict, Variable};
use crate::bits::Bits;
use crate::grid::Grid;
use crate::model::{Model, Posts, Segment};
use crate::propagate::{Cost, Domain, Must};

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    cells: Vec<Domain>,
    /// The value of each placed cell, 0 for a blank.
    values: Vec<u16>,
    blanks: Blanks,
    /// Cells that were changed, with what they were before.
    changes: Vec<(u16, Domain)>,
    placements: Vec<u16>,
    /// Cells down to a digit that is still to be taken from others.
    singles: Vec<u16>,
    /// By complete house, the digits that have gone from its cells since it was looked at.
    gone: Vec<Domain>,
    dirty: Vec<u32>,
    agenda: Agenda,
}

/// All digits of a board.
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
            if self.call_propagator(model, Cost::Middle)? {
                continue;
            }
            if let Some(house) = self.dirty.pop() {
                self.look(model, house as usize)?;
            } else if !self.call_propagator(model, Cost::High)? {
                return Ok(());
            }
        }
    }

    /// Cuts a cell down to fewer digits.
    #[inline]
    fn set(&mut self, model: &Model, cell: usize, kept: Domain) -> Result<(), Conflict> {
        let before = std::mem::replace(&mut self.cells[cell], kept);
        self.changes.push((cell as u16, before));
        if kept & kept.wrapping_sub(1) == 0 {
            if kept == 0 {
                return Err(Conflict(Variable::cell(cell)));
            }
            self.singles.push(cell as u16);
        }
        for &house in model.locks().houses_of(cell) {
            let gone = &mut self.gone[house as usize];
            if *gone == 0 {
                self.dirty.push(house);
            }
            *gone |= before ^ kept;
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
        let digit = self.cells[cell];
        self.blanks.fill(cell);
        self.values[cell] = digit.trailing_zeros() as u16 + 1;
        self.placements.push(cell as u16);
        for &peer in model.locks().peers(cell) {
            self.keep(model, peer.into(), !digit)?;
        }
        Ok(())
    }

    /// Looks at a dirty house for hidden singles and locked candidates among the digits that have gone somewhere.
    fn look(&mut self, model: &Model, house: usize) -> Result<(), Conflict> {
        let locks = model.locks();
        let gone = std::mem::take(&mut self.gone[house]);
        let cells = locks.house(house);
        let mut domains = [0; 64];
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for (copy, &cell) in domains.iter_mut().zip(cells) {
            let domain = self.cells[usize::from(cell)];
            *copy = domain;
            placed |= if domain.is_power_of_two() { domain } else { 0 };
            twice |= once & domain;
            once |= domain;
        }
        let without_place = |digits: Domain| {
            let place = model.place(locks.number(house), digits.trailing_zeros() as usize);
            Conflict(Variable::place(model, place))
        };
        let missing = full(model) & !once;
        if missing != 0 {
            return Err(without_place(missing));
        }
        let open = gone & !placed;
        if open == 0 {
            return Ok(());
        }
        let hidden = open & !twice;
        if hidden != 0 {
            for &cell in cells {
                let here = self.cells[usize::from(cell)] & hidden;
                if here & here.wrapping_sub(1) != 0 {
                    return Err(without_place(here));
                }
                if here != 0 {
                    self.set(model, cell.into(), here)?;
                }
            }
        }
        let open = open & twice;
        if open == 0 {
            return Ok(());
        }
        for parting in locks.partings(house) {
            let (mut once, mut twice) = (0, 0);
            for segment in parting {
                let union = segment.places().iter().fold(0, |all, &place| all | domains[usize::from(place % 64)]);
                twice |= once & union;
                once |= union;
            }
            let locked = open & !twice;
            if locked != 0 {
                self.lock(model, parting, &domains, locked)?;
            }
        }
        if model.has_pairs() { self.seen_from_all(model, cells, open) } else { Ok(()) }
    }

    /// Takes digits that are in one segment alone from what the segment's other house has beyond it.
    fn lock(
        &mut self,
        model: &Model,
        parting: &[Segment],
        domains: &[Domain; 64],
        locked: Domain,
    ) -> Result<(), Conflict> {
        for segment in parting {
            let union = segment.places().iter().fold(0, |all, &place| all | domains[usize::from(place % 64)]);
            if union & locked != 0 {
                for &cell in segment.target() {
                    self.keep(model, cell.into(), !(union & locked))?;
                }
            }
        }
        Ok(())
    }

    /// Where pairs of cells exclude each other, what all places of a digit in a house exclude lies not in houses alone.
    fn seen_from_all(&mut self, model: &Model, cells: &[u16], mut digits: Domain) -> Result<(), Conflict> {
        while digits != 0 {
            let bit = digits & digits.wrapping_neg();
            digits &= digits - 1;
            let (mut holders, mut count) = ([0; SEEN_AT_ONCE], 0);
            for &cell in cells.iter().filter(|&&cell| self.cells[usize::from(cell)] & bit != 0) {
                holders.get_mut(count).into_iter().for_each(|holder| *holder = cell);
                count += 1;
            }
            if let Some(holders) = holders.get(..count).filter(|_| count > 0) {
                self.exclude(model, holders, bit)?;
            }
        }
        Ok(())
    }

    /// Takes a digit from whoever differs from all of these cells.
    fn exclude(&mut self, model: &Model, holders: &[u16], digit: Domain) -> Result<(), Conflict> {
        let exclusions = model.exclusions();
        for word in 0..exclusions.width() {
            let mut seen = holders.iter().fold(u64::MAX, |seen, &cell| seen & exclusions.row(cell.into())[word]);
            while seen != 0 {
                let cell = word * 64 + seen.trailing_zeros() as usize;
                seen &= seen - 1;
                self.keep(model, cell, !digit)?;
            }
        }
        Ok(())
    }

    /// Calls the next propagator on the agenda that costs no more than this; whether there was one.
    fn call_propagator(&mut self, model: &Model, most: Cost) -> Result<bool, Conflict> {
        let posts = model.posts();
        self.agenda.look(posts, &self.changes, None);
        let Some(number) = self.agenda.next(most) else { return Ok(false) };
        let mut domains = std::mem::take(&mut self.agenda.domains);
        let end = self.call(model, number, &mut domains);
        self.agenda.domains = domains;
        end?;
        if posts.all()[number as usize].is_idempotent {
            self.agenda.look(posts, &self.changes, Some(number));
        }
        Ok(true)
    }

    fn call(&mut self, model: &Model, number: u32, domains: &mut Vec<Domain>) -> Result<(), Conflict> {
        let post = &model.posts().all()[number as usize];
        let wiped = Conflict(Variable::post(model, number as usize));
        domains.clear();
        domains.extend(post.scope.iter().map(|&cell| self.cells[usize::from(cell)]));
        self.agenda.memory.musts.clear();
        post.propagator.prune(domains, &mut self.agenda.memory).map_err(|_| wiped)?;
        for (&cell, &kept) in post.scope.iter().zip(&*domains) {
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
            self.exclude_from_all(model, must, &post.scope, domains)?;
        }
        Ok(())
    }

    /// What must occur in some cells goes from whoever differs from all those that can hold it.
    fn exclude_from_all(
        &mut self,
        model: &Model,
        must: Must,
        scope: &[u16],
        domains: &[Domain],
    ) -> Result<(), Conflict> {
        let mut digits = must.digits;
        while digits != 0 {
            let bit = digits & digits.wrapping_neg();
            digits &= digits - 1;
            let (mut holders, mut count) = ([0; SEEN_AT_ONCE], 0);
            let mut places = must.places;
            while places != 0 && count <= SEEN_AT_ONCE {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                if domains[place] & bit != 0 {
                    // of one that is down to it, the houses know
                    count = if domains[place] == bit { SEEN_AT_ONCE } else { count };
                    holders.get_mut(count).into_iter().for_each(|holder| *holder = scope[place]);
                    count += 1;
                }
            }
            if let Some(holders) = holders.get(..count).filter(|_| count > 0) {
                self.exclude(model, holders, bit)?;
            }
        }
        Ok(())
    }

    /// After a conflict, nothing waits any more.
    fn drop_all(&mut self) {
        self.singles.clear();
        for house in self.dirty.drain(..) {
            self.gone[house as usize] = 0;
        }
        self.agenda.clear();
    }

    /// The first domains: of the rules, and of the givens.
    fn load_domains(&mut self, model: &Model) -> Result<(), Conflict> {
        let full = full(model);
        let posts: &Posts = model.posts();
        for (cell, domain) in self.cells.iter_mut().enumerate() {
            *domain = posts.domain(cell) & full;
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
            for &peer in model.locks().peers(cell) {
                self.cells[usize::from(peer)] &= !digit;
                if self.cells[usize::from(peer)] == 0 {
                    return Err(Conflict(Variable::cell(peer.into())));
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
            }
        }
        Ok(())
    }
}

impl<const W: usize> Store<W> for Domains {
    fn new(model: &Model) -> Self {
        let cells = model.cell_count();
        Self {
            cells: vec![0; cells],
            values: vec![0; cells],
            blanks: Blanks::new(cells),
            changes: Vec::new(),
            placements: Vec::new(),
            singles: Vec::new(),
            gone: vec![0; model.locks().house_count()],
            dirty: Vec::new(),
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
            self.gone.fill(full(model));
            self.dirty.extend((0..self.gone.len()).map(|house| house as u32));
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
            self.cells[usize::from(cell)] = before;
        }
        self.agenda.forget(mark.changes);
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

    fn for_each_open(&self, model: &Model, house: usize, mut told: impl FnMut(usize, usize)) {
        let (mut once, mut twice, mut thrice, mut placed) = (0, 0, 0, 0);
        for position in 0..model.size() {
            let domain = self.cells[model.cell_at(house, position)];
            placed |= if domain.is_power_of_two() { domain } else { 0 };
            thrice |= twice & domain;
            twice |= once & domain;
            once |= domain;
        }
        let mut digits: Domain = twice & !thrice & !placed;
        while digits != 0 {
            told(digits.trailing_zeros() as usize, 2);
            digits &= digits - 1;
        }
    }

    fn write(&self, grid: &mut Grid) {
        grid.copy_values(&self.values);
    }
}
