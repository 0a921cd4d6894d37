//! Many puzzles at once: which board holds which puzzle, and what is still to be tried of it.
//!
//! **In bulk.** Boards settle one after another: dead, solved, or in need of a guess. When enough of them have, all of
//! these are seen to together: solutions are written down, guesses are made in the slices and the other branch of each
//! goes to its puzzle's stack, boards that are dead or done get the next thing to try, which is the last branch of the
//! puzzle's own stack, else a new puzzle. What is copied between boards and stacks goes through one transposition out
//! and one in, whatever the number of boards.
//!
//! **A puzzle by itself.** Depth-first, one board a puzzle, and guesses at fixpoints only: so its tree, its solutions,
//! their order and its statistics depend on itself alone, not on the crowd nor on the instruction set.
//!
//! **Few puzzles.** A round takes as long for one board as for all. So when there are no more puzzles and few boards are
//! left, each puzzle is taken to its end [alone](super::alone), from where it stands. The tree is the same.
//!
//! **The smallest solution.** A puzzle with more solutions than one is started again, *ordered*: guesses take the first
//! open cell and its smallest digit, so the first solution found is the smallest. Should that not come to an end within
//! [`ORDERED_NODES`], the puzzle is reported as not settled, and it is for others to go on from the best solution known.

use super::ORDERED_NODES;
use super::alone::Alone;
use super::lanes::{Digits, Empty, Full, Lanes, Positions, Settled};
use super::place::{Mask, PLACES, Place, count, list};
use super::position::{Cells, Position};
use crate::engine::{Budget, Stats, Step, Stop};
use crate::simd::{InstructionSet, MOST_WORDS, with};

/// Boards are seen to when so many of 16 in work have settled.
const ENOUGH: u32 = 10;

/// With so many boards left or fewer, out of 64, the puzzles are better finished alone.
const FEW: usize = 6;

/// More puzzles or solutions than so many, out of 64 boards, go in and out by their digits: all boards at once are
/// translated then, which is not worth it for a few.
const MANY: usize = 12;

/// What is asked about each puzzle.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// Stop at so many solutions, one at least.
    pub(crate) limit: u64,
    /// Whether the smallest solution is wanted; else it is the one found first.
    pub(crate) first: bool,
    /// Whether the place of each solution holds one that is known, and does not count.
    pub(crate) is_one_known: bool,
    /// For each puzzle a cell and a digit, both from 0, that do not go together; or none for all of them.
    pub(crate) barred: &'a [Option<(usize, usize)>],
    pub(crate) budget: Budget<'a>,
}

/// What became of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    /// Solutions found, up to the limit.
    pub(crate) found: u64,
    pub(crate) stop: Option<Stop>,
    /// The smallest solution was asked for, and this is merely a solution.
    pub(crate) unsettled: bool,
    pub(crate) stats: Stats,
}

/// A puzzle in work.
#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    puzzle: u32,
    /// Branches on its stack.
    level: u16,
    depth: u16,
    nodes: u64,
    guesses: u64,
    conflicts: u64,
    found: u64,
}

impl Lane {
    fn new(puzzle: usize) -> Self {
        Self { puzzle: u32::try_from(puzzle).expect("a crowd is asked in blocks"), ..Self::default() }
    }

    const fn stats(&self) -> Stats {
        let Self { nodes, guesses, conflicts, .. } = *self;
        Stats { nodes, guesses, conflicts, restarts: 0, depth: self.depth as u64 }
    }
}

/// The boards, and what lies beside them.
#[derive(Debug)]
pub(crate) struct Crowd {
    lanes: Box<dyn Lanes>,
    /// What each board works at.
    work: Vec<Lane>,
    /// What is still to be tried, level by level, a position for each board.
    stacks: Vec<Position>,
    exchange: Positions,
    /// The same for puzzles that begin and solutions, where there are many of them.
    digits: Digits,
    /// Boards that have a puzzle.
    active: Mask,
    /// Boards that look for the smallest solution.
    ordered: Mask,
    /// Up to which node each of them does.
    ordered_until: Vec<u64>,
    /// Boards whose next position lies in the exchange.
    reload: Mask,
    /// Boards that have settled, by what is to be done.
    dead: Vec<Place>,
    solved: Vec<Place>,
    stuck: Vec<Place>,
    /// Boards without a puzzle.
    free: Vec<Place>,
    alone: Alone,
}

