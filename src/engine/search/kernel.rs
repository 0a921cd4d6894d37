//! The depth-first search itself, resumable, without recursion.
//!
//! A search is a path of decisions, each "this digit in this cell". A step propagates to a fixpoint and then decides
//! on; where propagation fails, the last decision is taken back and its opposite, "not this digit in this cell",
//! becomes a fact of the level below. So the path is all the memory there is, its depth is at most the number of
//! cells, and the search can stop after any step and go on later.
//!
//! Until a solution has been found, the search starts over from the root now and then, keeping weights and the facts
//! found at the root: heavy-tailed run times, the rule on boards of 16 × 16 and more, come from early mistakes. The
//! intervals follow the sequence of Luby, Sinclair and Zuckerman, so each is in the end long enough to exhaust the
//! tree. After a solution has been delivered there are no more restarts: it would be delivered again.
//!
//! Where there are propagators, proofs have heavy tails as well: the first few solutions, of this engine or of one that it
//! takes turns with, are remembered, passed over when they are met again, and restarts go on. Their intervals treble, so that all
//! that have gone by took half as long as the one that goes on. At each, [`probe`](super::probe) sees what can be said at the root.
//!
//! # References
//! Luby, Sinclair, Zuckerman: *Optimal speedup of Las Vegas algorithms*, Information Processing Letters, 1993.
//! Gomes, Selman, Crato, Kautz: *Heavy-tailed phenomena in satisfiability and constraint satisfaction problems*,
//! Journal of Automated Reasoning, 2000.

use super::branch::{Branching, Decision};
use super::descent;
use super::hunt::Hunt;
use super::probe::Probe;
use super::store::{Mark, Store};
use super::variable::Conflict;
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::luby::luby;
use crate::engine::model::Model;
use crate::engine::{Budget, Stats, Step, Stop};
use crate::util::random::Random;

/// Conflicts before the first restart. The tests of this library restart at every turn.
const RESTART_UNIT: u64 = if cfg!(test) { 1 } else { 128 };

/// The same where there are propagators.
const RULED_RESTART_UNIT: u64 = if cfg!(test) { 1 } else { 1000 };

/// What each interval is of the one before, there.
const RULED_GROWTH: u64 = 3;

/// Solutions after which there are no more restarts where there are propagators.
pub(crate) const MOST_REMEMBERED: usize = 4;

/// A decision on the path, and where the log stood before it.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: Mark,
    decision: Decision,
}

/// A step of a path, as another engine takes it over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathStep {
    /// This digit in this cell was decided, and what is beside it has yet to be seen.
    Decided(Cell, Digit),
    /// Everything with this digit in this cell has been seen.
    RuledOut(Cell, Digit),
}

/// Where a search stands between two calls.
#[derive(Clone, Copy, Debug)]
enum State {
    /// On the way; the last propagation ended like this.
    Open(Result<(), Conflict>),
    /// At a solution that has been delivered.
    Solved,
    /// Everything has been seen.
    Exhausted,
}

/// One search, with rows of `W` words.
#[derive(Clone, Debug)]
pub(crate) struct Kernel<const W: usize, S> {
    store: S,
    branching: Branching,
    hunt: Hunt,
    probe: Probe<W>,
    path: Vec<Level>,
    /// What was decided or ruled out last.
    last: Option<Decision>,
    /// What has been ruled out below the decisions that stand, with the number of those before it.
    ruled_out: Vec<(usize, Decision)>,
    state: State,
    /// The board of the givens and what follows from them, and of what has been fixed since.
    root: Mark,
    /// How many solutions have been delivered since the root was last set.
    found: usize,
    /// The first of them, where there are propagators.
    remembered: Vec<Vec<u16>>,
    /// Whether there are propagators, or cells that may not hold everything.
    ruled: bool,
    /// How many cells the board has; those behind are variables.
    board: usize,
    /// Restarts since the root was last set.
    restarts: u32,
    /// The conflicts at which the next restart is due.
    restart_at: u64,
    stats: Stats,
    /// What has been changed and taken back since the start of the puzzle.
    work: u64,
}

