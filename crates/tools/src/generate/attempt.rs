//! One puzzle: attempts until one fits the recipe.

use super::difficulty::Test;
use super::reduce::Reduction;
use super::unavoidable_sets::Places;
use super::units::difference;
use super::{Aside, GenerateError, Generated, Generator, Minimality, Scratch, Source, Why, stream};
use kdoku_board::bit_matrix::members_of_row;
use kdoku_board::random::Random;
use kdoku_board::{Cell, Grid, verify};
use kdoku_solver::{Limits, Stats, Termination, Verdict};
use std::time::{Duration, Instant};

/// What has been spent on a puzzle, and when to give up.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    random: Random,
    attempts: u64,
    stats: Stats,
    /// Deadline of the puzzle: its own time limit or that of the whole run, whichever comes first.
    deadline: Option<Instant>,
}

impl Budget {
    /// Budget of a puzzle that starts now and is given up at `until` at the latest.
    pub(super) fn new(seed: u64, index: u64, limits: &Limits, until: Option<Instant>) -> Self {
        let own = limits.time.and_then(|time| Instant::now().checked_add(time));
        let deadline = own.into_iter().chain(until).min();
        Self { random: stream(seed, index), attempts: 0, stats: Stats::default(), deadline }
    }

    /// Adds the statistics of a search.
    pub(super) fn spend(&mut self, stats: Stats) {
        self.stats = self.stats.and(stats);
    }

    /// Random numbers of the puzzle.
    pub(super) const fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Starts an attempt, if the budget allows one.
    pub(super) fn open(&mut self, limits: &Limits) -> Result<(), GenerateError> {
        self.check(limits)?;
        self.attempts += 1;
        // attempts without a search must end, too
        self.stats.nodes += 1;
        Ok(())
    }

    /// Returns an error if the budget is spent.
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