impl Clone for Crowd {
    /// Working memory of the same kind; what is in it has no meaning between two calls.
    fn clone(&self) -> Self {
        Self::of(self.lanes.another(), self.alone.clone())
    }
}

impl Crowd {
    pub(crate) fn new(set: InstructionSet) -> Self {
        Self::of(with(set, Empty), Alone::new(set))
    }

    fn of(lanes: Box<dyn Lanes>, alone: Alone) -> Self {
        Self {
            lanes,
            work: vec![Lane::default(); PLACES],
            stacks: Vec::new(),
            exchange: Positions::new(),
            digits: Digits::new(),
            active: [0; MOST_WORDS],
            ordered: [0; MOST_WORDS],
            ordered_until: vec![0; PLACES],
            reload: [0; MOST_WORDS],
            dead: Vec::new(),
            solved: Vec::new(),
            stuck: Vec::new(),
            free: Vec::new(),
            alone,
        }
    }

    /// What it computes with.
    pub(crate) const fn instruction_set(&self) -> InstructionSet {
        self.alone.instruction_set()
    }

    /// The search of one puzzle alone.
    pub(crate) const fn alone(&mut self) -> &mut Alone {
        &mut self.alone
    }

    pub(crate) const fn alone_ref(&self) -> &Alone {
        &self.alone
    }

    /// Solves all puzzles. Each one's solution, if it has any, is written to its place among the `solutions`, and what
    /// became of it is told to `done`, in no particular order.
    pub(crate) fn solve(
        &mut self,
        puzzles: &[Cells],
        question: &Question<'_>,
        solutions: &mut [Cells],
        done: &mut dyn FnMut(usize, &Report),
    ) {
        let mut run = Run { puzzles, next: 0, question, solutions, done };
        let few = FEW * self.lanes.words();
        if puzzles.len() <= few {
            for (i, puzzle) in puzzles.iter().enumerate() {
                self.alone.start(puzzle);
                if let Some((cell, digit)) = run.barred(i) {
                    self.alone.bar(cell, digit);
                }
                run.finish(&mut self.alone, Lane::new(i), None);
            }
            return;
        }
        self.active = [0; MOST_WORDS];
        self.ordered = [0; MOST_WORDS];
        self.reload = [0; MOST_WORDS];
        self.free = Place::all(self.lanes.words());
        loop {
            if question.budget.is_cancelled() {
                return self.give_up(&mut run);
            }
            self.take_new(&mut run);
            if self.reload != [0; MOST_WORDS] {
                self.lanes.load(&self.exchange, &self.reload);
                self.reload = [0; MOST_WORDS];
            }
            let active = count(&self.active);
            if run.next == puzzles.len() && active as usize <= few {
                return self.finish(&mut run);
            }
            let settled = self.lanes.propagate(&self.active, (active * ENOUGH).div_ceil(16));
            self.see_to(&mut run, settled);
        }
    }

    /// Reports what is in work or still to come as cancelled.
    fn give_up(&mut self, run: &mut Run<'_>) {
        for place in self.free.drain(..) {
            place.remove_from(&mut self.active);
        }
        list(&self.active, self.lanes.words(), &mut self.free);
        for place in self.free.drain(..) {
            run.report(&self.work[place.index()], Some(Stop::Cancelled), false);
        }
        for puzzle in run.next..run.puzzles.len() {
            run.report(&Lane::new(puzzle), Some(Stop::Cancelled), false);
        }
    }

    /// Takes the puzzles that are left to their ends one by one.
    fn finish(&mut self, run: &mut Run<'_>) {
        self.lanes.store(&mut self.exchange);
        list(&self.active, self.lanes.words(), &mut self.free);
        for place in self.free.drain(..) {
            let lane = self.work[place.index()];
            let to_try = (0..usize::from(lane.level)).map(|level| &self.stacks[level * PLACES + place.index()]);
            let root = &run.puzzles[lane.puzzle as usize];
            let at_hand = Position(self.exchange.get(place));
            let ordered_until = place.is_in(&self.ordered).then(|| self.ordered_until[place.index()]);
            self.alone.resume(root, &at_hand, to_try, lane.stats(), ordered_until.is_some());
            run.finish(&mut self.alone, lane, ordered_until);
        }
    }

