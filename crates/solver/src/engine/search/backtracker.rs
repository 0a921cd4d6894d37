//! Depth-first search without recursion, resumable after every step.
//!
//! The state is a path of decisions, each "this digit in this cell". The search propagates to a
//! fixpoint and decides again. After a conflict it takes the last decision back, and the opposite,
//! "not this digit in this cell", becomes a fact of the level below. So the path is the only
//! memory, and its depth is at most the number of cells.
//!
//! **Restarts.** Until a solution is found, the search restarts from the root now and then. It
//! keeps conflict weights and the facts found at the root. Restarts help against heavy-tailed run
//! times, which are the rule on boards of 16×16 and more. The intervals follow the Luby sequence,
//! so each length occurs again and again, and in the end one is long enough to exhaust the tree.
//! After a solution, restarts stop, since it would be found again.
//!
//! **With propagators**, proofs have heavy tails too. The first few solutions, of this engine or of
//! one that alternates with it, are remembered and skipped when found again, so that restarts can
//! continue. Their intervals triple, so all earlier runs together cost half of the current one. At
//! each restart, [`root_probing`](super::root_probing) looks for more facts at the root.
//!
//! # References
//! Luby, Sinclair, Zuckerman: *Optimal speedup of Las Vegas algorithms*, Information Processing
//! Letters, 1993. Gomes, Selman, Crato, Kautz: *Heavy-tailed phenomena in satisfiability and
//! constraint satisfaction problems*, Journal of Automated Reasoning, 2000.

use super::TreeSearch;
use super::board::{Board, Mark};
use super::branching::{Branching, Decision};
use super::conflict::Conflict;
use super::knuth_probe;
use super::root_probing::RootProbing;
use super::schedule::Schedule;
use super::targets::Targets;
use crate::engine::luby::luby;
use crate::engine::model::Model;
use crate::engine::{Budget, Stats, Step, Stop};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::random::Random;

/// With propagators, the factor from one restart interval to the next.
const INTERVAL_GROWTH: u64 = 3;

/// With propagators, the number of solutions after which restarts stop.
pub(crate) const MAX_REMEMBERED: usize = 4;

/// A decision on the path, and the mark before it.
#[derive(Clone, Copy)]
struct Level {
    mark: Mark,
    decision: Decision,
}

/// A step of a path, for an engine that takes it over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathStep {
    /// The digit was placed; its alternatives are still to be searched.
    Decided(Cell, Digit),
    /// Every solution with the digit was found.
    RuledOut(Cell, Digit),
}

/// What the search knows about its current node.
#[derive(Clone, Copy)]
enum State {
    /// Propagation has reached a fixpoint.
    Fixpoint,
    /// Propagation has ended in a conflict.
    Conflict(Conflict),
    /// The node is a solution that was delivered.
    Solved,
    /// The whole tree was searched.
    Exhausted,
}

impl From<Result<(), Conflict>> for State {
    fn from(end: Result<(), Conflict>) -> Self {
        match end {
            Ok(()) => Self::Fixpoint,
            Err(conflict) => Self::Conflict(conflict),
        }
    }
}

/// A search on a board of type `B`, whose digit sets have `W` words.
#[derive(Clone)]
pub(super) struct Backtracker<const W: usize, B> {
    board: B,
    branching: Branching,
    targets: Targets,
    root_probing: RootProbing<W>,
    path: Vec<Level>,
    /// The last decision or refutation.
    last: Option<Decision>,
    /// The decisions refuted along the path, each with the number of decisions before it.
    refuted: Vec<(usize, Decision)>,
    state: State,
    /// The mark of the root: givens, their consequences, and what was fixed since.
    root: Mark,
    /// How many solutions were delivered since the root was last set.
    found: usize,
    /// With propagators, the first of these solutions.
    remembered: Vec<Vec<u16>>,
    /// Whether there are propagators or restricted cells.
    has_propagators: bool,
    /// The number of cells of the board; variables come after them.
    board_cells: usize,
    /// The variables that are part of a solution.
    labels: Vec<u16>,
    /// Restarts since the root was last set.
    restarts: u32,
    /// The number of conflicts at which the next restart is due.
    restart_at: u64,
    stats: Stats,
    /// Changes undone since the start of the puzzle.
    work: u64,
}

