//! Two engines on one puzzle: the generic one begins, the one that learns comes in when it gets hard.
//!
//! `search` begins: easy boards are solved before the other engine has read them. Where it has met so many conflicts
//! since the last solution that this is no easy board, `learn` takes over, and keeps what it learns for all further
//! questions about the puzzle. What has been delivered goes along, so that nothing is delivered twice: a few solutions as
//! they are, each excluded by a clause, which leaves the search free; after more than that, the open path, as decisions
//! still to be flipped.
//!
//! On boards of houses alone `learn` is then the better of the two, and stays. As long as no solution is known, a tabu
//! search takes turns with it, which is the better of these two where there are many, but cannot tell that there is none, and
//! hardly ever finds the only one: so where one solution is enough, neither does more than half as much work again as the other, and
//! where it matters whether there are more, which is mostly asked of boards that have one, it has a sixteenth of the time at 36 × 36 and
//! beyond, and none up to 25 × 25. What it finds is excluded by a clause, as what `search` has found is.
//!
//! With other rules nobody can tell: an
//! instance that one of them ends in a second may take the other a minute. So they take turns, each turn twice as
//! long as the last, and whoever is first has the answer; it takes at most a few times as long as the better one alone. A turn of
//! `learn` ends when it has done as much *work* as `search`, counted by either in what it does all the time: a node of one may cost
//! fifteen of the other. Where sums say the most (killers, little killers, arrows), `search` is nearly always the better one, by a factor
//! of three to thirty, and `learn` gets a smaller share.

#[cfg(test)]
mod tests;

use super::{Engine, Phase, ProgressHandle, Solver};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::learn::Cdcl;
use crate::engine::search::{MOST_REMEMBERED, PathStep, Search};
use crate::engine::tabu::Tabu;
use crate::engine::{Budget, Stats, Step};

/// Conflicts without a solution that `search` is allowed in each question; as many again for each solution that it has
/// delivered, since where there are many, it is the faster to list them.
const PATIENCE: u64 = if cfg!(test) { 3 } else { 200 };

/// The same on boards with other rules than houses, in the first turn.
const FIRST_TURN: u64 = if cfg!(test) { 3 } else { 3000 };

/// What a change of a cell in `search` counts as in steps of `learn`.
const STEPS: u64 = 25;

/// The share of `learn` is so many times smaller where sums say the most.
const SMALLER: u64 = 8;

/// What `learn` may do before the tabu search comes in, in steps as above, where one solution is enough: a millisecond or two.
const FIRST_STEPS: u64 = if cfg!(test) { 100 } else { 1 << 17 };

/// What the tabu search may do in its first turn, in steps: some 20,000 moves, 10 ms.
const FIRST_MOVES: u64 = if cfg!(test) { 1000 } else { 1 << 20 };

/// How many times as much `learn` does as the tabu search where more than one solution is asked for.
const ODDS: u64 = 16;

/// Blank cells of a board for which `search` has no patience at all: its choice of where to guess looks at all of them.
const TOO_MANY_BLANKS: usize = 2500;

/// Solutions that are handed over as they are.
const HANDED_OVER: usize = 8;

/// Both engines, of which one may be barred, and what one must know of the other.
#[derive(Clone, Debug)]
pub(super) struct Escalation {
    search: Option<Search>,
    learn: Option<Cdcl>,
    /// The tabu search, if there has been one for this puzzle.
    tabu: Option<Tabu>,
    givens: Grid,
    /// What draws the order of values, if anything does.
    seed: Option<u64>,
    /// What `learn` knows of the puzzle at work.
    learn_is: LearnIs,
    /// How far the tabu search is with it.
    tabu_is: TabuIs,
    /// Whether no second solution will be asked for.
    only_one: bool,
    /// Who is at work.
    turn: Turn,
    /// Whether the engines take turns, rather than that `learn` stays once it has taken over.
    alternate: bool,
    /// Turns of `learn` in this question.
    turns: u32,
    /// The solutions that have been delivered since the last rewind, up to one more than can be handed over.
    delivered: Vec<Grid>,
    /// How many of them each engine knows.
    search_knows: usize,
    learn_knows: usize,
    /// How many solutions `search` has delivered since then.
    found: u64,
    /// Cells that were fixed since the start.
    fixed: Vec<(Cell, Digit)>,
    /// What is assumed.
    assumed: Option<(Cell, Digit)>,
    /// Conflicts without a solution that `search` is allowed on this puzzle.
    allowance: u64,
    /// The conflicts of `search` at which its patience ends.
    patience: u64,
}

