//! The state of a board in search: what is placed, what is still possible, and how to take back a step.
//!
//! Four tables of bits say everything three times over, so that each question has a row to answer it:
//!
//! ```text
//!  occupied    house          → digits placed in it               3n rows on a plain board
//!  candidates  cell           → digits that may stand in it       n² rows
//!  places      house, digit   → positions where it may stand      3n² rows
//!  shared      (in the model) → positions that two houses share
//! ```
//!
//! **Invariant.** A digit is in `candidates` of a cell exactly if the cell is in `places` of that digit in each of
//! its houses. A placed cell has its digit as the only candidate, and that digit no other place in its houses. The
//! candidates of a blank cell begin as the zeroes of row | column | box; from there they only shrink.
//!
//! Everything that shrinks goes through [`Store::remove`], which notes it in a log: to undo is to read the log
//! backwards. `remove` also notices what the removal has caused: a cell or a place left empty is a conflict, one left
//! with a single member is to be placed, a crossing left empty may have locked its digit elsewhere. The last two are
//! queued, and [`Store::propagate`] works the queues off until nothing follows any more.
//!
//! **Soundness.** *Naked single*: a cell with one candidate holds it. *Hidden single*: a digit with one place in a
//! complete house stands there. *Locked candidates*: if all places of a digit in a complete house lie in the crossing
//! with another house, then the other house has its digit there too, and nowhere else.

use crate::bits::{Bits, Rows, Tally};
use crate::grid::{Digit, Grid};
use crate::geometry::Cell;
use crate::model::Model;

/// What can be left without a choice: a cell (its number), or a digit in a house (`n²` + house · `n` + digit).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variable(pub(super) u32);

impl Variable {
    /// A cell that is to hold some digit.
    #[inline]
    pub(super) fn cell(cell: usize) -> Self {
        Self(cell as u32)
    }

    /// A digit that is to stand somewhere in a house; `place` is a row of `places`.
    #[inline]
    pub(super) fn place(model: &Model, place: usize) -> Self {
        Self((model.cell_count() + place) as u32)
    }

    /// How many there are on a board.
    pub(super) fn count(model: &Model) -> usize {
        model.cell_count() + model.houses().len() * model.size()
    }
}

/// The rules are broken: nothing is left for this variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict(pub(super) Variable);

/// A point to come back to: the lengths of both logs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    removals: u32,
    placements: u32,
}

/// The board's tables, with rows of `W` words.
#[derive(Clone, Debug)]
pub(super) struct Store<const W: usize> {
    occupied: Rows,
    candidates: Rows,
    places: Rows,
    /// The digit of each placed cell by its value, 0 for a blank.
    values: Vec<u16>,
    /// All cells, the blank ones first; and where each cell stands in that list.
    blanks: Vec<u16>,
    rank: Vec<u16>,
    blank_count: usize,
    /// Logs of what was done, to be undone: candidates removed (cell, digit), and cells placed.
    removals: Vec<(u16, u16)>,
    placements: Vec<u16>,
    /// Queue of cells that must hold a digit.
    singles: Vec<(u16, u16)>,
    /// Queue of houses and digits whose places may have come to lie in one crossing.
    narrowed: Vec<(u32, u16)>,
}

impl<const W: usize> Store<W> {
    pub(super) fn new(model: &Model) -> Self {
        let (n, cells, houses) = (model.size(), model.cell_count(), model.houses().len());
        Self {
            occupied: Rows::new(houses, n),
            candidates: Rows::new(cells, n),
            places: Rows::new(houses * n, n),
            values: vec![0; cells],
            blanks: vec![0; cells],
            rank: vec![0; cells],
            blank_count: 0,
            removals: Vec::new(),
            placements: Vec::new(),
            singles: Vec::new(),
            narrowed: Vec::new(),
        }
    }

    /// Sets the board up with `givens` and queues what follows from them.
    ///
    /// # Errors
    /// A conflict if two givens clash, or a blank cell or an open digit has no place left.
    pub(super) fn load(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        self.occupied.clear();
        self.candidates.clear();
        self.places.clear();
        self.values.fill(0);
        self.removals.clear();
        self.placements.clear();
        self.clear_queues();
        self.load_givens(model, givens)?;
        self.load_blanks(model)?;
        self.queue_places(model)
    }

    fn load_givens(&mut self, model: &Model, givens: &Grid) -> Result<(), Conflict> {
        let n = model.size();
        for (cell, digit) in givens.filled() {
            let (cell, digit) = (cell.index(), digit.index());
            for link in model.links(cell) {
                let house = link.house as usize;
                let place = house * n + digit;
                if self.occupied.row::<W>(house).contains(digit) {
                    return Err(Conflict(Variable::place(model, place)));
                }
                self.occupied.insert::<W>(house, digit);
                self.places.insert::<W>(place, link.position.into());
            }
            self.candidates.insert::<W>(cell, digit);
            self.values[cell] = digit as u16 + 1;
        }
        Ok(())
    }