    /// Limits of the next search, which may take `nodes`.
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
    /// Makes puzzle `index` of a seed. `limits` apply to all attempts together; a limit of
    /// solutions is ignored.
    ///
    /// Without a limit this does not return if such a puzzle does not exist.
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
        self.puzzle_within(Budget::new(seed, index, limits, None), limits, scratch)
    }

    /// Makes a puzzle within its budget.
    pub(super) fn puzzle_within(
        &self,
        mut budget: Budget,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Generated, GenerateError> {
        let mut reduction = Reduction::default();
        loop {
            let solution = self.begin(&mut budget, &mut reduction, limits, scratch)?;
            self.reduce(&mut budget, &mut reduction, &solution, limits, scratch)?;
            if let Some(made) = self.finish(&mut budget, &reduction, || solution, limits, &mut scratch.aside)? {
                return Ok(made);
            }
        }
    }

    /// Starts an attempt with a random solution.
    fn begin(
        &self,
        budget: &mut Budget,
        reduction: &mut Reduction,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<Grid, GenerateError> {
        budget.open(limits)?;
        let solution = match &self.source {
            Source::Given(solution) => solution.clone(),
            Source::Drawn(sampler) => {
                let within = budget.limits(limits, budget.nodes_left(limits))?;
                let drawn = sampler.fill(&mut budget.random, &within, &mut scratch.solver);
                budget.spend(drawn.stats);
                let why = |end| if end == Termination::Exhausted { Why::NoSolution } else { Why::Limit(end) };
                drawn.solution.map_err(|end| budget.give_up(why(end)))?
            }
        };
        let digits = solution.values().iter().flatten().map(|digit| digit.index());
        self.order(budget, reduction, digits, &mut scratch.aside.places);
        Ok(solution)
    }

    /// Draws the order in which clues are tried. `digits` are those of the solution, from 0, cell
    /// by cell.
    pub(super) fn order(
        &self,
        budget: &mut Budget,
        reduction: &mut Reduction,
        digits: impl Iterator<Item = usize>,
        places: &mut Places,
    ) {
        let fewest = self.recipe.clues.as_ref().filter(|_| self.recipe.ends_early()).map_or(0, |clues| *clues.start());
        reduction.begin(&self.units, fewest, &mut budget.random, |report| {
            if let Some(unavoidable) = &self.unavoidable {
                unavoidable.find(digits, places, report);
            }
        });
    }

    /// Removes clues until none can be removed.
    fn reduce(
        &self,
        budget: &mut Budget,
        reduction: &mut Reduction,
        solution: &Grid,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<(), GenerateError> {
        let mut nodes = self.trial_nodes();
        self.reduce_within(nodes, budget, reduction, solution, limits, scratch)?;
        // this is a puzzle already, whatever the retries find
        let most = budget.stats.nodes.saturating_add(self.retry_nodes(reduction.count()));
        let most = Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(most)), ..limits.clone() };
        while let Some(before) = nodes.filter(|_| budget.check(&most).is_ok() && reduction.retry()) {
            nodes = budget.nodes_left(&most).map(|left| left.min(before.saturating_mul(GROWTH)));
            if self.reduce_within(nodes, budget, reduction, solution, &most, scratch).is_err() {
                reduction.open();
                break;
            }
        }
        Ok(())
    }

    /// Like [`reduce`](Self::reduce), with `nodes` for each question.
    fn reduce_within(
        &self,
        nodes: Option<u64>,
        budget: &mut Budget,
        reduction: &mut Reduction,
        solution: &Grid,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Result<(), GenerateError> {
        while reduction.next_trial(&self.units) {
            let puzzle = self.puzzle_of(reduction.asked(), solution);
            let at = reduction.asked_at(&self.units);
            let within = budget.limits(limits, nodes)?;
            let rival = self.solver.another_solution(&puzzle, solution, at, &within, &mut scratch.solver);
            budget.spend(rival.stats);
            match (rival.solution, rival.end) {
                // it has other regions
                (Some(rival), _) if rival == *solution => reduction.open(),
                (Some(rival), _) => reduction.another_solution(&self.units, |cells| {
                    difference(rival.values(), solution.values(), cells);
                }),
                (None, Termination::Exhausted) => reduction.alone(),
                (None, Termination::Nodes) => reduction.open(),
                (None, end) => return Err(budget.give_up(Why::Limit(end))),
            }
        }
        Ok(())
    }

    /// Returns the puzzle if it fits the recipe.
    pub(super) fn finish(
        &self,
        budget: &mut Budget,
        reduction: &Reduction,
        solution: impl FnOnce() -> Grid,
        limits: &Limits,
        aside: &mut Aside,
    ) -> Result<Option<Generated>, GenerateError> {
        if reduction.has_failed() {
            // another attempt would give the same puzzle
            let is_vain = self.recipe.from.is_some();
            return if is_vain { Err(budget.give_up(Why::NotUnique)) } else { Ok(None) };
        }
        if self.recipe.clues.as_ref().is_some_and(|clues| !clues.contains(&reduction.count())) {
            return Ok(None);
        }
        let solution = solution();
        let puzzle = self.puzzle_of(reduction.clues(), &solution);
        // solutions are relabelled after they were found
        verify::check(self.solver.rules(), &puzzle, &solution).expect("what was exchanged is alike to the rules");
        let guesses = self.guesses(&puzzle, budget, limits, aside)?;
        if let (Some(wanted), Some(guesses)) = (&self.recipe.guesses, guesses)
            && !wanted.contains(&guesses)
        {
            return Ok(None);
        }
        let rating = match test_difficulty(&puzzle, budget, limits, aside)? {
            None => None,
            Some(Test::Fits(rating)) => Some(*rating),
            Some(Test::Differs | Test::Stopped) => return Ok(None),
        };
        let minimal = match reduction.undecided() {
            _ if reduction.ended_early() || self.recipe.ends_early() => Minimality::NotAsked,
            0 => Minimality::Proven,
            open => Minimality::Undecided(open),
        };
        let Budget { attempts, stats, .. } = *budget;
        Ok(Some(Generated { puzzle, solution, minimal, guesses, rating, attempts, stats }))
    }

    /// Guesses that the generic engine needs, if the recipe limits them.
    fn guesses(
        &self,
        puzzle: &Grid,
        budget: &mut Budget,
        limits: &Limits,
        aside: &mut Aside,
    ) -> Result<Option<u64>, GenerateError> {
        let (Some(guess_counter), Some(scratch)) = (&self.guess_counter, &mut aside.guess_counter) else {
            return Ok(None);
        };
        let within = Limits { solutions: Some(2), ..budget.limits(limits, budget.nodes_left(limits))? };
        let outcome = guess_counter.count(puzzle, &within, scratch);
        budget.spend(outcome.stats);
        match outcome.verdict() {
            Verdict::Undecided => Err(budget.give_up(Why::Limit(outcome.end))),
            _ => Ok(Some(outcome.stats.guesses)),
        }
    }

    /// The values of a solution in these cells.
    fn puzzle_of(&self, clues: &[u64], solution: &Grid) -> Grid {
        let mut puzzle = Grid::of(self.solver.rules().geometry());
        for cell in members_of_row(clues).map(Cell::from_index) {
            puzzle.set(cell, solution.get(cell));
        }
        puzzle
    }

    /// Nodes after which a clue stays although it might be removed.
    pub(super) fn trial_nodes(&self) -> Option<u64> {
        let cells = self.solver.rules().geometry().cell_count();
        let usual = if cells <= MANY_CELLS { TRIAL_NODES } else { TRIAL_NODES_OF_MANY };
        self.recipe.trial_nodes.or_else(|| (!self.solver.supports_batches(&Limits::none())).then_some(usual))
    }

    /// Nodes for all retries of clues that stayed open, where `count` clues are left.
    fn retry_nodes(&self, count: usize) -> u64 {
        let cells = self.solver.rules().geometry().cell_count();
        let has_too_many = self.recipe.clues.as_ref().is_some_and(|clues| count > *clues.end());
        match self.recipe.trial_nodes {
            None if cells <= MANY_CELLS => RETRY_NODES,
            None if has_too_many => RETRY_NODES_OF_MANY,
            _ => 0,
        }
    }
}

/// Tests the difficulty, if the recipe limits it.
fn test_difficulty(
    puzzle: &Grid,
    budget: &mut Budget,
    limits: &Limits,
    aside: &mut Aside,
) -> Result<Option<Test>, GenerateError> {
    let test = aside.difficulty.as_mut().map(|filter| {
        filter.test(puzzle, |work| {
            budget.stats.nodes = budget.stats.nodes.saturating_add(work);
            budget.check(limits).is_err()
        })
    });
    if matches!(test, Some(Test::Stopped)) {
        budget.check(limits)?;
    }
    Ok(test)
}

/// Default number of nodes for a trial: enough for nearly all trials at 16×16. The fast engine of
/// classic 9×9 needs no limit.
const TRIAL_NODES: u64 = 20_000;

/// Default number of nodes for all retries.
const RETRY_NODES: u64 = 2_000_000;

/// Factor from one retry's limit to the next.
const GROWTH: u64 = 8;

/// Boards with more cells have many trials that no reasonable limit decides.
const MANY_CELLS: usize = 256;

/// Number of nodes for a trial on these.
const TRIAL_NODES_OF_MANY: u64 = 2_000;

/// The same for all retries, which are needed only if too many clues are left.
const RETRY_NODES_OF_MANY: u64 = 20_000_000;
