//! One puzzle: attempt after attempt, until one is as it was asked for.

use super::reduce::Thinning;
use super::unavoidable_sets::Places;
use super::units::{difference, members};
use super::{Aside, GenerateError, Generated, Generator, Minimality, Scratch, Source, Why, stream};
use crate::board::geometry::Cell;
use crate::board::grid::Grid;
use crate::board::verify;
use crate::solver::{Limits, Stats, Termination, Verdict};
use crate::util::random::Random;
use std::time::{Duration, Instant};

/// What has been spent on a puzzle, and what may be.
#[derive(Clone, Debug)]
pub(super) struct Account {
    random: Random,
    attempts: u64,
    stats: Stats,
    /// When the puzzle is given up: its own time is over, or that of all.
    deadline: Option<Instant>,
}

impl Account {
    /// For a puzzle that is begun now, and given up at `until` at the latest.
    pub(super) fn new(seed: u64, index: u64, limits: &Limits, until: Option<Instant>) -> Self {
        let own = limits.time.and_then(|time| Instant::now().checked_add(time));
        let deadline = own.into_iter().chain(until).min();
        Self { random: stream(seed, index), attempts: 0, stats: Stats::default(), deadline }
    }

    /// Adds what a search took.
    pub(super) fn spend(&mut self, stats: Stats) {
        self.stats = self.stats.and(stats);
    }

    /// What chance is left to.
    pub(super) const fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Begins an attempt, if there is anything left to spend.
    pub(super) fn open(&mut self, limits: &Limits) -> Result<(), GenerateError> {
        self.check(limits)?;
        self.attempts += 1;
        // so that attempts without any search come to an end, too
        self.stats.nodes += 1;
        Ok(())
    }

    /// The reason to give up if there is nothing left to spend.
    pub(super) fn check(&self, limits: &Limits) -> Result<(), GenerateError> {
        let end = if self.nodes_left(limits) == Some(0) {
            Termination::Nodes
        } else if limits.is_cancelled() {
            Termination::Cancelled
        } else if self.time_left().is_some_and(|time| time.is_zero()) {
            Termination::Time
        } else {
            return Ok(());
        };
        Err(self.give_up(Why::Limit(end)))
    }

    /// The limits of the next search, which may take so many nodes.
    fn limits(&self, limits: &Limits, nodes: Option<u64>) -> Result<Limits, GenerateError> {
        self.check(limits)?;
        Ok(Limits { solutions: None, nodes, time: self.time_left(), ..limits.clone() })
    }

    fn nodes_left(&self, limits: &Limits) -> Option<u64> {
        limits.nodes.map(|nodes| nodes.saturating_sub(self.stats.nodes))
    }

    fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    pub(super) const fn give_up(&self, why: Why) -> GenerateError {
        GenerateError { why, attempts: self.attempts, stats: self.stats }
    }
}

