//! Many puzzles at once: which board holds which puzzle, and what is still to be tried of it.
//!
//! **As they come.** Puzzles are taken from a [`Feed`] whenever boards are free, and each is told to it as soon as it is
//! done. So the boards stay full as long as the feed has anything, even what only the answers gave it to ask.
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
//! **Few puzzles.** A round takes as long for one board as for all. So when the feed has no more and few boards are left,
//! each puzzle is taken to its end [alone](super::alone), from where it stands. The tree is the same.
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
use crate::util::simd::{InstructionSet, MOST_WORDS, with};

/// Boards are seen to when so many of 16 in work have settled.
const ENOUGH: u32 = 10;

/// With so many boards left or fewer, out of 64, the puzzles are better finished alone.
const FEW: usize = 6;

/// More puzzles or solutions than so many, out of 64 boards, go in and out by their digits: all boards at once are
/// translated then, which is not worth it for a few.
const MANY: usize = 12;

/// Where puzzles come from, and where what becomes of them goes. A puzzle is called by a number that is its own until it
/// is done.
pub(crate) trait Feed {
    /// Adds the numbers of the next puzzles, `most` at most; fewer only if there are no more right now.
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>);

    /// The puzzles, by number.
    fn puzzles(&self) -> &[Cells];

    /// The place of a puzzle's solution.
    fn solution(&mut self, number: usize) -> &mut Cells;

    /// Takes note of what became of a puzzle.
    fn done(&mut self, number: usize, report: &Report);

    /// Whether any puzzle has something [barred](Self::barred).
    fn bars(&self) -> bool {
        false
    }

    /// A cell and a digit of a puzzle, both from 0, that do not go together.
    fn barred(&self, number: usize) -> Option<(usize, usize)> {
        let _ = number;
        None
    }
}

/// What is asked about each puzzle.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// Stop at so many solutions, one at least.
    pub(crate) limit: u64,
    /// Whether the smallest solution is wanted; else it is the one found first.
    pub(crate) first: bool,
    /// Whether the place of each solution holds one that is known, and does not count.
    pub(crate) is_one_known: bool,
    pub(crate) budget: Budget<'a>,
}

/// What became of a puzzle. What it took is seldom asked for, and lies where it was counted: to copy numbers that have just
/// been written, several at a time, is to wait for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report<'a> {
    /// Solutions found, up to the limit.
    pub(crate) found: u64,
    pub(crate) stop: Option<Stop>,
    /// The smallest solution was asked for, and this is merely a solution.
    pub(crate) unsettled: bool,
    pub(crate) stats: &'a Stats,
}

/// A puzzle in work.
#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    puzzle: u32,
    /// Branches on its stack.
    level: u32,
    found: u64,
    stats: Stats,
}