impl<const W: usize, B: Board<W>> Backtracker<W, B> {
    pub(super) fn new(model: &Model) -> Self {
        let board = B::new(model);
        Self {
            root: board.mark(),
            board,
            branching: Branching::new(model),
            targets: Targets::new(model),
            root_probing: RootProbing::default(),
            path: Vec::new(),
            last: None,
            refuted: Vec::new(),
            state: State::Exhausted,
            found: 0,
            remembered: Vec::new(),
            has_propagators: model.has_propagators() || model.propagators().has_domains(),
            board_cells: model.board_cell_count(),
            labels: model.labels().to_vec(),
            restarts: 0,
            restart_at: 0,
            stats: Stats::default(),
            work: 0,
        }
    }

    /// Makes the current board the root of a new search.
    fn set_root(&mut self, end: Result<(), Conflict>) {
        self.path.clear();
        self.last = None;
        self.refuted.clear();
        self.root = self.board.mark();
        self.reset_counters();
        self.state = end.into();
    }

    /// Forgets solutions and restarts.
    fn reset_counters(&mut self) {
        self.found = 0;
        self.remembered.clear();
        self.restarts = 0;
        self.restart_at = self.stats.conflicts.saturating_add(self.restart_interval());
    }

    /// The number of conflicts from the last restart to the next.
    fn restart_interval(&self) -> u64 {
        let Schedule { restart_interval, restart_interval_with_propagators, .. } = Schedule::DEFAULT;
        if self.has_propagators {
            restart_interval_with_propagators.saturating_mul(INTERVAL_GROWTH.saturating_pow(self.restarts))
        } else {
            restart_interval * luby(u64::from(self.restarts) + 1)
        }
    }

    /// Whether a restart is due, and would deliver no solution again.
    const fn should_restart(&self) -> bool {
        self.stats.conflicts >= self.restart_at
            && (self.targets.restart_after_solution
                || self.found == 0
                || (self.has_propagators && self.found == self.remembered.len()))
    }

    /// Whether the full board is a remembered solution.
    fn is_remembered(&self) -> bool {
        self.remembered.iter().any(|solution| solution.iter().copied().eq(self.solution()))
    }

    /// The values of the cells of the full board, and of the labels.
    fn solution(&self) -> impl Iterator<Item = u16> {
        let labels = self.labels.iter().map(|&label| self.board.values()[usize::from(label)]);
        self.board.values()[..self.board_cells].iter().copied().chain(labels)
    }

    /// Counts the full board as a solution, and remembers the first few.
    fn deliver(&mut self) {
        self.found += 1;
        if self.has_propagators && self.remembered.len() < MAX_REMEMBERED {
            self.remembered.push(self.solution().collect());
        }
        self.state = State::Solved;
    }

    /// Makes the next decision and propagates it.
    fn decide(&mut self, model: &Model) -> State {
        let decision = if self.targets.is_active {
            self.branching.choose_targeted(model, &self.board, &self.targets, self.path.is_empty())
        } else {
            self.branching.choose(model, &self.board)
        };
        let Some(decision) = decision else { return State::Exhausted };
        self.path.push(Level { mark: self.board.mark(), decision });
        self.last = Some(decision);
        self.stats.nodes += 1;
        self.stats.guesses += 1;
        self.stats.depth = self.stats.depth.max(self.path.len() as u64);
        self.board.place(model, decision.cell, decision.digit).into()
    }

    /// Leaves a solution: refutes the last decision that is not about an undetermined variable.
    fn leave_solution(&mut self, model: &Model) -> State {
        while let Some(level) = self.path.pop_if(|level| model.is_undetermined(level.decision.cell)) {
            self.board.undo(model, level.mark);
        }
        self.refute(model)
    }

