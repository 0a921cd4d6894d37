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
//! together.
//!
//! # References
//! Sets of cells of which one must be a clue are the *unavoidable sets* of McGuire, Tugemann and Civario: *There Is No
//! 16-Clue Sudoku*, 2012. Tests of groups: Dorfman, *The Detection of Defective Members of Large Populations*, 1943.

use super::units::{Units, Words};
use crate::random::Random;

/// The state of a puzzle on its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Thinning {
    /// The units in the order in which they are tried.
    order: Vec<u32>,
    /// How many of them have been dealt with.
    next: usize,
    /// Units that have to stay.
    stays: Vec<bool>,
    /// The clues that are left.
    clues: Words,
    count: usize,
    /// No fewer clues are wanted.
    fewest: usize,
    /// Differences from other solutions, one after the other.
    differences: Words,
    /// How many units are tried together at most.
    most: usize,
    trial: Trial,
    /// Units that stay since it is open whether they could go.
    undecided: usize,
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
    /// How many units have gone.
    units: usize,
    /// How many units will have been dealt with if they can go.
    next: usize,
    /// The last of them.
    last: usize,
}

impl Thinning {
    /// Begins with all clues, in an order drawn by chance, to go on until no clue can go, or `fewest` are left.
    pub(super) fn begin(&mut self, units: &Units, fewest: usize, random: &mut Random) {
        self.order.clear();
        self.order.extend((0_u32..).take(units.count()));
        for i in (1..self.order.len()).rev() {
            self.order.swap(i, random.below(i + 1));
        }
        self.stays.clear();
        self.stays.resize(units.count(), false);
        self.clues.clear();
        self.clues.extend_from_slice(units.start());
        self.differences.clear();
        (self.next, self.count, self.fewest) = (0, units.clues(), fewest);
        (self.undecided, self.ended_early) = (0, false);
        self.most = usize::MAX;
        self.state = if units.has_gaps() { State::Unknown } else { State::Unique };
    }

    /// Whether the clues that it began with have several solutions, or that is open.
    pub(super) fn has_failed(&self) -> bool {
        self.state == State::Failed
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
    pub(super) const fn undecided(&self) -> usize {
        self.undecided
    }

    /// Whether a unit stayed for the number of clues alone.
    pub(super) const fn ended_early(&self) -> bool {
        self.ended_early
    }

    /// The clues of the next question: is there another solution? It is to be told by one of the three methods below.
    /// `None` if there is nothing left to ask.
    pub(super) fn next_trial(&mut self, units: &Units) -> Option<&[u64]> {
        let Self { trial, order, stays, state, .. } = self;
        trial.clues.clear();
        trial.clues.extend_from_slice(&self.clues);
        (trial.count, trial.units, trial.next) = (self.count, 0, self.next);
        match state {
            State::Unknown => return Some(&trial.clues),
            State::Unique => {}
            State::Failed => return None,
        }
        let most = self.most.min(usual_most(self.count, units.clues()));
        while trial.units < most && trial.next < order.len() {
            let unit = order[trial.next] as usize;
            if stays[unit] {
                trial.next += 1;
                continue;
            }
            if trial.count < self.fewest + units.size(unit) {
                // for good: if the units before it cannot go after all, it comes again
                self.ended_early |= trial.units == 0;
                trial.next += 1;
                continue;
            }
            let set = units.set(unit);
            if trial.units > 0 && takes_the_last(&self.differences, &trial.clues, set) {
                break;
            }
            trial.clues.iter_mut().zip(set).for_each(|(word, set)| *word &= !set);
            trial.count -= units.size(unit);
            trial.units += 1;
            trial.last = unit;
            trial.next += 1;
        }
        (trial.units > 0).then_some(&trial.clues)
    }

    /// There is no other solution.
    pub(super) fn alone(&mut self, units: &Units) {
        if self.state == State::Unknown {
            self.state = State::Unique;
            return;
        }
        std::mem::swap(&mut self.clues, &mut self.trial.clues);
        (self.count, self.next) = (self.trial.count, self.trial.next);
        self.most = self.trial.units.saturating_mul(2);
        for at in (0..self.differences.len()).step_by(units.words()) {
            self.mark(units, at);
        }
    }

    /// There is another one, which differs in these cells.
    pub(super) fn rival(&mut self, units: &Units, difference: &[u64]) {
        if self.state == State::Unknown {
            self.state = State::Failed;
            return;
        }
        self.most = (self.trial.units / 2).max(1);
        let at = self.differences.len();
        self.differences.extend_from_slice(difference);
        self.mark(units, at);
    }

    /// That is open.
    pub(super) fn open(&mut self) {
        if self.state == State::Unknown {
            self.state = State::Failed;
            return;
        }
        if self.trial.units == 1 {
            self.stays[self.trial.last] = true;
            self.undecided += 1;
        }
        self.most = (self.trial.units / 2).max(1);
    }

    /// If the difference that begins at `at` has clues of one unit alone, that unit stays.
    fn mark(&mut self, units: &Units, at: usize) {
        let left = |i: usize| self.differences[at + i] & self.clues[i];
        let words = 0..units.words();
        let Some(first) = words.clone().find(|&i| left(i) != 0) else { return };
        let unit = units.of_cell(first * 64 + left(first).trailing_zeros() as usize);
        if words.zip(units.set(unit)).all(|(i, set)| left(i) & !set == 0) {
            self.stays[unit] = true;
        }
    }
}

/// Whether a difference has no clue but in `set`.
fn takes_the_last(differences: &[u64], clues: &[u64], set: &[u64]) -> bool {
    differences
        .chunks_exact(clues.len())
        .any(|difference| difference.iter().zip(clues).zip(set).all(|((cells, clues), set)| cells & clues & !set == 0))
}

/// How many units are tried together at most where `count` clues are left of `all`.
fn usual_most(count: usize, all: usize) -> usize {
    let _ = all;
    (count / 3).max(1)
}
