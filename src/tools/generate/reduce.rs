//! Taking clues away: which of them to try next, and what follows from the answers. It asks nobody itself.
//!
//! Units of clues are tried once each, in an order drawn by chance: a unit goes if the solution is the only one without it, too.
//! A unit that had to stay has to stay ever after, for fewer clues have no fewer solutions; so what is left at the end is
//! minimal. And what is left depends on the order alone, whatever is asked to find it out. Two things save questions:
//!
//! **Several at once.** If all of the next few units can go together, each of them can go in its turn. At first that is
//! nearly always so. If it is not, half as many are tried next.
//!
//! **Differences.** Where there is another solution, it differs from the known one in some cells, and a puzzle without a clue in
//! any of them has that other solution, too. So of each difference a clue must stay. Once a difference has clues of one unit
//! alone, that unit stays and nobody needs to be asked; and units that would take the last clue of a difference are not tried
//! together. Some differences are known before anybody asks (`swaps`), and every other solution that is found adds one.
//!
//! # References
//! Sets of cells of which one must be a clue are the *unavoidable sets* of `McGuire`, Tugemann and Civario: *There Is No
//! 16-Clue Sudoku*, 2012. Tests of groups: Dorfman, *The Detection of Defective Members of Large Populations*, 1943.

use super::differences::{Differences, Rest};
use super::units::{Units, Words, members, members_of};
use crate::board::geometry::Cell;
use crate::util::random::Random;

/// The state of a puzzle on its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Thinning {
    /// The units in the order in which they are tried: each has its turn.
    order: Vec<u16>,
    /// The turn of each unit.
    turns: Vec<u16>,
    /// How many turns have been dealt with.
    next: usize,
    /// Turns of units that have to stay.
    stays: Vec<bool>,
    /// The clues that are left.
    clues: Words,
    count: usize,
    /// No fewer clues are wanted.
    fewest: usize,
    differences: Differences,
    /// How many units are tried together at most.
    most: usize,
    trial: Trial,
    /// Turns of units that stay since it is open whether they could go.
    undecided: Vec<usize>,
    /// Those of them that are asked about once more, the next one at the end.
    again: Vec<usize>,
    /// Whether a unit stayed for the number of clues alone.
    ended_early: bool,
    state: State,
}

/// How it stands with the clues that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nobody has asked yet whether they have one solution.
    #[default]
    Unknown,
    /// They have one.
    Unique,
    /// They have several, or that is open: there is nothing to be thinned.
    Failed,
}

/// What is being asked.
#[derive(Clone, Debug, Default)]
struct Trial {
    clues: Words,
    count: usize,
    /// What is left of the differences.
    rest: Rest,
    /// How many units have gone.
    units: usize,
    /// How many units will have been dealt with if they can go.
    next: usize,
    /// The turn of the last of them.
    last: usize,
    /// Whether a unit among them stays for the number of clues alone.
    passes_by: bool,
}

impl Thinning {
    /// Begins with all clues, in an order drawn by chance, to go on until no clue can go, or `fewest` are left. `known` is
    /// given a function, and tells it the cells of differences from other solutions, as far as they are known.
    pub(super) fn begin(
        &mut self,
        units: &Units,
        fewest: usize,
        random: &mut Random,
        known: impl FnOnce(&mut dyn FnMut(&[u16])),
    ) {
        self.order.clear();
        self.order.extend((0_u16..=u16::MAX).take(units.count()));
        random.shuffle(&mut self.order);
        self.turns.resize(units.count(), 0);
        for (turn, &unit) in (0_u16..=u16::MAX).zip(&self.order) {
            self.turns[usize::from(unit)] = turn;
        }
        self.stays.clear();
        self.stays.resize(units.count(), false);
        self.clues.clear();
        self.clues.extend_from_slice(units.start());
        self.differences.clear(units.count());
        let Self { differences, turns, .. } = self;
        known(&mut |cells| {
            let units = cells.iter().filter_map(|&cell| units.of_cell(cell.into()));
            differences.add(units.map(|unit| turns[unit].into()));
        });
        (self.next, self.count, self.fewest) = (0, units.clues(), fewest);
        self.undecided.clear();
        self.again.clear();
        self.ended_early = false;
        self.most = usize::MAX;
        self.keep_the_last();
        self.state = if units.has_gaps() { State::Unknown } else { State::Unique };
    }

    /// Whether the clues that it began with have several solutions, or that is open.
    pub(super) fn has_failed(&self) -> bool {
        self.state == State::Failed
    }

    /// The clues of the last question.
    pub(super) fn asked(&self) -> &[u64] {
        &self.trial.clues
    }

    /// The clues that the last question does without; once that is answered and they have gone, those that have.
    pub(super) fn taken(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.clues.iter().zip(&self.trial.clues).enumerate();
        words.flat_map(|(i, (clues, asked))| members_of(clues ^ asked).map(move |bit| i * 64 + bit))
    }

    /// The cell in which another solution would have to differ, if that is known.
    pub(super) fn asked_at(&self, units: &Units) -> Option<Cell> {
        let one =
            (self.state == State::Unique && self.trial.units == 1).then(|| usize::from(self.order[self.trial.last]));
        one.filter(|&unit| units.size(unit) == 1).and_then(|unit| members(units.set(unit)).next().map(Cell::from_index))
    }