    /// New puzzles for the boards that are free, as long as there are any.
    fn take_new(&mut self, run: &mut Run<'_>) {
        let new = &run.puzzles[run.next..];
        let new = &new[..new.len().min(self.free.len())];
        let mut fresh = [0; MOST_WORDS];
        for (i, place) in self.free.iter().enumerate() {
            place.remove_from(&mut self.ordered);
            if i < new.len() {
                self.work[place.index()] = Lane::new(run.next + i);
                place.add_to(&mut self.active);
                place.add_to(&mut fresh);
            } else {
                place.remove_from(&mut self.active);
            }
        }
        if new.len() > MANY * self.lanes.words() && run.question.barred.is_empty() {
            self.lanes.read_digits(new, &self.free, &mut self.digits);
            self.lanes.load_digits(&self.digits, &fresh);
        } else {
            self.lanes.read(new, &self.free, &mut self.exchange);
            for (i, place) in self.free.iter().take(new.len()).enumerate() {
                place.add_to(&mut self.reload);
                if let Some((cell, digit)) = run.barred(run.next + i) {
                    let mut position = Position(self.exchange.get(*place));
                    position.bar(cell, digit);
                    self.exchange.put(*place, &position.0);
                }
            }
        }
        run.next += new.len();
        self.free.clear();
    }

    /// Sees to the boards that have settled.
    fn see_to(&mut self, run: &mut Run<'_>, mut settled: Settled) {
        let words = self.lanes.words();
        for (places, mask) in
            [(&mut self.dead, &settled.dead), (&mut self.solved, &settled.solved), (&mut self.stuck, &settled.stuck)]
        {
            places.clear();
            list(mask, words, places);
        }
        if run.question.budget.is_limited() || self.ordered != [0; MOST_WORDS] {
            self.stop_some(run, &mut settled.stuck);
        }
        if !self.stuck.is_empty() {
            self.lanes.branch(&settled.stuck, &self.ordered, &mut self.exchange);
            self.push();
        }
        if !self.solved.is_empty() {
            self.deliver(run);
        }
        for i in 0..self.dead.len() {
            let place = self.dead[i];
            let lane = &mut self.work[place.index()];
            lane.nodes += 1;
            lane.conflicts += 1;
            self.go_back(run, place);
        }
    }

    /// Ends the search of puzzles that would have to guess beyond a limit.
    fn stop_some(&mut self, run: &mut Run<'_>, stuck: &mut Mask) {
        let Self { work, free, stuck: places, ordered, ordered_until, .. } = self;
        places.retain(|place| {
            let lane = &mut work[place.index()];
            let stop = run.question.budget.exceeded(lane.nodes + 1);
            let is_late = place.is_in(ordered) && lane.nodes + 1 >= ordered_until[place.index()];
            if stop.is_none() && !is_late {
                return true;
            }
            run.report(lane, stop, stop.is_none());
            place.remove_from(stuck);
            free.push(*place);
            false
        });
    }

    /// Puts the other branches of the boards that have guessed onto their stacks.
    fn push(&mut self) {
        for place in &self.stuck {
            let lane = &mut self.work[place.index()];
            let level = usize::from(lane.level);
            lane.level += 1;
            lane.nodes += 1;
            lane.guesses += 1;
            lane.depth = lane.depth.max(lane.level);
            if self.stacks.len() == level * PLACES {
                self.stacks.resize((level + 1) * PLACES, Position::EMPTY);
            }
            self.stacks[level * PLACES + place.index()] = Position(self.exchange.get(*place));
        }
    }

