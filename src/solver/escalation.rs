//! From the generic engine to the one that learns, when it gets hard.
//!
//! `search` begins: easy boards are solved before the other engine has read them. Where it has met so many conflicts
//! since the last solution that this is no easy board, `learn` takes over, and keeps what it learns for all further
//! questions about the puzzle. What has been delivered goes along, so that nothing is delivered twice: a few solutions as
//! they are, each excluded by a clause, which leaves the search free; after more than that, the open path, as decisions
//! still to be flipped.

use super::{Engine, Solver};
use crate::engine::learn::Learn;
use crate::engine::search::{PathStep, Search};
use crate::engine::{Budget, Stats, Step};
use crate::geometry::Cell;
use crate::grid::{Digit, Grid};

/// Conflicts without a solution that `search` is allowed in each question; as many again for each solution that it has
/// delivered, since where there are many, it is the faster to list them.
const PATIENCE: u64 = if cfg!(test) { 3 } else { 200 };

/// Blank cells of a board for which `search` has no patience at all: its choice of where to guess looks at all of them.
const TOO_MANY_BLANKS: usize = 2500;

/// Solutions that are handed over as they are.
const HANDED_OVER: usize = 8;

/// Both engines, of which one may be barred, and what one must know of the other.
#[derive(Clone, Debug)]
pub(super) struct Escalation {
    search: Option<Search>,
    learn: Option<Learn>,
    givens: Grid,
    /// What `learn` knows of the puzzle at work.
    learn_is: LearnIs,
    /// Whether `learn` is at work, rather than `search`.
    learning: bool,
    /// The solutions that `search` has delivered since the last rewind, up to one more than can be handed over.
    delivered: Vec<Grid>,
    /// Cells that were fixed since the start.
    fixed: Vec<(Cell, Digit)>,
    /// What is assumed.
    assumed: Option<(Cell, Digit)>,
    /// How many solutions `search` has delivered since then.
    found: u64,
    /// Conflicts without a solution that `search` is allowed on this puzzle.
    allowance: u64,
    /// The conflicts of `search` at which its patience ends.
    patience: u64,
}

/// What `learn` knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LearnIs {
    /// Nothing of the puzzle.
    Idle,
    /// The puzzle, and so many of the fixed cells.
    Started(usize),
}

impl Escalation {
    pub(super) fn new(solver: &Solver) -> Self {
        let engines = &solver.options.engines;
        Self {
            search: engines.contains(&Engine::Search).then(|| Search::new(&solver.model)),
            learn: engines.contains(&Engine::Learn).then(Learn::new),
            givens: Grid::blank(solver.rules.size()),
            learn_is: LearnIs::Idle,
            learning: false,
            delivered: Vec::new(),
            fixed: Vec::new(),
            assumed: None,
            found: 0,
            allowance: 0,
            patience: 0,
        }
    }

    pub(super) fn start(&mut self, solver: &Solver, givens: &Grid) {
        self.givens.clone_from(givens);
        self.learn_is = LearnIs::Idle;
        self.fixed.clear();
        self.allowance =
            if givens.values().iter().filter(|value| value.is_none()).count() > TOO_MANY_BLANKS { 0 } else { PATIENCE };
        if let Some(search) = &mut self.search {
            search.start(&solver.model, givens, solver.options.seed);
        }
        self.begin();
    }

    /// Nothing has been seen; `search` is at work, if there is one.
    fn begin(&mut self) {
        self.learning = false;
        self.delivered.clear();
        self.assumed = None;
        self.found = 0;
        self.patience = self.search.as_ref().map_or(0, |search| search.stats().conflicts + self.allowance);
    }