    /// The candidates of a blank cell are the zeroes of its row | column | box.
    fn load_blanks(&mut self, model: &Model) -> Result<(), Conflict> {
        let n = model.size();
        let full = Bits::<W>::full(n);
        self.blank_count = 0;
        let mut filled = model.cell_count();
        for cell in 0..model.cell_count() {
            let blank = self.values[cell] == 0;
            let rank = if blank { self.blank_count } else { filled - 1 };
            self.blanks[rank] = cell as u16;
            self.rank[cell] = rank as u16;
            if !blank {
                filled -= 1;
                continue;
            }
            self.blank_count += 1;
            let links = model.links(cell);
            let taken = links.iter().fold(Bits::EMPTY, |all, link| all | self.occupied.row::<W>(link.house as usize));
            let free = full & !taken;
            self.candidates.set_row(cell, free);
            for digit in free {
                for link in links {
                    self.places.insert::<W>(link.house as usize * n + digit, link.position.into());
                }
            }
            match free.tally() {
                Tally::Zero => return Err(Conflict(Variable::cell(cell))),
                Tally::One => self.singles.extend(free.first().map(|digit| (cell as u16, digit as u16))),
                Tally::Many => {}
            }
        }
        Ok(())
    }

    /// Looks once at every open digit of every complete house; from here on, `remove` notices what changes.
    fn queue_places(&mut self, model: &Model) -> Result<(), Conflict> {
        let n = model.size();
        let full = Bits::<W>::full(n);
        for house in (0..model.houses().len()).filter(|&house| model.is_complete(house)) {
            for digit in full & !self.occupied.row::<W>(house) {
                let places = self.places.row::<W>(house * n + digit);
                match places.tally() {
                    Tally::Zero => return Err(Conflict(Variable::place(model, house * n + digit))),
                    Tally::One => self.queue_single(model, house, digit, places),
                    Tally::Many => self.narrowed.push((house as u32, digit as u16)),
                }
            }
        }
        Ok(())
    }

    /// Works the queues off, singles first.
    ///
    /// # Errors
    /// The first conflict met; the queues are empty then, and the board is to be undone.
    pub(super) fn propagate(&mut self, model: &Model) -> Result<(), Conflict> {
        let end = self.fixpoint(model);
        if end.is_err() {
            self.clear_queues();
        }
        end
    }

    fn fixpoint(&mut self, model: &Model) -> Result<(), Conflict> {
        loop {
            while let Some((cell, digit)) = self.singles.pop() {
                self.place(model, cell.into(), digit.into())?;
            }
            let Some((house, digit)) = self.narrowed.pop() else { return Ok(()) };
            self.apply_locked(model, house as usize, digit.into())?;
        }
    }

    fn clear_queues(&mut self) {
        self.singles.clear();
        self.narrowed.clear();
    }

    /// Places `digit` in `cell`: every other candidate of the cell goes, and every other place of the digit.
    ///
    /// # Errors
    /// A conflict if the digit is no candidate of the cell, or something is left with nothing.
    pub(super) fn place(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        if self.values[cell] == digit as u16 + 1 {
            return Ok(());
        }
        let mut others = self.candidates.row::<W>(cell);
        if !others.contains(digit) {
            return Err(Conflict(Variable::cell(cell)));
        }
        self.take_from_blanks(cell);
        self.values[cell] = digit as u16 + 1;
        self.placements.push(cell as u16);
        let links = model.links(cell);
        for link in links {
            self.occupied.insert::<W>(link.house as usize, digit);
        }
        others.remove(digit);
        for other in others {
            self.remove(model, cell, other)?;
        }
        for link in links {
            let house = link.house as usize;
            let mut elsewhere = self.places.row::<W>(house * model.size() + digit);
            elsewhere.remove(link.position.into());
            for position in elsewhere {
                self.remove(model, model.cell_at(house, position), digit)?;
            }
        }
        Ok(())
    }