impl<const W: usize, S: Store<W>> Kernel<W, S> {
    pub(super) fn new(model: &Model) -> Self {
        let store = S::new(model);
        Self {
            root: store.mark(),
            store,
            branching: Branching::new(model),
            hunt: Hunt::new(model),
            probe: Probe::default(),
            path: Vec::new(),
            last: None,
            ruled_out: Vec::new(),
            state: State::Exhausted,
            found: 0,
            remembered: Vec::new(),
            ruled: model.has_propagators() || model.propagators().has_domains(),
            board: model.board_cell_count(),
            restarts: 0,
            restart_at: 0,
            stats: Stats::default(),
            work: 0,
        }
    }

    pub(super) fn start(&mut self, model: &Model, givens: &Grid, seed: Option<u64>) {
        self.branching.reset(model, seed);
        self.hunt.end();
        self.stats = Stats { nodes: 1, ..Stats::default() };
        self.work = 0;
        let end = self.store.load(model, givens).and_then(|()| self.store.propagate(model));
        self.begin(end);
    }

    /// Wants these pairs, and no solution without any of them; `once` promises that all of them that are in a solution
    /// are forgotten before the search goes on.
    pub(super) fn hunt(&mut self, wanted: impl Iterator<Item = (usize, usize)>, once: bool) {
        self.hunt.begin(once);
        wanted.for_each(|(cell, digit)| self.hunt.want::<W>(cell, digit));
    }

    /// How many decisions of a hunt have been ruled out at its root: of pairs that were wanted.
    pub(super) const fn refuted(&self) -> u64 {
        self.hunt.refuted
    }

    /// Wants a pair no more that was wanted.
    pub(super) fn forget_pair(&mut self, cell: usize, digit: usize) {
        self.hunt.forget::<W>(cell, digit);
    }

    /// Makes the board as it is the root of a search that has seen nothing yet.
    fn begin(&mut self, end: Result<(), Conflict>) {
        self.path.clear();
        self.last = None;
        self.ruled_out.clear();
        self.root = self.store.mark();
        self.forget();
        self.state = State::Open(end);
    }

    /// No solution has been delivered, and no restart made.
    fn forget(&mut self) {
        self.found = 0;
        self.remembered.clear();
        self.restarts = 0;
        self.restart_at = self.stats.conflicts.saturating_add(self.interval());
    }

    /// Conflicts from the last restart to the next.
    fn interval(&self) -> u64 {
        if self.ruled {
            return RULED_RESTART_UNIT.saturating_mul(RULED_GROWTH.saturating_pow(self.restarts));
        }
        RESTART_UNIT * luby(u64::from(self.restarts) + 1)
    }

    /// Whether a restart would deliver nothing again.
    const fn may_restart(&self) -> bool {
        self.hunt.once || self.found == 0 || (self.ruled && self.found == self.remembered.len())
    }

    /// Whether the board, which is full, is a solution that was delivered before.
    fn is_known(&self) -> bool {
        self.remembered.iter().any(|solution| self.store.values().starts_with(solution))
    }