impl Generator<'_> {
    /// Makes puzzle `index` of a seed. `limits` are for the puzzle, all attempts together; a limit of solutions has no
    /// meaning.
    ///
    /// Without a limit this may go on for ever, where there is no such puzzle.
    ///
    /// # Errors
    /// [`GenerateError`] if a limit was reached, or there can be no such puzzle.
    pub fn puzzle(
        &self,
        seed: u64,
        index: u64,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Generated, GenerateError> {
        self.puzzle_of_account(Account::new(seed, index, limits, None), limits, scratch)
    }

    /// Makes the puzzle of an account.
    pub(super) fn puzzle_of_account(
        &self,
        mut account: Account,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Generated, GenerateError> {
        let mut thinning = Thinning::default();
        loop {
            let solution = self.begin(&mut account, &mut thinning, limits, scratch)?;
            self.thin(&mut account, &mut thinning, &solution, limits, scratch)?;
            if let Some(made) = self.finish(&mut account, &thinning, || solution, limits, &mut scratch.aside)? {
                return Ok(made);
            }
        }
    }

    /// Begins an attempt: draws a solution.
    fn begin(
        &self,
        account: &mut Account,
        thinning: &mut Thinning,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Grid, GenerateError> {
        account.open(limits)?;
        let solution = match &self.source {
            Source::Given(solution) => solution.clone(),
            Source::Drawn(filler) => {
                let within = account.limits(limits, account.nodes_left(limits))?;
                let drawn = filler.fill(&mut account.random, &within, &mut scratch.solver);
                account.spend(drawn.stats);
                let why = |end| if end == Termination::Exhausted { Why::NoSolution } else { Why::Limit(end) };
                drawn.solution.map_err(|end| account.give_up(why(end)))?
            }
        };
        let digits = solution.values().iter().flatten().map(|digit| digit.index());
        self.order(account, thinning, digits, &mut scratch.aside.places);
        Ok(solution)
    }

    /// Draws the order in which clues are tried. The digits are those of the solution, from 0, cell by cell.
    pub(super) fn order(
        &self,
        account: &mut Account,
        thinning: &mut Thinning,
        digits: impl Iterator<Item = usize>,
        places: &mut Places,
    ) {
        let fewest = self.recipe.clues.as_ref().filter(|_| self.recipe.ends_early()).map_or(0, |clues| *clues.start());
        thinning.begin(&self.units, fewest, &mut account.random, |tell| {
            if let Some(swaps) = &self.swaps {
                swaps.find(digits, places, tell);
            }
        });
    }

    /// Takes clues away until none can go.
    fn thin(
        &self,
        account: &mut Account,
        thinning: &mut Thinning,
        solution: &Grid,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<(), GenerateError> {
        let mut nodes = self.trial_nodes();
        self.thin_within(nodes, account, thinning, solution, limits, scratch)?;
        // what is thought over is a puzzle already, whatever comes in between
        let most = account.stats.nodes.saturating_add(self.second_thoughts());
        let most = Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(most)), ..limits.clone() };
        while let Some(before) = nodes.filter(|_| account.check(&most).is_ok() && thinning.think_again()) {
            nodes = account.nodes_left(&most).map(|left| left.min(before.saturating_mul(GROWTH)));
            if self.thin_within(nodes, account, thinning, solution, &most, scratch).is_err() {
                thinning.open();
                break;
            }
        }
        Ok(())
    }

    /// The same where each question may take so many nodes.
    fn thin_within(
        &self,
        nodes: Option<u64>,
        account: &mut Account,
        thinning: &mut Thinning,
        solution: &Grid,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<(), GenerateError> {
        while thinning.next_trial(&self.units) {
            let puzzle = self.puzzle_of(thinning.asked(), solution);
            let at = thinning.asked_at(&self.units);
            let within = account.limits(limits, nodes)?;
            let rival = self.solver.another_solution(&puzzle, solution, at, &within, &mut scratch.solver);
            account.spend(rival.stats);
            match (rival.solution, rival.end) {
                (Some(rival), _) => thinning.another_solution(&self.units, |cells| {
                    difference(rival.values(), solution.values(), cells);
                }),
                (None, Termination::Exhausted) => thinning.alone(),
                (None, Termination::Nodes) => thinning.open(),
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
        solution: impl FnOnce() -> Grid,
        limits: &Limits,
        aside: &mut Aside,
    ) -> Result<Option<Generated>, GenerateError> {
        if thinning.has_failed() {
            // it would be the same again
            let is_vain = self.recipe.from.is_some();
            return if is_vain { Err(account.give_up(Why::NotUnique)) } else { Ok(None) };
        }
        if self.recipe.clues.as_ref().is_some_and(|clues| !clues.contains(&thinning.count())) {
            return Ok(None);
        }
        let solution = solution();
        let puzzle = self.puzzle_of(thinning.clues(), &solution);
        // solutions are disguised after they were found
        verify::check(self.solver.rules(), &puzzle, &solution).expect("what was exchanged is alike to the rules");
        let guesses = self.guesses(&puzzle, account, limits, aside)?;
        if let (Some(wanted), Some(guesses)) = (&self.recipe.guesses, guesses)
            && !wanted.contains(&guesses)
        {
            return Ok(None);
        }
        let minimal = match thinning.undecided() {
            _ if thinning.ended_early() || self.recipe.ends_early() => Minimality::NotAsked,
            0 => Minimality::Proven,
            open => Minimality::Undecided(open),
        };
        let Account { attempts, stats, .. } = *account;
        Ok(Some(Generated { puzzle, solution, minimal, guesses, attempts, stats }))
    }

    /// How many guesses the generic engine needs, if that is asked.
    fn guesses(
        &self,
        puzzle: &Grid,
        account: &mut Account,
        limits: &Limits,
        aside: &mut Aside,
    ) -> Result<Option<u64>, GenerateError> {
        let (Some(judge), Some(scratch)) = (&self.judge, &mut aside.judge) else { return Ok(None) };
        let within = Limits { solutions: Some(2), ..account.limits(limits, account.nodes_left(limits))? };
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
        let cells = self.solver.rules().geometry().cell_count();
        let usual = if cells <= MANY_CELLS { TRIAL_NODES } else { TRIAL_NODES_OF_MANY };
        self.recipe.trial_nodes.or_else(|| (!self.solver.supports_batches(&Limits::none())).then_some(usual))
    }

    /// Nodes that all further questions about what was left open may take.
    fn second_thoughts(&self) -> u64 {
        let cells = self.solver.rules().geometry().cell_count();
        if self.recipe.trial_nodes.is_some() || cells > MANY_CELLS { 0 } else { SECOND_THOUGHTS }
    }
}

/// The usual number of such nodes: enough for nearly all trials at 16×16. The fast engine of classic 9×9 needs none.
const TRIAL_NODES: u64 = 20_000;

/// Nodes that further questions may take where some trials came to no end.
const SECOND_THOUGHTS: u64 = 2_000_000;

/// By how much each of them may take more than the one before.
const GROWTH: u64 = 8;

/// Boards of more cells have many trials that come to no end within any number worth waiting for.
const MANY_CELLS: usize = 256;

/// The number for these.
const TRIAL_NODES_OF_MANY: u64 = 2_000;