/// Who is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Search,
    /// Until it has done so much work.
    Learn(u64),
    /// Until it has done so much work.
    Tabu(u64),
}

/// How far the tabu search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TabuIs {
    /// It may be begun.
    Idle,
    /// It is at work, in turns.
    Started,
    /// It is not for this question: a solution is known, or there is more to obey than givens and houses, or the board is too
    /// large for it.
    Out,
}

/// What `learn` knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LearnIs {
    /// Nothing of the puzzle.
    Idle,
    /// The puzzle, and so many of the fixed cells; whether it is at the question that is asked.
    Started { fixed: usize, asked: bool },
    /// That its constraints are too large for it.
    Refused,
}

impl Escalation {
    pub(super) fn new(solver: &Solver) -> Self {
        let engines = &solver.options.engines;
        Self {
            search: engines.contains(&Engine::Search).then(|| Search::new(solver.model())),
            learn: engines.contains(&Engine::Learn).then(Cdcl::default),
            tabu: None,
            givens: Grid::of(solver.rules.geometry()),
            seed: None,
            learn_is: LearnIs::Idle,
            tabu_is: TabuIs::Out,
            only_one: false,
            turn: Turn::Search,
            alternate: !solver.rules.is_houses(),
            turns: 0,
            delivered: Vec::new(),
            search_knows: 0,
            learn_knows: 0,
            found: 0,
            fixed: Vec::new(),
            assumed: None,
            allowance: 0,
            patience: 0,
        }
    }

    pub(super) fn start(&mut self, solver: &Solver, givens: &Grid, seed: Option<u64>) {
        self.givens.clone_from(givens);
        self.seed = seed;
        self.learn_is = LearnIs::Idle;
        self.tabu = None;
        self.tabu_is = if solver.options.tabu && !self.alternate { TabuIs::Idle } else { TabuIs::Out };
        self.only_one = false;
        self.fixed.clear();
        let blanks = givens.values().iter().filter(|value| value.is_none()).count();
        self.allowance = match blanks {
            _ if self.alternate => FIRST_TURN,
            blanks if blanks > TOO_MANY_BLANKS => 0,
            _ => PATIENCE,
        };
        if let Some(search) = &mut self.search {
            search.start(solver.model(), givens, seed);
        }
        self.begin();
    }

    /// After [`Escalation::start`]: solutions with this digit in the cell are not wanted. They may come all the same, for
    /// `learn` is not told.
    pub(super) fn bar(&mut self, solver: &Solver, cell: Cell, digit: Digit) {
        self.tabu_is = TabuIs::Out;
        if let Some(search) = &mut self.search {
            search.bar(solver.model(), cell, digit);
        }
    }

    /// After [`Escalation::start`]: no second solution will be asked for.
    pub(super) const fn seek_one(&mut self) {
        self.only_one = true;
    }

    /// Nothing has been seen; `search` is at work, if there is one.
    fn begin(&mut self) {
        self.turn = Turn::Search;
        self.turns = 0;
        self.delivered.clear();
        self.search_knows = 0;
        self.learn_knows = 0;
        if let LearnIs::Started { asked, .. } = &mut self.learn_is {
            *asked = false;
        }
        self.assumed = None;
        self.found = 0;
        self.patience = self.search.as_ref().map_or(0, |search| search.stats().conflicts + self.allowance);
    }