    /// Goes on to the next solution; `None` if that takes more conflicts than `patience`, counted from the start of the
    /// puzzle.
    pub(super) fn advance(&mut self, model: &Model, budget: &Budget, patience: u64) -> Option<Step> {
        let mut end = match self.state {
            State::Open(end) => Some(end),
            State::Solved if self.hunt.once => {
                self.back_to_root(model);
                Some(Ok(()))
            }
            State::Solved => self.pass_over(model),
            State::Exhausted => None,
        };
        loop {
            end = match end {
                None => {
                    self.state = State::Exhausted;
                    return Some(Step::Exhausted);
                }
                Some(Err(conflict)) => {
                    self.stats.conflicts += 1;
                    self.branching.blame(model, conflict, self.last);
                    self.refute(model)
                }
                Some(Ok(())) if self.hunt.is_on && !self.hunt.is_of_interest(&self.store) => self.refute(model),
                Some(Ok(())) => {
                    if self.store.blanks().is_empty() {
                        if self.is_known() {
                            end = self.pass_over(model);
                            continue;
                        }
                        self.found += 1;
                        if self.ruled && self.remembered.len() < MOST_REMEMBERED {
                            self.remembered.push(self.store.values()[..self.board].to_vec());
                        }
                        self.state = State::Solved;
                        return Some(Step::Found);
                    }
                    if self.stats.conflicts >= self.restart_at && self.may_restart() {
                        end = Some(self.restart(model, budget));
                        continue;
                    }
                    if self.stats.conflicts >= patience {
                        self.state = State::Open(Ok(()));
                        return None;
                    }
                    // before the choice, which draws numbers: a search that is left and taken up again draws the same
                    if let Some(stop) = budget.exceeded(self.stats.nodes) {
                        self.state = State::Open(Ok(()));
                        return Some(Step::Stopped(stop));
                    }
                    let decision = if self.hunt.is_on {
                        self.branching.choose_hunted(model, &self.store, &self.hunt, self.path.is_empty())
                    } else {
                        self.branching.choose(model, &self.store)
                    };
                    decision.map(|decision| self.decide(model, decision))
                }
            };
        }
    }

    fn decide(&mut self, model: &Model, decision: Decision) -> Result<(), Conflict> {
        self.path.push(Level { mark: self.store.mark(), decision });
        self.last = Some(decision);
        self.stats.nodes += 1;
        self.stats.guesses += 1;
        self.stats.depth = self.stats.depth.max(self.path.len() as u64);
        self.store.place(model, decision.cell, decision.digit)
    }

    /// After a solution: rules out the last decision about the board, or what it determines, and has what was decided beside it
    /// forgotten.
    fn pass_over(&mut self, model: &Model) -> Option<Result<(), Conflict>> {
        while let Some(level) = self.path.pop_if(|level| model.is_undetermined(level.decision.cell)) {
            self.store.undo(model, level.mark);
        }
        self.refute(model)
    }

    /// Takes back the last decision and rules it out; `None` if there is none to take back.
    fn refute(&mut self, model: &Model) -> Option<Result<(), Conflict>> {
        let Level { mark, decision } = self.path.pop()?;
        self.work += (self.store.mark().changes - mark.changes) as u64;
        self.store.undo(model, mark);
        self.last = Some(decision);
        self.stats.nodes += 1;
        let level = self.path.len();
        self.hunt.refuted += u64::from(self.hunt.is_on && level == 0);
        while self.ruled_out.pop_if(|&mut (before, _)| before > level).is_some() {}
        self.ruled_out.push((level, decision));
        Some(self.store.remove(model, decision.cell, decision.digit))
    }

    /// The path from the root to where the search stands: what has been decided and what has been ruled out, in order. What was
    /// decided last, of variables that the board does not determine, is left out.
    pub(super) fn path(&self, model: &Model) -> Vec<PathStep> {
        let named = |decision: Decision| (Cell::from_index(decision.cell), Digit::from_index(decision.digit));
        let mut steps = Vec::with_capacity(self.path.len() + self.ruled_out.len());
        let mut ruled_out =
            self.ruled_out.iter().filter(|(_, decision)| !model.is_undetermined(decision.cell)).peekable();
        for level in 0..=self.path.len() {
            while let Some(&(_, decision)) = ruled_out.next_if(|&&(before, _)| before == level) {
                let (cell, digit) = named(decision);
                steps.push(PathStep::RuledOut(cell, digit));
            }
            if let Some(Level { decision, .. }) =
                self.path.get(level).filter(|level| !model.is_undetermined(level.decision.cell))
            {
                let (cell, digit) = named(*decision);
                steps.push(PathStep::Decided(cell, digit));
            }
        }
        steps
    }