    pub(super) fn advance(&mut self, solver: &Solver, budget: &Budget<'_>) -> Step {
        if let Some(search) = &mut self.search
            && !self.learning
        {
            let patience = if self.learn.is_some() { self.patience } else { u64::MAX };
            let spent = match self.learn_is {
                LearnIs::Idle => 0,
                LearnIs::Started(_) => self.learn.as_ref().map_or(0, |learn| learn.stats().nodes),
            };
            let within = Budget { nodes: budget.nodes.saturating_sub(spent), ..*budget };
            if let Some(step) = search.advance(&solver.model, &within, patience) {
                if step == Step::Found {
                    self.found += 1;
                    self.patience = search.stats().conflicts + self.allowance * (1 + self.found);
                    if self.learn.is_some() && self.delivered.len() <= HANDED_OVER {
                        let mut solution = Grid::blank(self.givens.size());
                        search.write(&mut solution);
                        self.delivered.push(solution);
                    }
                }
                return step;
            }
        }
        if !self.learning {
            self.hand_over(solver);
        }
        let spent = self.search.as_ref().map_or(0, |search| search.stats().nodes);
        let within = Budget { nodes: budget.nodes.saturating_sub(spent), ..*budget };
        self.learn.as_mut().expect("one engine at least is not barred").advance(&within)
    }

    /// Sets `learn` to work where `search` stands.
    fn hand_over(&mut self, solver: &Solver) {
        let learn = self.learn.as_mut().expect("one engine at least is not barred");
        self.learning = true;
        let known = match self.learn_is {
            LearnIs::Idle => {
                learn.start(&solver.model, &self.givens, solver.options.seed);
                0
            }
            LearnIs::Started(known) => {
                learn.rewind();
                known
            }
        };
        for &(cell, digit) in &self.fixed[known..] {
            learn.fix(cell, digit);
        }
        self.learn_is = LearnIs::Started(self.fixed.len());
        let few = self.delivered.len() <= HANDED_OVER;
        if few {
            self.delivered.iter().for_each(|solution| learn.exclude(solution));
        }
        if let Some((cell, bound)) = self.assumed {
            learn.assume_below(cell, bound);
        }
        if !few && let Some(search) = &self.search {
            learn.take_over(search.path().into_iter().map(|step| match step {
                PathStep::Decided(cell, digit) => (cell, digit, true),
                PathStep::RuledOut(cell, digit) => (cell, digit, false),
            }));
        }
    }

    pub(super) fn write(&self, grid: &mut Grid) {
        match (&self.search, &self.learn) {
            (_, Some(learn)) if self.learning => learn.write(grid),
            (Some(search), _) => search.write(grid),
            _ => unreachable!("one engine at least is not barred"),
        }
    }

    pub(super) fn stats(&self) -> Stats {
        let search = self.search.as_ref().map(Search::stats);
        let learn = self.learn.as_ref().filter(|_| self.learn_is != LearnIs::Idle).map(Learn::stats);
        match (search, learn) {
            (Some(search), Some(learn)) => search.and(learn),
            (Some(stats), None) | (None, Some(stats)) => stats,
            (None, None) => Stats::default(),
        }
    }

    pub(super) fn rewind(&mut self, solver: &Solver) {
        match &mut self.search {
            Some(search) => search.rewind(&solver.model),
            None => self.hand_over_at_root(solver),
        }
        self.begin();
    }

    /// Where there is only `learn`: has it begin with the puzzle, if it has not.
    fn hand_over_at_root(&mut self, solver: &Solver) {
        self.delivered.clear();
        self.assumed = None;
        self.hand_over(solver);
    }

    pub(super) fn smallest(&self, cell: Cell) -> Option<Digit> {
        match (&self.search, &self.learn) {
            (Some(search), _) => search.smallest(cell),
            (None, Some(learn)) => learn.smallest(cell),
            (None, None) => None,
        }
    }

    pub(super) fn fix(&mut self, solver: &Solver, cell: Cell, digit: Digit) {
        self.fixed.push((cell, digit));
        match &mut self.search {
            Some(search) => search.fix(&solver.model, cell, digit),
            None => self.hand_over_at_root(solver),
        }
        self.begin();
    }

    pub(super) fn assume_below(&mut self, solver: &Solver, cell: Cell, bound: Digit) {
        if let Some(search) = &mut self.search {
            search.assume_below(&solver.model, cell, bound);
        }
        self.begin();
        self.assumed = Some((cell, bound));
    }
}