    /// The engine that begins, if it is not barred; until the next start, it is the only one that is asked.
    pub(super) fn search_alone(&mut self) -> Option<&mut Search> {
        self.search.as_mut()
    }

    /// After [`Escalation::start`]: the engine that learns, at the beginning of the puzzle, if it is not barred and takes its
    /// constraints; until the next start, it is the only one that is asked.
    pub(super) fn start_learning(&mut self, solver: &Solver) -> Option<&mut Cdcl> {
        let learn = self.learn.as_mut()?;
        if !learn.start(solver.model(), &self.givens, self.seed) {
            return None;
        }
        self.learn_is = LearnIs::Started { fixed: 0, asked: true };
        self.turn = Turn::Learn(u64::MAX);
        self.learn_alone()
    }

    /// The same, where it stands.
    pub(super) fn learn_alone(&mut self) -> Option<&mut Cdcl> {
        self.learn.as_mut()
    }

    pub(super) fn advance(&mut self, solver: &Solver, budget: &Budget<'_>) -> Step {
        loop {
            let step = match self.turn {
                Turn::Search => self.advance_search(solver, budget),
                Turn::Learn(until) => self.advance_learn(budget, until),
                Turn::Tabu(until) => self.advance_tabu(budget, until),
            };
            if let Some(step) = step {
                return step;
            }
            match self.turn {
                Turn::Search | Turn::Tabu(_) => self.hand_over(solver),
                Turn::Learn(_) if self.tabu_is == TabuIs::Out => self.hand_back(),
                Turn::Learn(_) => self.pass_on(solver),
            }
        }
    }

    /// `None` if its patience is at an end.
    fn advance_search(&mut self, solver: &Solver, budget: &Budget<'_>) -> Option<Step> {
        let learnt = self.learn_stats().nodes + self.tabu_stats().nodes;
        let before = ProgressHandle::tag(Phase::Engine(Engine::Search)) + learnt;
        let within = Budget { nodes: budget.nodes.saturating_sub(learnt), before, ..*budget };
        let has_help = self.learn.is_some() && self.learn_is != LearnIs::Refused;
        let patience = if has_help { self.patience } else { u64::MAX };
        let search = self.search.as_mut()?;
        let step = search.advance(solver.model(), &within, patience)?;
        if step == Step::Found {
            self.found += 1;
            self.tabu_is = TabuIs::Out;
            self.patience = self.patience.max(search.stats().conflicts + self.allowance * (1 + self.found));
            if self.learn.is_some() && self.delivered.len() <= HANDED_OVER {
                let mut solution = Grid::of(solver.rules.geometry());
                search.write(&mut solution);
                self.delivered.push(solution);
                self.search_knows = self.delivered.len();
            }
        }
        Some(step)
    }

    /// `None` if its turn is at an end.
    fn advance_learn(&mut self, budget: &Budget<'_>, until: u64) -> Option<Step> {
        let spent = self.search.as_ref().map_or(0, |search| search.stats().nodes) + self.tabu_stats().nodes;
        let left = budget.nodes.saturating_sub(spent);
        let alternates = self.alternates();
        let has_turns = alternates || self.tabu_is != TabuIs::Out;
        let learn = self.learn.as_mut().expect("one engine at least is not barred");
        let before = ProgressHandle::tag(Phase::Engine(Engine::Learn)) + spent;
        let patience = if has_turns { until } else { u64::MAX };
        let step = learn.advance_for(&Budget { nodes: left, before, ..*budget }, patience)?;
        if step == Step::Found {
            self.tabu_is = TabuIs::Out;
        }
        if step == Step::Found && alternates {
            let mut solution = self.givens.clone();
            learn.write(&mut solution);
            self.delivered.push(solution);
            self.learn_knows = self.delivered.len();
        }
        Some(step)
    }