impl Lane {
    fn new(puzzle: u32) -> Self {
        Self { puzzle, ..Self::default() }
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
    /// All boards, and those without a puzzle.
    all: Vec<Place>,
    free: Vec<Place>,
    /// Puzzles that begin.
    new: Vec<u32>,
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
            all: Place::all(lanes.words()),
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
            new: Vec::new(),
            alone,
        }
    }

    /// Solves all puzzles of a feed. Each one's solution, if it has any, is written to its place before the puzzle is
    /// done; they are done in no particular order.
    pub(crate) fn solve(&mut self, feed: &mut impl Feed, question: &Question<'_>) {
        let run = &mut Run { feed, question };
        self.active = [0; MOST_WORDS];
        self.ordered = [0; MOST_WORDS];
        self.reload = [0; MOST_WORDS];
        self.free.clone_from(&self.all);
        let few = FEW * self.lanes.words();
        while !question.budget.is_cancelled() {
            self.new.clear();
            run.feed.next(self.free.len(), &mut self.new);
            let in_work = self.all.len() - self.free.len();
            if in_work + self.new.len() <= few {
                if in_work + self.new.len() == 0 {
                    return;
                }
                self.finish(run);
                continue;
            }
            self.take_new(run);
            self.load();
            let active = count(&self.active);
            let settled = self.lanes.propagate(&self.active, (active * ENOUGH).div_ceil(16));
            self.see_to(run, settled);
        }
        self.give_up(run);
    }

    /// Reports what is in work or still to come as cancelled.
    fn give_up(&mut self, run: &mut Run<'_, impl Feed>) {
        self.clear_free();
        list(&self.active, self.lanes.words(), &mut self.free);
        for place in self.free.drain(..) {
            run.report(&self.work[place.index()], Some(Stop::Cancelled), false);
        }
        loop {
            self.new.clear();
            run.feed.next(PLACES, &mut self.new);
            if self.new.is_empty() {
                return;
            }
            for &puzzle in &self.new {
                run.report(&Lane::new(puzzle), Some(Stop::Cancelled), false);
            }
        }
    }

    /// Takes the puzzles in work and the new ones to their ends one by one.
    fn finish(&mut self, run: &mut Run<'_, impl Feed>) {
        self.clear_free();
        if self.active != [0; MOST_WORDS] {
            self.load();
            self.lanes.store(&mut self.exchange);
            list(&self.active, self.lanes.words(), &mut self.free);
        }
        for place in &self.free {
            let lane = self.work[place.index()];
            let to_try = (0..lane.level as usize).map(|level| &self.stacks[level * PLACES + place.index()]);
            let root = &run.feed.puzzles()[lane.puzzle as usize];
            let at_hand = Position(self.exchange.get(*place));
            let ordered_until = place.is_in(&self.ordered).then(|| self.ordered_until[place.index()]);
            self.alone.resume(root, &at_hand, to_try, lane.stats, ordered_until.is_some());
            run.finish(&mut self.alone, lane, ordered_until);
        }
        for &puzzle in &self.new {
            self.alone.start(&run.feed.puzzles()[puzzle as usize]);
            if let Some((cell, digit)) = run.feed.barred(puzzle as usize) {
                self.alone.bar(cell, digit);
            }
            run.finish(&mut self.alone, Lane::new(puzzle), None);
        }
        (self.active, self.ordered) = ([0; MOST_WORDS], [0; MOST_WORDS]);
        self.free.clone_from(&self.all);
    }

    /// Nothing is done with the boards that are free.
    fn clear_free(&mut self) {
        for place in self.free.drain(..) {
            place.remove_from(&mut self.active);
        }
    }

    /// Puts what lies in the exchange for them into the boards.
    fn load(&mut self) {
        if self.reload != [0; MOST_WORDS] {
            self.lanes.load(&self.exchange, &self.reload);
            self.reload = [0; MOST_WORDS];
        }
    }

    /// Gives the new puzzles to boards that are free. The other ones rest.
    fn take_new(&mut self, run: &mut Run<'_, impl Feed>) {
        let (puzzles, new) = (run.feed.puzzles(), &self.new[..]);
        let mut fresh = [0; MOST_WORDS];
        for (i, place) in self.free.iter().enumerate() {
            place.remove_from(&mut self.ordered);
            if let Some(&puzzle) = new.get(i) {
                self.work[place.index()] = Lane::new(puzzle);
                place.add_to(&mut self.active);
                place.add_to(&mut fresh);
            } else {
                place.remove_from(&mut self.active);
            }
        }
        if new.len() > MANY * self.lanes.words() && !run.feed.bars() {
            self.lanes.read_digits(puzzles, new, &self.free, &mut self.digits);
            self.lanes.load_digits(&self.digits, &fresh);
        } else {
            self.lanes.read(puzzles, new, &self.free, &mut self.exchange);
            for (&puzzle, place) in new.iter().zip(&self.free) {
                place.add_to(&mut self.reload);
                if let Some((cell, digit)) = run.feed.barred(puzzle as usize) {
                    let mut position = Position(self.exchange.get(*place));
                    position.bar(cell, digit);
                    self.exchange.put(*place, &position.0);
                }
            }
        }
        self.free.drain(..new.len());
    }

    /// Sees to the boards that have settled.
    fn see_to(&mut self, run: &mut Run<'_, impl Feed>, mut settled: Settled) {
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
            lane.stats.nodes += 1;
            lane.stats.conflicts += 1;
            self.go_back(run, place);
        }
    }

    /// Ends the search of puzzles that would have to guess beyond a limit.
    fn stop_some(&mut self, run: &mut Run<'_, impl Feed>, stuck: &mut Mask) {
        let Self { work, free, stuck: places, ordered, ordered_until, .. } = self;
        places.retain(|place| {
            let lane = &mut work[place.index()];
            let stop = run.question.budget.exceeded(lane.stats.nodes + 1);
            let is_late = place.is_in(ordered) && lane.stats.nodes + 1 >= ordered_until[place.index()];
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
            let level = lane.level as usize;
            lane.level += 1;
            lane.stats.nodes += 1;
            lane.stats.guesses += 1;
            lane.stats.depth = lane.stats.depth.max(lane.level.into());
            if self.stacks.len() == level * PLACES {
                self.stacks.resize((level + 1) * PLACES, Position::EMPTY);
            }
            self.stacks[level * PLACES + place.index()] = Position(self.exchange.get(*place));
        }
    }

    /// Writes down the solutions that have been found.
    fn deliver(&mut self, run: &mut Run<'_, impl Feed>) {
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
            lane.stats.nodes += 1;
            if !is_ordered && lane.found < run.question.limit {
                self.go_back(run, place);
            } else if !is_ordered && run.question.first && lane.found > 1 {
                self.ordered_until[place.index()] = lane.stats.nodes + ORDERED_NODES;
                lane.level = 0;
                place.add_to(&mut self.ordered);
                place.add_to(&mut self.reload);
                self.lanes.read(run.feed.puzzles(), &[lane.puzzle], &[place], &mut self.exchange);
            } else {
                run.report(lane, None, false);
                self.free.push(place);
            }
        }
    }

    /// The next thing to try of a board's puzzle; if there is none, the puzzle is done.
    #[inline]
    fn go_back(&mut self, run: &mut Run<'_, impl Feed>, place: Place) {
        let lane = &mut self.work[place.index()];
        if lane.level == 0 {
            run.report(lane, None, false);
            self.free.push(place);
            return;
        }
        lane.level -= 1;
        self.exchange.put(place, &self.stacks[lane.level as usize * PLACES + place.index()].0);
        place.add_to(&mut self.reload);
    }
}

/// The puzzles of one call, and what is asked about them.
struct Run<'a, F> {
    feed: &'a mut F,
    question: &'a Question<'a>,
}

impl<F: Feed> Run<'_, F> {
    fn report(&mut self, lane: &Lane, stop: Option<Stop>, unsettled: bool) {
        let report = Report { found: lane.found, stop, unsettled, stats: &lane.stats };
        self.feed.done(lane.puzzle as usize, &report);
    }

    /// Takes note of a solution.
    #[inline]
    fn take(&mut self, lane: &mut Lane, solution: &Cells, is_ordered: bool) {
        let known = self.feed.solution(lane.puzzle as usize);
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
        let report = Report { found: lane.found, stop, unsettled, stats: &alone.stats() };
        self.feed.done(lane.puzzle as usize, &report);
    }
}