    /// Writes down the solutions that have been found.
    fn deliver(&mut self, run: &mut Run<'_>) {
        let Self { lanes, work, stuck, solved, exchange, digits, ordered, .. } = self;
        // all boards are in the exchange after guesses, and a few solutions are as well read there
        let full = if stuck.is_empty() || solved.len() > MANY * lanes.words() {
            lanes.store_digits(digits);
            Full::Digits(digits)
        } else {
            Full::Positions(exchange)
        };
        lanes.write(solved, full, &mut |place, solution| {
            run.take(&mut work[place.index()], solution, place.is_in(ordered));
        });
        for i in 0..self.solved.len() {
            let place = self.solved[i];
            let is_ordered = place.is_in(&self.ordered);
            let lane = &mut self.work[place.index()];
            lane.nodes += 1;
            if !is_ordered && lane.found < run.question.limit {
                self.go_back(run, place);
            } else if !is_ordered && run.question.first && lane.found > 1 {
                self.ordered_until[place.index()] = lane.nodes + ORDERED_NODES;
                lane.level = 0;
                place.add_to(&mut self.ordered);
                place.add_to(&mut self.reload);
                let puzzle = lane.puzzle as usize;
                self.lanes.read(&run.puzzles[puzzle..=puzzle], &[place], &mut self.exchange);
            } else {
                run.report(lane, None, false);
                self.free.push(place);
            }
        }
    }

    /// The next thing to try of a board's puzzle; if there is none, the puzzle is done.
    #[inline]
    fn go_back(&mut self, run: &mut Run<'_>, place: Place) {
        let lane = &mut self.work[place.index()];
        if lane.level == 0 {
            run.report(lane, None, false);
            self.free.push(place);
            return;
        }
        lane.level -= 1;
        self.exchange.put(place, &self.stacks[usize::from(lane.level) * PLACES + place.index()].0);
        place.add_to(&mut self.reload);
    }
}

/// The puzzles of one call.
struct Run<'a> {
    puzzles: &'a [Cells],
    next: usize,
    question: &'a Question<'a>,
    solutions: &'a mut [Cells],
    done: &'a mut dyn FnMut(usize, &Report),
}

impl Run<'_> {
    #[inline]
    fn barred(&self, puzzle: usize) -> Option<(usize, usize)> {
        self.question.barred.get(puzzle).copied().flatten()
    }

    fn report(&mut self, lane: &Lane, stop: Option<Stop>, unsettled: bool) {
        let report = Report { found: lane.found, stop, unsettled, stats: lane.stats() };
        (self.done)(lane.puzzle as usize, &report);
    }

    /// Takes note of a solution.
    #[inline]
    fn take(&mut self, lane: &mut Lane, solution: &Cells, is_ordered: bool) {
        let known = &mut self.solutions[lane.puzzle as usize];
        if self.question.is_one_known && solution == known {
            return;
        }
        if is_ordered || lane.found == 0 || self.question.first && solution < known {
            *known = *solution;
        }
        lane.found += u64::from(!is_ordered);
    }

    /// Takes a puzzle to its end by the search that stands at it; up to the node `ordered_until`, if that looks for the
    /// smallest solution.
    fn finish(&mut self, alone: &mut Alone, mut lane: Lane, mut ordered_until: Option<u64>) {
        let Question { limit, first, ref budget, .. } = *self.question;
        let (mut stop, mut unsettled) = (None, false);
        loop {
            let nodes = ordered_until.map_or(budget.nodes, |until| until.min(budget.nodes));
            match alone.advance(&Budget { nodes, ..*budget }) {
                Step::Found => {
                    self.take(&mut lane, &alone.solution(), ordered_until.is_some());
                    if ordered_until.is_some() {
                        break;
                    }
                    if lane.found < limit {
                        continue;
                    }
                    if !first || lane.found < 2 {
                        break;
                    }
                    ordered_until = Some(alone.rewind_in_order());
                }
                Step::Exhausted => break,
                Step::Stopped(Stop::Nodes) if nodes < budget.nodes => {
                    unsettled = true;
                    break;
                }
                Step::Stopped(reason) => {
                    stop = Some(reason);
                    break;
                }
            }
        }
        let report = Report { found: lane.found, stop, unsettled, stats: alone.stats() };
        (self.done)(lane.puzzle as usize, &report);
    }
}