    /// Removes `digit` from the candidates of `cell`, where it must be one, and queues what follows.
    ///
    /// # Errors
    /// A conflict if the cell, or the digit in a complete house, is left with nothing.
    // nine tenths of a search are spent in here
    #[inline]
    pub(super) fn remove(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        let n = model.size();
        self.removals.push((cell as u16, digit as u16));
        let rest = self.candidates.take::<W>(cell, digit);
        match rest.tally() {
            Tally::Zero => return Err(Conflict(Variable::cell(cell))),
            Tally::One if self.values[cell] == 0 => {
                self.singles.extend(rest.first().map(|last| (cell as u16, last as u16)));
            }
            _ => {}
        }
        for link in model.links(cell) {
            let house = link.house as usize;
            let places = self.places.take::<W>(house * n + digit, link.position.into());
            match places.tally() {
                Tally::Many => {}
                _ if !model.is_complete(house) => {}
                Tally::Zero => return Err(Conflict(Variable::place(model, house * n + digit))),
                Tally::One => self.queue_single(model, house, digit, places),
            }
        }
        for &number in model.crossings_of(cell) {
            let [here, there] = model.crossing(number).houses;
            let places = self.places.row::<W>(here as usize * n + digit);
            if (places & model.shared(number, 0)).is_empty() {
                self.narrowed.push((here, digit as u16));
                self.narrowed.push((there, digit as u16));
            }
        }
        Ok(())
    }

    /// Queues the only place of `digit` in `house`, unless it is placed there already.
    #[inline]
    fn queue_single(&mut self, model: &Model, house: usize, digit: usize, places: Bits<W>) {
        if !self.occupied.row::<W>(house).contains(digit) {
            let cell = places.first().map(|position| model.cell_at(house, position));
            self.singles.extend(cell.map(|cell| (cell as u16, digit as u16)));
        }
    }

    /// Locked candidates: where all places of `digit` in `house` lie in a crossing with another house, the digit goes
    /// from the rest of the other.
    fn apply_locked(&mut self, model: &Model, house: usize, digit: usize) -> Result<(), Conflict> {
        let n = model.size();
        if !model.is_complete(house) || self.occupied.row::<W>(house).contains(digit) {
            return Ok(());
        }
        let places = self.places.row::<W>(house * n + digit);
        let Some(first) = places.first() else { return Ok(()) };
        for &number in model.crossings_of(model.cell_at(house, first)) {
            let houses = model.crossing(number).houses;
            let Some(side) = houses.iter().position(|&of| of as usize == house) else { continue };
            if !places.is_subset(model.shared(number, side)) {
                continue;
            }
            let other = houses[1 - side] as usize;
            let barred = self.places.row::<W>(other * n + digit) & !model.shared::<W>(number, 1 - side);
            for position in barred {
                self.remove(model, model.cell_at(other, position), digit)?;
            }
        }
        Ok(())
    }

    fn take_from_blanks(&mut self, cell: usize) {
        self.blank_count -= 1;
        let (rank, last) = (self.rank[cell], self.blanks[self.blank_count]);
        self.blanks[rank as usize] = last;
        self.rank[last as usize] = rank;
        self.blanks[self.blank_count] = cell as u16;
        self.rank[cell] = self.blank_count as u16;
    }

    /// Where the logs stand now.
    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark { removals: self.removals.len() as u32, placements: self.placements.len() as u32 }
    }

    /// Takes back everything done since `mark`.
    pub(super) fn undo(&mut self, model: &Model, mark: Mark) {
        let n = model.size();
        while self.removals.len() > mark.removals as usize {
            let Some((cell, digit)) = self.removals.pop() else { break };
            self.candidates.insert::<W>(cell.into(), digit.into());
            for link in model.links(cell.into()) {
                self.places.insert::<W>(link.house as usize * n + usize::from(digit), link.position.into());
            }
        }
        while self.placements.len() > mark.placements as usize {
            let Some(cell) = self.placements.pop() else { break };
            let cell = usize::from(cell);
            let digit = usize::from(std::mem::take(&mut self.values[cell])) - 1;
            for link in model.links(cell) {
                self.occupied.take::<W>(link.house as usize, digit);
            }
            // it was the last to be taken from the blanks, so it stands right behind them
            self.blank_count += 1;
        }
    }

    /// The blank cells, in no particular order.
    #[inline]
    pub(super) fn blanks(&self) -> &[u16] {
        &self.blanks[..self.blank_count]
    }

    /// The digits that may stand in a cell.
    #[inline]
    pub(super) fn candidates(&self, cell: usize) -> Bits<W> {
        self.candidates.row(cell)
    }

    /// The positions of a house at which a digit may stand.
    #[inline]
    pub(super) fn places(&self, model: &Model, house: usize, digit: usize) -> Bits<W> {
        self.places.row(house * model.size() + digit)
    }

    /// The digits placed in a house.
    #[inline]
    pub(super) fn occupied(&self, house: usize) -> Bits<W> {
        self.occupied.row(house)
    }

    /// Writes what is placed into `grid`, which has the board's size.
    pub(super) fn write(&self, grid: &mut Grid) {
        for (i, &value) in self.values.iter().enumerate() {
            grid.set(Cell::from_index(i), Digit::new(value.into()));
        }
    }
}
