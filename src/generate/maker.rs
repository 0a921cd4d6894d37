//! One puzzle: attempt after attempt, until one is as it was asked for.

use super::thin::Thinning;
use super::units::{Words, difference, members};
use super::{Generator, GiveUp, Made, Minimal, Scratch, Why, stream};
use crate::engine::Stats;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::random::Random;
use crate::solver::{End, Limits, Verdict};
use std::time::Instant;

/// What has been spent on a puzzle, and what may be.
#[derive(Clone, Debug)]
pub(super) struct Account {
    random: Random,
    attempts: u64,
    stats: Stats,
    begun: Option<Instant>,
}

impl Account {
    pub(super) fn new(seed: u64, index: u64, limits: &Limits) -> Self {
        let begun = limits.time.map(|_| Instant::now());
        Self { random: stream(seed, index), attempts: 0, stats: Stats::default(), begun }
    }

    /// Adds what a search took.
    pub(super) fn spend(&mut self, stats: Stats) {
        self.stats = self.stats.and(stats);
    }

    /// The limits of the next search; the reason to give up if there is nothing left to spend.
    pub(super) fn limits(&self, limits: &Limits, nodes: Option<u64>) -> Result<Limits, GiveUp> {
        let left = limits.nodes.map(|nodes| nodes.saturating_sub(self.stats.nodes));
        if left == Some(0) {
            return Err(self.give_up(Why::Limit(End::Nodes)));
        }
        if limits.is_cancelled() {
            return Err(self.give_up(Why::Limit(End::Cancelled)));
        }
        let time = match (limits.time, self.begun) {
            (Some(time), Some(begun)) => Some(time.saturating_sub(begun.elapsed())),
            _ => None,
        };
        if time.is_some_and(|time| time.is_zero()) {
            return Err(self.give_up(Why::Limit(End::Time)));
        }
        Ok(Limits { solutions: None, nodes, time, ..limits.clone() })
    }

    pub(super) const fn give_up(&self, why: Why) -> GiveUp {
        GiveUp { why, attempts: self.attempts, stats: self.stats }
    }
}

impl Generator<'_> {
    /// Makes puzzle `index` of a seed. `limits` are for the puzzle, all attempts together; a limit of solutions has no
    /// meaning.
    ///
    /// Without a limit this may go on for ever, where there is no such puzzle.
    ///
    /// # Errors
    /// [`GiveUp`] if a limit was reached, or there can be no such puzzle.
    pub fn puzzle(&self, seed: u64, index: u64, limits: &Limits, scratch: &mut Scratch) -> Result<Made, GiveUp> {
        let mut account = Account::new(seed, index, limits);
        let mut thinning = Thinning::default();
        loop {
            let solution = self.begin(&mut account, &mut thinning, limits, scratch)?;
            self.thin(&mut account, &mut thinning, &solution, limits, scratch)?;
            if let Some(made) = self.finish(&mut account, &thinning, solution, limits, scratch)? {
                return Ok(made);
            }
        }
    }

    /// Begins an attempt: draws a solution.
    pub(super) fn begin(
        &self,
        account: &mut Account,
        thinning: &mut Thinning,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Grid, GiveUp> {
        account.limits(limits, None)?;
        account.attempts += 1;
        let solution = match &self.recipe.from {
            Some((_, solution)) => {
                account.stats.nodes += 1;
                solution.clone()
            }
            None => {
                let left = limits.nodes.map(|nodes| nodes.saturating_sub(account.stats.nodes));
                let within = account.limits(limits, left)?;
                let filled = self.filler.fill(&mut account.random, &within, &mut scratch.solver);
                account.spend(filled.stats);
                filled.solution.map_err(|end| {
                    account.give_up(if end == End::Exhausted { Why::NoSolution } else { Why::Limit(end) })
                })?
            }
        };
        let fewest = self.recipe.clues.as_ref().filter(|_| self.recipe.ends_early()).map_or(0, |clues| *clues.start());
        thinning.begin(&self.units, fewest, &mut account.random);
        Ok(solution)
    }

    /// Takes clues away until none can go.
    fn thin(
        &self,
        account: &mut Account,
        thinning: &mut Thinning,
        solution: &Grid,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<(), GiveUp> {
        let mut cells = Words::new();
        while let Some(clues) = thinning.next_trial(&self.units) {
            let puzzle = self.puzzle_of(clues, solution);
            let within = account.limits(limits, self.trial_nodes())?;
            let rival = self.solver.rival(&puzzle, solution, &within, &mut scratch.solver);
            account.spend(rival.stats);
            match (rival.solution, rival.end) {
                (Some(rival), _) => {
                    difference(rival.values(), solution.values(), &mut cells);
                    thinning.rival(&self.units, &cells);
                }
                (None, End::Exhausted) => thinning.alone(&self.units),
                (None, End::Nodes) => thinning.open(),
                (None, end) => return Err(account.give_up(Why::Limit(end))),
            }
        }
        Ok(())
    }

    /// The puzzle, if it is one as it was asked for.
    pub(super) fn finish(
        &self,
        account: &mut Account,
        thinning: &Thinning,
        solution: Grid,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Option<Made>, GiveUp> {
        if thinning.has_failed() {
            // it would be the same again
            let is_vain = self.recipe.from.is_some();
            return if is_vain { Err(account.give_up(Why::NotUnique)) } else { Ok(None) };
        }
        if self.recipe.clues.as_ref().is_some_and(|clues| !clues.contains(&thinning.count())) {
            return Ok(None);
        }
        let puzzle = self.puzzle_of(thinning.clues(), &solution);
        let guesses = self.guesses(&puzzle, account, limits, scratch)?;
        if let (Some(wanted), Some(guesses)) = (&self.recipe.guesses, guesses)
            && !wanted.contains(&guesses)
        {
            return Ok(None);
        }
        let minimal = match thinning.undecided() {
            _ if thinning.ended_early() => Minimal::NotAsked,
            0 => Minimal::Proven,
            open => Minimal::Undecided(open),
        };
        let Account { attempts, stats, .. } = *account;
        Ok(Some(Made { puzzle, solution, minimal, guesses, attempts, stats }))
    }

    /// How many guesses the generic engine needs, if that is asked.
    fn guesses(
        &self,
        puzzle: &Grid,
        account: &mut Account,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Option<u64>, GiveUp> {
        let (Some(judge), Some(scratch)) = (&self.judge, &mut scratch.judge) else { return Ok(None) };
        let left = limits.nodes.map(|nodes| nodes.saturating_sub(account.stats.nodes));
        let within = Limits { solutions: Some(2), ..account.limits(limits, left)? };
        let outcome = judge.count(puzzle, &within, scratch);
        account.spend(outcome.stats);
        match outcome.verdict() {
            Verdict::Undecided => Err(account.give_up(Why::Limit(outcome.end))),
            _ => Ok(Some(outcome.stats.guesses)),
        }
    }

    /// The clues of a solution in these cells.
    fn puzzle_of(&self, clues: &[u64], solution: &Grid) -> Grid {
        let mut puzzle = Grid::of(self.solver.rules().geometry());
        for cell in members(clues).map(Cell::from_index) {
            puzzle.set(cell, solution.get(cell));
        }
        puzzle
    }

    /// Nodes after which it is left open whether clues can go.
    pub(super) fn trial_nodes(&self) -> Option<u64> {
        self.recipe.trial_nodes.or_else(|| (!self.solver.takes_crowds(&Limits::none())).then_some(TRIAL_NODES))
    }
}

/// The usual number of such nodes. Classic 9×9 needs none.
const TRIAL_NODES: u64 = 2_000;