    /// Takes the last decision back, removes its candidate, and propagates.
    fn refute(&mut self, model: &Model) -> State {
        let Some(Level { mark, decision }) = self.path.pop() else { return State::Exhausted };
        self.work += (self.board.mark().changes - mark.changes) as u64;
        self.board.undo(model, mark);
        self.last = Some(decision);
        self.stats.nodes += 1;
        let level = self.path.len();
        self.targets.refuted += u64::from(self.targets.is_active && level == 0);
        while self.refuted.pop_if(|&mut (before, _)| before > level).is_some() {}
        self.refuted.push((level, decision));
        self.board.remove(model, decision.cell, decision.digit).into()
    }

    /// Returns to the root, and probes there if there are propagators.
    fn restart(&mut self, model: &Model, budget: &Budget) -> State {
        self.stats.restarts += 1;
        self.restarts += 1;
        self.restart_at = self.stats.conflicts.saturating_add(self.restart_interval());
        self.return_to_root(model);
        if !self.has_propagators {
            return State::Fixpoint;
        }
        let order = self.branching.order(&self.board);
        self.root_probing.run(model, &mut self.board, &order, budget, &mut self.stats, &mut self.work).into()
    }

    /// Takes all decisions back; what was refuted at the root stays.
    fn return_to_root(&mut self, model: &Model) {
        if let Some(first) = self.path.first() {
            self.work += (self.board.mark().changes - first.mark.changes) as u64;
            self.board.undo(model, first.mark);
        }
        self.path.clear();
        self.refuted.retain(|&(before, _)| before == 0);
    }
}