    /// Sets the tabu search to work, or `learn` again if there is nothing for it to do.
    fn pass_on(&mut self, solver: &Solver) {
        if self.tabu_is == TabuIs::Idle {
            let learn = self.learn.as_ref().expect("its turn has just ended");
            let cells = solver.rules.geometry().cells().map(|cell| (cell, learn.candidates(cell)));
            self.tabu = Tabu::new(solver.model(), cells, self.seed);
            self.tabu_is = if self.tabu.is_some() { TabuIs::Started } else { TabuIs::Out };
        }
        if self.tabu_is == TabuIs::Started {
            self.turn = Turn::Tabu(half_more(self.learn_work() / self.odds()));
        }
    }

    /// `None` if its turn is at an end.
    fn advance_tabu(&mut self, budget: &Budget<'_>, until: u64) -> Option<Step> {
        let search = self.search.as_ref().map_or(0, |search| search.stats().nodes);
        let spent = search + self.learn_stats().nodes;
        let before = ProgressHandle::tag(Phase::Engine(Engine::Learn)) + spent;
        if self.tabu_is != TabuIs::Started {
            // its solution has been delivered
            return None;
        }
        let tabu = self.tabu.as_mut().expect("it has been started");
        let step = tabu.advance_for(&Budget { nodes: budget.nodes.saturating_sub(spent), before, ..*budget }, until)?;
        if step == Step::Found {
            self.tabu_is = TabuIs::Out;
            let mut solution = self.givens.clone();
            tabu.write(&mut solution);
            self.delivered.push(solution);
        }
        Some(step)
    }

    /// How many times as much `learn` does as the tabu search.
    const fn odds(&self) -> u64 {
        if self.only_one { 1 } else { ODDS }
    }

    /// Whether the engines still take turns: what one delivers, the other remembers, up to some number.
    fn alternates(&self) -> bool {
        self.alternate && self.search.is_some() && self.delivered.len() <= MOST_REMEMBERED
    }

    /// Sets `learn` to work where `search` stands, if it can.
    fn hand_over(&mut self, solver: &Solver) {
        let learn = self.learn.as_mut().expect("one engine at least is not barred");
        let fixed = match self.learn_is {
            LearnIs::Refused => return,
            LearnIs::Idle => {
                if !learn.start(solver.model(), &self.givens, self.seed) {
                    assert!(self.search.is_some(), "`Solver::new` has seen that the constraints can be written down");
                    self.learn_is = LearnIs::Refused;
                    return;
                }
                if !self.only_one && learn.expect_proof() {
                    self.tabu_is = TabuIs::Out;
                }
                Some(0)
            }
            LearnIs::Started { asked: true, .. } if self.learn_knows == self.delivered.len() => None,
            LearnIs::Started { fixed, .. } => {
                learn.rewind();
                Some(fixed)
            }
        };
        let few = self.delivered.len() <= HANDED_OVER;
        if let Some(fixed) = fixed {
            for &(cell, digit) in &self.fixed[fixed..] {
                learn.fix(cell, digit);
            }
            self.learn_is = LearnIs::Started { fixed: self.fixed.len(), asked: true };
            // after more than that the path tells what has been seen, but for those that a restart has passed over
            let told = if few { self.delivered.len() } else { self.delivered.len().min(MOST_REMEMBERED) };
            if self.alternate || few {
                self.delivered[self.learn_knows.min(told)..told]
                    .iter()
                    .for_each(|solution| learn.exclude_solution(solution));
                self.learn_knows = told;
            }
            if let Some((cell, bound)) = self.assumed {
                learn.assume_below(cell, bound);
            }
        }
        if !few && let Some(search) = &self.search {
            learn.import_path(search.path(solver.model()).into_iter().map(|step| match step {
                PathStep::Decided(cell, digit) => (cell, digit, true),
                PathStep::RuledOut(cell, digit) => (cell, digit, false),
            }));
        }
        let share = if solver.model().propagators().are_mostly_sums() { SMALLER } else { 1 };
        self.turn = Turn::Learn(match (self.tabu_is, &self.tabu, &self.search) {
            (TabuIs::Idle, ..) if self.only_one => FIRST_STEPS,
            (TabuIs::Idle, ..) => FIRST_MOVES * ODDS,
            (TabuIs::Started, Some(tabu), _) => half_more(tabu.work()) * self.odds(),
            (.., Some(search)) => search.work() * STEPS / share,
            (.., None) => u64::MAX,
        });
        self.turns += 1;
    }