    /// Takes back all decisions, keeps what has been ruled out at the root, and looks for more of that where there are propagators.
    fn restart(&mut self, model: &Model, budget: &Budget) -> Result<(), Conflict> {
        self.stats.restarts += 1;
        self.restarts += 1;
        self.restart_at = self.stats.conflicts.saturating_add(self.interval());
        self.back_to_root(model);
        if !self.ruled {
            return Ok(());
        }
        let order = self.branching.order(&self.store);
        self.probe.run(model, &mut self.store, &order, budget, &mut self.stats, &mut self.work)
    }

    fn back_to_root(&mut self, model: &Model) {
        if let Some(first) = self.path.first() {
            self.work += (self.store.mark().changes - first.mark.changes) as u64;
            self.store.undo(model, first.mark);
        }
        self.path.clear();
        self.ruled_out.retain(|&(before, _)| before == 0);
    }

    /// A solution that was delivered elsewhere, to be passed over.
    pub(super) fn remember(&mut self, solution: &Grid) {
        self.found += 1;
        self.remembered
            .push(solution.values().iter().map(|value| value.map_or(0, |digit| digit.index() as u16 + 1)).collect());
    }

    pub(super) fn rewind(&mut self, model: &Model) {
        self.store.undo(model, self.root);
        self.path.clear();
        self.last = None;
        self.ruled_out.clear();
        self.forget();
        self.state = State::Open(Ok(()));
    }

    pub(super) fn smallest(&self, cell: Cell) -> Option<Digit> {
        self.store.candidates(cell.index()).first().map(Digit::from_index)
    }

    pub(super) fn fix(&mut self, model: &Model, cell: Cell, digit: Digit) {
        let end = self.store.place(model, cell.index(), digit.index());
        self.begin(end);
    }

    pub(super) fn bar(&mut self, model: &Model, cell: Cell, digit: Digit) {
        let (cell, digit) = (cell.index(), digit.index());
        let end = match self.state {
            State::Open(Ok(())) if self.store.candidates(cell).contains(digit) => self.store.remove(model, cell, digit),
            State::Open(end) => end,
            State::Solved | State::Exhausted => Ok(()),
        };
        self.begin(end);
    }

    pub(super) fn assume_below(&mut self, model: &Model, cell: Cell, bound: Digit) {
        let cell = cell.index();
        let barred = self.store.candidates(cell).into_iter().filter(|&digit| digit >= bound.index());
        self.stats.nodes += 1;
        let mut end = Ok(());
        for digit in barred {
            // a digit may have gone with the one before
            if end.is_ok() && self.store.candidates(cell).contains(digit) {
                end = self.store.remove(model, cell, digit);
            }
        }
        self.restart_at = self.stats.conflicts + self.interval();
        self.state = State::Open(end);
    }

    /// After [`Kernel::start`] or [`Kernel::rewind`]: what each cell may hold; `None` if that was seen to be
    /// impossible. On boards of at most 64 values.
    pub(super) fn domains(&self, model: &Model) -> Option<Vec<u64>> {
        matches!(self.state, State::Open(Ok(()))).then(|| {
            let digits = u64::MAX >> (64 - model.size());
            (0..model.board_cell_count()).map(|cell| self.store.candidates(cell).low() & digits).collect()
        })
    }

    /// After [`Kernel::start`]: goes down from the root once, at random, and comes back. Tells the number of choices at
    /// each node; whether it came to a solution, or what stopped it on the way.
    pub(super) fn descend(
        &mut self,
        model: &Model,
        random: &mut Random,
        budget: &Budget,
        told: &mut dyn FnMut(u32),
    ) -> Result<bool, Stop> {
        let Self { state: State::Open(Ok(())), store, branching, stats, .. } = self else { return Ok(false) };
        let found = descent::run(model, store, branching, random, &mut |choices| {
            if choices > 0 {
                stats.nodes += 1;
                stats.guesses += 1;
                told(choices);
            }
            budget.exceeded(stats.nodes)
        });
        store.undo(model, self.root);
        found
    }

