//! Counts of outcomes over many puzzles.

use kdoku_solver::Stats;
use kdoku_solver::{Engine, Termination};

/// Puzzles by outcome, with statistics. Every puzzle is either solved, without a solution, or
/// undecided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Number of puzzles.
    pub puzzles: u64,
    /// Puzzles with a solution.
    pub solved: u64,
    /// Puzzles known to have several solutions, among the solved.
    pub multiple: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles that a limit or an interrupt left undecided.
    pub undecided: u64,
    /// Statistics of all puzzles; the depth is that of the deepest.
    pub stats: Stats,
}

impl Tally {
    /// Counts a puzzle by its termination and its number of solutions.
    pub const fn count(&mut self, end: Termination, solutions: u64, stats: Stats) {
        self.puzzles += 1;
        match (end, solutions) {
            (Termination::Exhausted | Termination::Solutions(_), 0) => self.none += 1,
            (Termination::Exhausted | Termination::Solutions(_), 1) => self.solved += 1,
            (Termination::Exhausted | Termination::Solutions(_), _) => {
                self.solved += 1;
                self.multiple += 1;
            }
            _ => self.undecided += 1,
        }
        self.stats = self.stats.and(stats);
    }

    /// Adds another count.
    pub const fn add(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.multiple += other.multiple;
        self.none += other.none;
        self.undecided += other.undecided;
        self.stats = self.stats.and(other.stats);
    }
}

/// A tally for each engine that puzzles were started on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tallies([Tally; Engine::ALL.len()]);

impl Tallies {
    /// Tally of an engine.
    ///
    /// # Panics
    /// Never: each engine has one.
    #[must_use]
    pub fn of(&self, engine: Engine) -> &Tally {
        &self.0[place(engine)]
    }

    /// Tally of an engine, to be changed.
    ///
    /// # Panics
    /// Never: each engine has one.
    pub fn of_mut(&mut self, engine: Engine) -> &mut Tally {
        &mut self.0[place(engine)]
    }

    /// Sum over all engines.
    #[must_use]
    pub fn all(&self) -> Tally {
        let mut all = Tally::default();
        self.0.iter().for_each(|tally| all.add(tally));
        all
    }

    /// Adds other tallies.
    pub fn add(&mut self, other: &Self) {
        for (tally, other) in self.0.iter_mut().zip(&other.0) {
            tally.add(other);
        }
    }
}

fn place(engine: Engine) -> usize {
    Engine::ALL.iter().position(|&known| known == engine).expect("all are listed")
}
