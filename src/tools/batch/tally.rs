//! What came of many puzzles, in numbers.

use crate::solver::Stats;
use crate::solver::{Engine, Termination};

/// How many puzzles ended how, and what that took. Every puzzle is either solved, or without a solution, or undecided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// How many there were.
    pub puzzles: u64,
    /// How many have a solution.
    pub solved: u64,
    /// How many of those are known to have several.
    pub multiple: u64,
    /// How many have none.
    pub none: u64,
    /// Of how many a limit came first, or an interrupt.
    pub undecided: u64,
    /// What they took, all together; the depth is that of the deepest.
    pub stats: Stats,
}

impl Tally {
    /// Counts a puzzle that ended so, with so many solutions found.
    pub const fn count(&mut self, end: Termination, solutions: u64, stats: Stats) {
        self.puzzles += 1;
        match (end, solutions) {
            (Termination::Nodes | Termination::Time | Termination::Cancelled, _) => self.undecided += 1,
            (_, 0) => self.none += 1,
            (_, 1) => self.solved += 1,
            _ => {
                self.solved += 1;
                self.multiple += 1;
            }
        }
        self.stats = self.stats.and(stats);
    }

    /// Adds what another one counted.
    pub const fn add(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.multiple += other.multiple;
        self.none += other.none;
        self.undecided += other.undecided;
        self.stats = self.stats.and(other.stats);
    }
}

/// A tally for each engine that puzzles were begun with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tallies([Tally; Engine::ALL.len()]);

impl Tallies {
    /// That of an engine.
    ///
    /// # Panics
    /// Never: there is one for each.
    #[must_use]
    pub fn of(&self, engine: Engine) -> &Tally {
        &self.0[place(engine)]
    }

    /// That of an engine, to count with.
    ///
    /// # Panics
    /// Never: there is one for each.
    pub fn of_mut(&mut self, engine: Engine) -> &mut Tally {
        &mut self.0[place(engine)]
    }

    /// All of them together.
    #[must_use]
    pub fn all(&self) -> Tally {
        let mut all = Tally::default();
        self.0.iter().for_each(|tally| all.add(tally));
        all
    }

    /// Adds what others counted.
    pub fn add(&mut self, other: &Self) {
        for (tally, other) in self.0.iter_mut().zip(&other.0) {
            tally.add(other);
        }
    }
}

fn place(engine: Engine) -> usize {
    Engine::ALL.iter().position(|&known| known == engine).expect("all are listed")
}