impl<const W: usize, B: Board<W> + Clone + Send + Sync + 'static> TreeSearch for Backtracker<W, B> {
    fn start(&mut self, model: &Model, givens: &Grid, seed: Option<u64>) {
        self.branching.reset(model, seed);
        self.targets.deactivate();
        self.stats = Stats { nodes: 1, ..Stats::default() };
        self.work = 0;
        let end = self.board.load(model, givens).and_then(|()| self.board.propagate(model));
        self.set_root(end);
    }

    fn advance(&mut self, model: &Model, budget: &Budget, conflict_limit: u64) -> Option<Step> {
        let mut state = match self.state {
            State::Solved if self.targets.restart_after_solution => {
                self.return_to_root(model);
                State::Fixpoint
            }
            State::Solved => self.leave_solution(model),
            state => state,
        };
        loop {
            state = match state {
                State::Exhausted => {
                    self.state = State::Exhausted;
                    return Some(Step::Exhausted);
                }
                State::Conflict(conflict) => {
                    self.stats.conflicts += 1;
                    let before = self.path.last().map_or(self.root, |level| level.mark);
                    self.branching.bump_weights(model, conflict, self.last, self.board.changed_since(before));
                    self.refute(model)
                }
                State::Fixpoint if self.targets.is_active && !self.targets.meet(&self.board) => self.refute(model),
                State::Fixpoint if !self.board.blanks().is_empty() => {
                    if self.should_restart() {
                        self.restart(model, budget)
                    } else {
                        self.state = State::Fixpoint;
                        if self.stats.conflicts >= conflict_limit {
                            return None;
                        }
                        // The choice may draw a random number, so the search must stop before it:
                        // a search that is resumed draws the same numbers.
                        if let Some(stop) = budget.exceeded(self.stats.nodes) {
                            return Some(Step::Stopped(stop));
                        }
                        self.decide(model)
                    }
                }
                State::Fixpoint | State::Solved if self.is_remembered() => self.leave_solution(model),
                State::Fixpoint | State::Solved => {
                    self.deliver();
                    return Some(Step::Found);
                }
            };
        }
    }

    fn set_targets(&mut self, targets: &mut dyn Iterator<Item = (usize, usize)>, restart_after_solution: bool) {
        self.targets.activate(restart_after_solution);
        targets.for_each(|(cell, digit)| self.targets.add::<W>(cell, digit));
    }

    fn remove_target(&mut self, cell: usize, digit: usize) {
        self.targets.remove::<W>(cell, digit);
    }

    fn refuted_targets(&self) -> u64 {
        self.targets.refuted
    }

    fn path(&self, model: &Model) -> Vec<PathStep> {
        let named = |decision: &Decision| (Cell::from_index(decision.cell), Digit::from_index(decision.digit));
        let is_determined = |decision: &Decision| !model.is_undetermined(decision.cell);
        let mut steps = Vec::with_capacity(self.path.len() + self.refuted.len());
        let mut refuted = self.refuted.iter().filter(|(_, decision)| is_determined(decision)).peekable();
        for level in 0..=self.path.len() {
            while let Some((_, decision)) = refuted.next_if(|&&(before, _)| before == level) {
                let (cell, digit) = named(decision);
                steps.push(PathStep::RuledOut(cell, digit));
            }
            if let Some(Level { decision, .. }) = self.path.get(level).filter(|level| is_determined(&level.decision)) {
                let (cell, digit) = named(decision);
                steps.push(PathStep::Decided(cell, digit));
            }
        }
        steps
    }

    fn exclude_solution(&mut self, solution: &Grid, witness: &[Digit]) {
        self.found += 1;
        let values = solution.values().iter().map(|value| value.map_or(0, |digit| digit.get() as u16));
        let labels = self.labels.iter().map(|&label| witness[usize::from(label) - self.board_cells].get() as u16);
        self.remembered.push(values.chain(labels).collect());
    }

    fn domains(&self, model: &Model) -> Option<Vec<u64>> {
        matches!(self.state, State::Fixpoint).then(|| {
            let digits = u64::MAX >> (64 - model.size());
            (0..model.board_cell_count()).map(|cell| self.board.candidates(cell).low() & digits).collect()
        })
    }

    fn descend(
        &mut self,
        model: &Model,
        random: &mut Random,
        budget: &Budget,
        visit: &mut dyn FnMut(u32),
    ) -> Result<bool, Stop> {
        let Self { state: State::Fixpoint, board, branching, stats, .. } = self else { return Ok(false) };
        let is_solution = knuth_probe::run(model, board, branching, random, &mut |choices| {
            if choices > 0 {
                stats.nodes += 1;
                stats.guesses += 1;
                visit(choices);
            }
            budget.exceeded(stats.nodes)
        });
        board.undo(model, self.root);
        is_solution
    }

    fn write(&self, grid: &mut Grid) {
        self.board.write(grid);
    }

    fn witness(&self) -> Vec<Digit> {
        let digits = self.board.values()[self.board_cells..].iter();
        digits.map(|&value| Digit::from_index(usize::from(value) - 1)).collect()
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn rewind(&mut self, model: &Model) {
        self.board.undo(model, self.root);
        self.path.clear();
        self.last = None;
        self.refuted.clear();
        self.reset_counters();
        self.state = State::Fixpoint;
    }

    fn smallest(&self, cell: Cell) -> Option<Digit> {
        self.board.candidates(cell.index()).first().map(Digit::from_index)
    }

    fn fix(&mut self, model: &Model, cell: Cell, digit: Digit) {
        let end = self.board.place(model, cell.index(), digit.index());
        self.set_root(end);
    }

    fn bar(&mut self, model: &Model, cell: Cell, digit: Digit) {
        let (cell, digit) = (cell.index(), digit.index());
        let end = match self.state {
            State::Conflict(conflict) => Err(conflict),
            State::Fixpoint if self.board.candidates(cell).contains(digit) => self.board.remove(model, cell, digit),
            State::Fixpoint | State::Solved | State::Exhausted => Ok(()),
        };
        self.set_root(end);
    }

    fn assume_below(&mut self, model: &Model, cell: Cell, bound: Digit) {
        let cell = cell.index();
        let excluded = self.board.candidates(cell).into_iter().filter(|&digit| digit >= bound.index());
        self.stats.nodes += 1;
        let mut end = Ok(());
        for digit in excluded {
            // removing one digit may have removed another
            if end.is_ok() && self.board.candidates(cell).contains(digit) {
                end = self.board.remove(model, cell, digit);
            }
        }
        self.restart_at = self.stats.conflicts + self.restart_interval();
        self.state = end.into();
    }

    fn clone_box(&self) -> Box<dyn TreeSearch> {
        Box::new(self.clone())
    }
}
