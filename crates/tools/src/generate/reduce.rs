//! Reduction of a puzzle: which clues to try next, and what follows from the answers. The questions
//! are asked elsewhere.
//!
//! Units of clues are tried once each, in random order: a unit is removed if the solution stays the
//! only one. A unit that stays must stay for ever, since fewer clues have no fewer solutions; so
//! the result is minimal, and it depends on the order only, not on how the answers are found. Two
//! methods save questions:
//!
//! **Group tests.** If the next few units can be removed together, each can be removed in its turn.
//! At the start that is nearly always so. If not, half as many are tried next.
//!
//! **Differences.** Another solution differs from the known one in some cells, and a puzzle without
//! a clue in any of them has that other solution. So of each difference one clue must stay. A unit
//! that holds the last clues of a difference stays without a question, and units that would take
//! the last clue of a difference are not tried together. Some differences follow from the rules
//! (`unavoidable_sets`), and every other solution adds one.
//!
//! # References
//! Unavoidable sets: `McGuire`, Tugemann and Civario: *There Is No 16-Clue Sudoku*, 2012. Group
//! tests: Dorfman, *The Detection of Defective Members of Large Populations*, 1943.

use super::differences::{Differences, Rest};
use super::units::{Units, Words};
use kdoku_board::Cell;
use kdoku_board::bit_matrix::members_of_row;
use kdoku_board::bits::members;
use kdoku_board::random::Random;

#[derive(Clone, Debug, Default)]
pub(super) struct Reduction {
    /// Units in the order of trials: the position is the unit's turn.
    order: Vec<u16>,
    /// The turn of each unit.
    turns: Vec<u16>,
    /// Number of turns decided.
    next: usize,
    /// By turn, whether the unit stays.
    stays: Vec<bool>,
    /// The clues that are left.
    clues: Words,
    count: usize,
    /// Smallest number of clues wanted.
    fewest: usize,
    differences: Differences,
    /// Most units tried together.
    most: usize,
    trial: Trial,
    /// Turns of units that stay because their trial was not decided.
    undecided: Vec<usize>,
    /// Those of them that are tried again, the next one last.
    again: Vec<usize>,
    /// Whether a unit stayed only for the number of clues.
    ended_early: bool,
    state: State,
}

/// Status of the clues that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Whether they have one solution has not been asked.
    #[default]
    Unknown,
    /// They have one solution.
    Unique,
    /// They have several solutions, or that is open: nothing can be reduced.
    Failed,
}

/// The current question.
#[derive(Clone, Debug, Default)]
struct Trial {
    clues: Words,
    count: usize,
    /// Units left in the differences.
    rest: Rest,
    /// Number of units removed.
    units: usize,
    /// Number of turns that are decided if the units can be removed.
    next: usize,
    /// Turn of the last unit.
    last: usize,
    /// Whether a unit among them stays only for the number of clues.
    passes_by: bool,
}

impl Reduction {
    /// Starts with all clues, in random order, and continues until none can be removed or `fewest`
    /// are left. `known` passes known differences, as cells, to the function that it is given.
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

    /// Whether the clues at the start have several solutions, or that is open.
    pub(super) fn has_failed(&self) -> bool {
        self.state == State::Failed
    }

    /// Clues of the current question.
    pub(super) fn asked(&self) -> &[u64] {
        &self.trial.clues
    }

    /// Clues that the current question leaves out; after an answer, the clues that it removed.
    pub(super) fn taken(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.clues.iter().zip(&self.trial.clues).enumerate();
        words.flat_map(|(i, (clues, asked))| members(clues ^ asked).map(move |bit| i * 64 + bit))
    }

    /// Cell in which another solution would have to differ, if that is known.
    pub(super) fn asked_at(&self, units: &Units) -> Option<Cell> {
        let one =
            (self.state == State::Unique && self.trial.units == 1).then(|| usize::from(self.order[self.trial.last]));
        one.filter(|&unit| units.size(unit) == 1)
            .and_then(|unit| members_of_row(units.set(unit)).next().map(Cell::from_index))
    }

    pub(super) fn clues(&self) -> &[u64] {
        &self.clues
    }

    /// Number of clues left.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Number of units whose trial was not decided.
    pub(super) fn undecided(&self) -> usize {
        self.undecided.len() + self.again.len()
    }

    /// Starts to retry undecided units; `false` if none is left.
    ///
    /// Units that must stay still must when others are removed. Every difference has a unit that
    /// stays by then, so they say nothing more.
    pub(super) fn retry(&mut self) -> bool {
        self.again.extend(self.undecided.drain(..).rev());
        !self.again.is_empty()
    }

    /// Whether a unit stayed only for the number of clues.
    pub(super) const fn ended_early(&self) -> bool {
        self.ended_early
    }

    /// Prepares the next question: do the clues [asked about](Self::asked) have another solution?
    /// One of the three methods below takes the answer. `false` if nothing is left to ask.
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
                // if the units before it must stay, this one comes again
                trial.passes_by = true;
                trial.next += 1;
                continue;
            }
            // a unit that alone would empty a difference stays already
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

    /// Prepares the retry of an undecided unit.
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

    /// Answer: the solution is unique.
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

    /// Answer: there is another solution, which differs in these cells.
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
        let changed = members_of_row(cells).filter_map(|cell| units.of_cell(cell));
        self.differences.add(changed.map(|unit| self.turns[unit].into()));
        self.keep_the_last();
    }

    /// Answer: that is open.
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

    /// Marks the unit of a turn as staying.
    fn keep(&mut self, turn: usize) {
        self.stays[turn] = true;
        self.differences.keep(turn);
    }

    /// Marks units that are the last of a difference as staying.
    fn keep_the_last(&mut self) {
        while let Some(turn) = self.differences.last(self.next) {
            self.keep(turn);
        }
    }
}

/// Most units tried together where `count` of `all` clues are left.
fn usual_most(count: usize, all: usize) -> usize {
    (count.saturating_sub(all * 3 / 10) / 3).max(1)
}