    /// The clues that are left.
    pub(super) fn clues(&self) -> &[u64] {
        &self.clues
    }

    /// How many clues are left.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// How many units stay since it is open whether they could go.
    pub(super) fn undecided(&self) -> usize {
        self.undecided.len() + self.again.len()
    }

    /// Asks once more about the units that stay since it is open whether they could go; `false` if there are none.
    ///
    /// What had to stay has to stay all the more when some of these go. Of differences there is nothing left to learn by then: each
    /// of them has a unit that stays.
    pub(super) fn think_again(&mut self) -> bool {
        self.again.extend(self.undecided.drain(..).rev());
        !self.again.is_empty()
    }

    /// Whether a unit stayed for the number of clues alone.
    pub(super) const fn ended_early(&self) -> bool {
        self.ended_early
    }

    /// Makes up the next question: have the clues [asked about](Self::asked) another solution? The answer is to be told by
    /// one of the three methods below. `false` if there is nothing left to ask.
    pub(super) fn next_trial(&mut self, units: &Units) -> bool {
        let Self { trial, order, stays, state, differences, .. } = self;
        trial.clues.clear();
        trial.clues.extend_from_slice(&self.clues);
        (trial.count, trial.units, trial.next, trial.passes_by) = (self.count, 0, self.next, false);
        match state {
            State::Unknown => return true,
            State::Unique => {}
            State::Failed => return false,
        }
        differences.all(&mut trial.rest);
        let most = self.most.min(usual_most(self.count, units.clues()));
        while trial.units < most && trial.next < order.len() {
            let turn = trial.next;
            if stays[turn] {
                trial.next += 1;
                continue;
            }
            let unit = usize::from(order[turn]);
            if trial.count < self.fewest + units.size(unit) {
                // if the units before it cannot go after all, it comes again
                trial.passes_by = true;
                trial.next += 1;
                continue;
            }
            // what a unit that waits would take alone had been told before
            if !differences.take(turn, &mut trial.rest) {
                break;
            }
            trial.clues.iter_mut().zip(units.set(unit)).for_each(|(word, set)| *word &= !set);
            trial.count -= units.size(unit);
            trial.units += 1;
            trial.last = turn;
            trial.next += 1;
        }
        if trial.units == 0 {
            self.ended_early |= trial.passes_by;
            self.next_again(units);
        }
        self.trial.units > 0
    }

    /// Makes up a question about one of the units that are asked about once more.
    fn next_again(&mut self, units: &Units) {
        let Self { trial, order, again, .. } = self;
        while let (0, Some(turn)) = (trial.units, again.pop()) {
            let unit = usize::from(order[turn]);
            if trial.count < self.fewest + units.size(unit) {
                self.ended_early = true;
                continue;
            }
            trial.clues.iter_mut().zip(units.set(unit)).for_each(|(word, set)| *word &= !set);
            trial.count -= units.size(unit);
            (trial.units, trial.last) = (1, turn);
        }
    }

    /// There is no other solution.
    pub(super) fn alone(&mut self) {
        if self.state == State::Unknown {
            self.state = State::Unique;
            return;
        }
        std::mem::swap(&mut self.clues, &mut self.trial.clues);
        (self.count, self.next) = (self.trial.count, self.trial.next);
        self.ended_early |= self.trial.passes_by;
        self.most = self.trial.units.saturating_mul(2);
        self.differences.settle(&self.trial.rest);
        self.keep_the_last();
    }

    /// There is another one, which differs in these cells.
    pub(super) fn another_solution(&mut self, units: &Units, difference: impl FnOnce(&mut Words)) {
        if self.state == State::Unknown {
            self.state = State::Failed;
            return;
        }
        self.most = (self.trial.units / 2).max(1);
        if self.trial.units == 1 {
            return self.keep(self.trial.last);
        }
        let cells = &mut self.trial.clues;
        cells.clear();
        difference(cells);
        cells.iter_mut().zip(&self.clues).for_each(|(cells, clues)| *cells &= clues);
        let changed = members(cells).filter_map(|cell| units.of_cell(cell));
        self.differences.add(changed.map(|unit| self.turns[unit].into()));
        self.keep_the_last();
    }

    /// That is open.
    pub(super) fn open(&mut self) {
        if self.state == State::Unknown {
            self.state = State::Failed;
            return;
        }
        if self.trial.units == 1 {
            self.keep(self.trial.last);
            self.undecided.push(self.trial.last);
        }
        self.most = (self.trial.units / 2).max(1);
    }

    /// The unit of a turn has to stay.
    fn keep(&mut self, turn: usize) {
        self.stays[turn] = true;
        self.differences.keep(turn);
    }

    /// Units that are the last of a difference have to stay.
    fn keep_the_last(&mut self) {
        while let Some(turn) = self.differences.last(self.next) {
            self.keep(turn);
        }
    }
}

/// How many units are tried together at most where `count` clues are left of `all`.
fn usual_most(count: usize, all: usize) -> usize {
    (count.saturating_sub(all * 3 / 10) / 3).max(1)
}
