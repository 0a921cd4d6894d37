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
    /// What draws the order of values, if anything does.
    seed: Option<u64>,
    /// What `learn` knows of the puzzle at work.
    learn_is: LearnIs,
    /// Whether `learn` is at work, rather than `search`.
    learning: bool,
    /// The solutions that `search` has delivered since the last rewind, up to one more than can be handed over.
    delivered: Vec<Grid>,
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
            learn: (engines.contains(&Engine::Learn) && solver.rules.is_houses()).then(Learn::new),
            givens: Grid::of(solver.rules.geometry()),
            seed: None,
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

    pub(super) fn start(&mut self, solver: &Solver, givens: &Grid, seed: Option<u64>) {
        self.givens.clone_from(givens);
        self.seed = seed;
        self.learn_is = LearnIs::Idle;
        self.fixed.clear();
        self.allowance =
            if givens.values().iter().filter(|value| value.is_none()).count() > TOO_MANY_BLANKS { 0 } else { PATIENCE };
        if let Some(search) = &mut self.search {
            search.start(&solver.model, givens, seed);
        }
        self.begin();
    }

    /// After [`Escalation::start`]: solutions with this digit in the cell are not wanted. They may come all the same, for
    /// `learn` is not told.
    pub(super) fn bar(&mut self, solver: &Solver, cell: Cell, digit: Digit) {
        if let Some(search) = &mut self.search {
            search.bar(&solver.model, cell, digit);
        }
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
                        let mut solution = Grid::of(solver.rules.geometry());
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
                learn.start(&solver.model, &self.givens, self.seed);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BoxShape, Order};
    use crate::random::Random;
    use crate::rules::{Constraint, Rules};
    use crate::solver::{End, Limits, Options, Pick};
    use std::collections::BTreeSet;

    const FREE: Budget<'_> = Budget { nodes: u64::MAX, deadline: None, cancel: None };

    fn rules() -> Vec<Rules> {
        let with = |rules: Rules, cells: &[u16]| {
            let cells = cells.iter().copied().map(Cell).collect();
            rules.with(Constraint::AllDifferent(cells)).expect("a group that can hold")
        };
        let six = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let nine = Rules::classic(Order::THREE);
        vec![
            Rules::classic(Order::new(2).expect("in range")),
            six.clone(),
            with(with(six, &[0, 7, 14, 21, 28, 35]), &[5, 10, 15]),
            nine.clone(),
            with(with(nine, &[0, 10, 20, 30, 40, 50, 60, 70, 80]), &[8, 16, 24, 32]),
        ]
    }

    /// Puzzles with no solution, with one, with few and with many.
    fn puzzles(rules: &Rules, number: u64) -> Vec<Grid> {
        let solver = solver(rules, &[Engine::Learn], Some(7));
        let full = solver.solutions(&Grid::blank(rules.size()), Limits::none()).next().expect("there is one");
        let cells = rules.geometry().cell_count();
        let draw = |seed| {
            let mut random = Random::new(seed);
            let clues = cells / 4 + random.below(cells / 8);
            let mut grid = full.clone();
            while grid.clues() > clues {
                grid.set(Cell::from_index(random.below(cells)), None);
            }
            if seed % 3 == 0 {
                // a wrong one
                let blank = grid.values().iter().position(Option::is_none).expect("there are blanks");
                grid.set(Cell::from_index(blank), Some(Digit::from_index(random.below(rules.size()))));
            }
            grid
        };
        (0..number).map(draw).collect()
    }

    fn solver(rules: &Rules, barred: &[Engine], seed: Option<u64>) -> Solver {
        let options =
            barred.iter().fold(Options::default().without(Engine::Sliced), |options, &it| options.without(it));
        let options = seed.map_or(options.clone(), |seed| options.seed(seed));
        Solver::new(rules, &options).expect("an engine is left")
    }

    /// All solutions, each once, up to some thousands.
    fn all(solver: &Solver, givens: &Grid) -> BTreeSet<Grid> {
        let mut set = BTreeSet::new();
        for solution in solver.solutions(givens, Limits::solutions(5000)) {
            assert!(set.insert(solution.clone()), "twice, of\n{givens}\n{solution}");
        }
        set
    }

    #[test]
    fn both_engines_together_find_what_search_finds_alone() {
        for rules in rules() {
            let (alone, both) = (solver(&rules, &[Engine::Learn], None), solver(&rules, &[], None));
            let learning = solver(&rules, &[Engine::Search], None);
            for givens in puzzles(&rules, 40) {
                let expected = all(&alone, &givens);
                for solver in [&both, &learning] {
                    let found = all(solver, &givens);
                    assert_eq!(found.len(), expected.len(), "{rules}\n{givens}");
                    assert!(expected.len() == 5000 || found == expected, "{rules}\n{givens}");
                }
            }
        }
    }

    #[test]
    fn the_hand_over_may_come_after_any_number_of_solutions() {
        let mut late = 0;
        for rules in rules() {
            let (alone, both) = (solver(&rules, &[Engine::Learn], None), solver(&rules, &[], None));
            for givens in puzzles(&rules, 12) {
                let expected = all(&alone, &givens);
                if expected.len() == 5000 {
                    continue;
                }
                for after in [0, 1, 5, 8, 9, 20, 1000] {
                    let mut work = Escalation::new(&both);
                    work.start(&both, &givens, None);
                    let (mut found, mut grid, mut stats) = (BTreeSet::new(), Grid::blank(rules.size()), work.stats());
                    loop {
                        // no patience is left after so many
                        work.patience = if found.len() < after { u64::MAX } else { 0 };
                        if work.advance(&both, &FREE) != Step::Found {
                            break;
                        }
                        work.write(&mut grid);
                        assert!(found.insert(grid.clone()), "twice, {after}\n{rules}\n{givens}\n{grid}");
                        let now = work.stats();
                        assert!(now.nodes >= stats.nodes && now.conflicts >= stats.conflicts, "never less");
                        assert!(now.guesses >= stats.guesses && now.depth >= stats.depth, "never less");
                        stats = now;
                    }
                    late += usize::from(work.learning && found.len() > after);
                    assert_eq!(found.len(), expected.len(), "{after}\n{rules}\n{givens}");
                    assert!(found == expected, "{after}\n{rules}\n{givens}");
                }
            }
        }
        assert!(late > 20, "in the middle: {late}");
    }

    #[test]
    fn assumptions_and_hand_overs_go_together() {
        for rules in rules() {
            let (alone, both) = (solver(&rules, &[Engine::Learn], None), solver(&rules, &[], None));
            for givens in puzzles(&rules, 10) {
                let expected = all(&alone, &givens);
                if expected.len() == 5000 || expected.is_empty() {
                    continue;
                }
                let mut work = Escalation::new(&both);
                let mut random = Random::new(5);
                for after in [0, 1, 9, 30] {
                    work.start(&both, &givens, None);
                    let mut grid = Grid::blank(rules.size());
                    for _ in 0..6 {
                        let cell = Cell::from_index(random.below(rules.geometry().cell_count()));
                        let bound = Digit::from_index(random.below(rules.size()));
                        // whatever went before is forgotten, but not what learning has delivered
                        work.start(&both, &givens, None);
                        work.assume_below(&both, cell, bound);
                        let mut found = BTreeSet::new();
                        loop {
                            work.patience = if found.len() < after { u64::MAX } else { 0 };
                            if work.advance(&both, &FREE) != Step::Found {
                                break;
                            }
                            work.write(&mut grid);
                            assert!(found.insert(grid.clone()), "twice");
                        }
                        let below = expected.iter().filter(|grid| grid.get(cell) < Some(bound)).cloned();
                        assert!(found == below.collect(), "{cell:?} below {bound:?}, {after}\n{rules}\n{givens}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_smallest_solution_is_the_same_with_any_engines() {
        for rules in rules() {
            let alone = solver(&rules, &[Engine::Learn], None);
            let others = [solver(&rules, &[], None), solver(&rules, &[Engine::Search], None)];
            let mut scratches = others.each_ref().map(Solver::scratch);
            for givens in puzzles(&rules, 40) {
                let expected = alone.answer(&givens, Pick::First, &Limits::none(), &mut alone.scratch());
                for (solver, scratch) in others.iter().zip(&mut scratches) {
                    for limit in [1, 2, 9, 30, 300] {
                        let answer = solver.answer(&givens, Pick::First, &Limits::solutions(limit), scratch);
                        assert_eq!(answer.solution, expected.solution, "{limit}\n{rules}\n{givens}");
                        assert_eq!(answer.verdict(), expected.verdict(), "{limit}\n{rules}\n{givens}");
                    }
                }
            }
        }
    }

    #[test]
    fn limits_lose_and_repeat_nothing() {
        for rules in rules() {
            let (alone, both) = (solver(&rules, &[Engine::Learn], None), solver(&rules, &[], None));
            let mut scratch = both.scratch();
            for givens in puzzles(&rules, 8) {
                let expected = all(&alone, &givens);
                for limit in [1, 2, 9, 1000] {
                    let count = both.count(&givens, &Limits::solutions(limit), &mut scratch);
                    assert_eq!(count.solutions, limit.min(expected.len() as u64), "{limit}\n{rules}\n{givens}");
                }
                let mut search = both.start(&givens, &mut scratch);
                let (mut found, mut nodes) = (BTreeSet::new(), 0);
                let end = loop {
                    match search.advance(&Limits::solutions(5000).nodes(nodes)) {
                        Ok(solution) => assert!(found.insert(solution.clone()), "twice"),
                        Err(End::Nodes) => nodes += 1,
                        Err(end) => break end,
                    }
                };
                assert_eq!((found.len(), end == End::Exhausted), (expected.len(), expected.len() < 5000), "{givens}");
            }
        }
    }
}