    /// Writes the solution just found.
    pub(super) fn write(&self, grid: &mut Grid) {
        self.store.write(grid);
    }

    /// The digits of the variables in the solution just found.
    pub(super) fn witness(&self) -> Vec<Digit> {
        let digits = self.store.values()[self.board..].iter();
        digits.map(|&value| Digit::from_index(usize::from(value) - 1)).collect()
    }

    pub(super) const fn stats(&self) -> Stats {
        self.stats
    }

    pub(super) const fn work(&self) -> u64 {
        self.work
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::rules::{Constraint, Rules};
    use crate::engine::search::Search;
    use crate::engine::search::tables::Tables;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// A puzzle with one solution that takes a search at least ten conflicts.
    const HARD: &str = "6 5 7 0 0 0 0 1 0\n0 0 0 0 0 0 0 0 0\n9 0 0 0 0 0 0 0 7\n8 0 0 0 4 0 0 0 0\n3 0 0 0 7 6 0 2 0
        0 0 2 0 3 0 4 0 0\n0 6 0 4 0 0 0 3 0\n5 0 0 0 8 2 0 0 6\n0 0 8 3 0 0 0 7 0";

    const UNLIMITED: Budget = Budget::FREE;

    /// How many solutions a search with this seed finds, and what it did.
    fn count(givens: &Grid, seed: u64) -> (usize, Stats) {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut kernel = Kernel::<1, Tables<1>>::new(&model);
        kernel.start(&model, givens, Some(seed));
        let mut found = 0;
        while kernel.advance(&model, &UNLIMITED, u64::MAX) == Some(Step::Found) {
            found += 1;
        }
        (found, kernel.stats())
    }

    /// All solutions that a search finds.
    fn all(model: &Model, givens: &Grid) -> BTreeSet<Grid> {
        let (mut search, mut found) = (Search::new(model), BTreeSet::new());
        search.start(model, givens, None);
        while search.advance(model, &UNLIMITED, u64::MAX) == Some(Step::Found) {
            let mut solution = givens.clone();
            search.write(&mut solution);
            assert!(found.insert(solution), "it is delivered once");
        }
        found
    }

    fn rules() -> impl Strategy<Value = Rules> {
        let small = Rules::classic(Order::new(2).expect("in range"));
        let group = |cells: [u16; 4]| Constraint::AllDifferent(cells.map(Cell).to_vec());
        let with = |cells| small.clone().with(group(cells)).expect("cells of the board");
        proptest::sample::select(vec![with([0, 5, 10, 15]), with([5, 6, 9, 10]), with([3, 6, 9, 12])])
    }

    proptest! {
        #[test]
        fn tables_and_words_hold_the_same_solutions(
            rules in rules(),
            values in proptest::collection::vec(prop_oneof![4 => Just(0), 1 => 1_u16..=4], 16),
        ) {
            let givens = Grid::from_values(&values).expect("in range");
            let (words, tables) = (Model::new(&rules), Model::in_tables(&rules));
            prop_assert!(words.uses_domains() && !tables.uses_domains());
            prop_assert_eq!(all(&words, &givens), all(&tables, &givens));
        }
    }

    #[test]
    fn a_restart_loses_no_solution() {
        let givens: Grid = HARD.parse().expect("a grid");
        let mut restarts = 0;
        for seed in 0..50 {
            let (found, stats) = count(&givens, seed);
            assert_eq!(found, 1, "seed {seed}: {stats:?}");
            restarts += stats.restarts;
        }
        assert!(restarts > 100, "with a restart at every turn, there are many: {restarts}");
    }
}