    /// Sets `search` to work again where it stood.
    fn hand_back(&mut self) {
        let search = self.search.as_mut().expect("there is somebody to take turns with");
        self.delivered[self.search_knows..].iter().for_each(|solution| search.remember(solution));
        self.search_knows = self.delivered.len();
        self.patience = search.stats().conflicts + (FIRST_TURN << self.turns.min(32));
        self.turn = Turn::Search;
    }

    pub(super) fn write(&self, grid: &mut Grid) {
        match (self.turn, &self.search, &self.learn, &self.tabu) {
            (Turn::Tabu(_), .., Some(tabu)) => tabu.write(grid),
            (Turn::Learn(_), _, Some(learn), _) => learn.write(grid),
            (_, Some(search), ..) => search.write(grid),
            _ => unreachable!("one engine at least is not barred"),
        }
    }

    /// The digits of the variables in the solution just found.
    pub(super) fn witness(&self) -> Vec<Digit> {
        match (self.turn, &self.search, &self.learn) {
            // boards of houses have no variables
            (Turn::Tabu(_), ..) => Vec::new(),
            (Turn::Learn(_), _, Some(learn)) => learn.witness(),
            (_, Some(search), _) => search.witness(),
            _ => unreachable!("one engine at least is not barred"),
        }
    }

    /// What `learn` has done for this puzzle.
    fn learn_stats(&self) -> Stats {
        match (&self.learn, self.learn_is) {
            (Some(learn), LearnIs::Started { .. }) => learn.stats(),
            _ => Stats::default(),
        }
    }

    /// What `learn` has done for this puzzle, in steps.
    fn learn_work(&self) -> u64 {
        match (&self.learn, self.learn_is) {
            (Some(learn), LearnIs::Started { .. }) => learn.work(),
            _ => 0,
        }
    }

    /// What the tabu search has done for this puzzle.
    fn tabu_stats(&self) -> Stats {
        self.tabu.as_ref().map_or_else(Stats::default, Tabu::stats)
    }

    pub(super) fn stats(&self) -> Stats {
        let beside = self.learn_stats().and(self.tabu_stats());
        self.search.as_ref().map_or(beside, |search| search.stats().and(beside))
    }

    pub(super) fn rewind(&mut self, solver: &Solver) {
        self.tabu_is = TabuIs::Out;
        match &mut self.search {
            Some(search) => search.rewind(solver.model()),
            None => self.hand_over_at_root(solver),
        }
        self.begin();
    }

    /// Where there is only `learn`: has it begin with the puzzle, if it has not.
    fn hand_over_at_root(&mut self, solver: &Solver) {
        self.begin();
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
        self.tabu_is = TabuIs::Out;
        self.fixed.push((cell, digit));
        match &mut self.search {
            Some(search) => search.fix(solver.model(), cell, digit),
            None => self.hand_over_at_root(solver),
        }
        self.begin();
    }

    pub(super) fn assume_below(&mut self, solver: &Solver, cell: Cell, bound: Digit) {
        self.tabu_is = TabuIs::Out;
        if let Some(search) = &mut self.search {
            search.assume_below(solver.model(), cell, bound);
        }
        self.begin();
        self.assumed = Some((cell, bound));
    }
}

/// How much one may do where the other one has done so much.
fn half_more(work: u64) -> u64 {
    (work + work / 2).max(FIRST_MOVES)
}
