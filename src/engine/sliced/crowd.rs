//! Many puzzles at once: which board holds which puzzle, and what is still to be tried of it.
//!
//! **In bulk.** Boards settle one after another: dead, solved, or in need of a guess. When half of them have, all of
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

use super::alone::Alone;
use super::exchange::Exchange;
use super::lanes::{Empty, Lanes, Mask, Place};
use super::position::{Cells, Position};
use crate::engine::{Budget, Stats, Step, Stop};
use crate::simd::{InstructionSet, MOST_WORDS, with};

/// How many nodes are spent on finding the smallest solution by guessing in order.
pub(crate) const ORDERED_NODES: u64 = 300;

/// With so many boards left or fewer, out of 64, the puzzles are better finished alone.
const FEW: u32 = 6;

/// What is asked about each puzzle.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    /// Stop at so many solutions, one at least.
    pub(crate) limit: u64,
    /// Whether the smallest solution is wanted; else it is the one found first.
    pub(crate) first: bool,
    pub(crate) budget: Budget<'a>,
}

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
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
    puzzle: usize,
    /// Branches on its stack.
    level: usize,
    report: Report,
    ordered: bool,
    /// Where it counts as failed to be ordered.
    ordered_until: u64,
}

/// The boards, and what lies beside them.
#[derive(Debug)]
pub(crate) struct Crowd {
    lanes: Box<dyn Lanes>,
    alone: Alone,
    exchange: Exchange,
    /// What is still to be tried, level by level, a position for each board.
    stacks: Vec<Position>,
    work: Vec<Lane>,
    /// Boards that have a puzzle.
    active: Mask,
    /// Boards that look for the smallest solution.
    ordered: Mask,
    /// Boards whose next position lies in the exchange.
    reload: Mask,
    places: Vec<Place>,
    solutions: Vec<Cells>,
}

impl Clone for Crowd {
    /// Working memory of the same kind; what is in it has no meaning between two calls.
    fn clone(&self) -> Self {
        Self::of(self.lanes.another(), self.alone.clone())
    }
}

/// The bits of a mask, as word and bit: in the order in which the exchange holds them, so that what is near in memory
/// is used together.
#[inline]
fn places(mask: &Mask) -> impl Iterator<Item = (usize, usize)> {
    let columns = turned(mask);
    (0..64).flat_map(move |bit| {
        let mut left = columns[bit];
        std::iter::from_fn(move || {
            let word = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (word < 8).then_some((word, bit))
        })
    })
}

/// For each bit, the words that have it.
fn turned(mask: &Mask) -> [u8; 64] {
    let mut columns = [0; 64];
    for (eight, columns) in columns.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        // an 8×8 square of bits, a word a row, is turned by exchanging ever smaller quarters
        let mut square = 0;
        for (word, bits) in mask.iter().enumerate() {
            square |= (bits >> (8 * eight) & 0xFF) << (8 * word);
        }
        for (shift, quarter) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
            let swap = (square ^ square >> shift) & quarter;
            square ^= swap ^ swap << shift;
        }
        *columns = u64::to_le_bytes(square);
    }
    columns
}

fn count(mask: &Mask) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}

impl Crowd {
    pub(crate) fn new(set: InstructionSet) -> Self {
        Self::of(with(set, Empty), Alone::new(set))
    }

    fn of(lanes: Box<dyn Lanes>, alone: Alone) -> Self {
        let words = lanes.words();
        Self {
            lanes,
            alone,
            exchange: Exchange::new(words),
            stacks: Vec::new(),
            work: vec![Lane::default(); 64 * words],
            active: [0; MOST_WORDS],
            ordered: [0; MOST_WORDS],
            reload: [0; MOST_WORDS],
            places: Vec::new(),
            solutions: Vec::new(),
        }
    }

    /// Solves all puzzles. Each one's solution, if it has any, is written to its place among the `solutions`, and what
    /// became of it among the `reports`.
    pub(crate) fn solve(
        &mut self,
        puzzles: &[Cells],
        question: &Question<'_>,
        solutions: &mut [Cells],
        reports: &mut [Report],
    ) {
        self.active = [0; MOST_WORDS];
        self.ordered = [0; MOST_WORDS];
        let mut free = [0; MOST_WORDS];
        free[..self.lanes.words()].fill(!0);
        let mut run = Run { puzzles, next: 0, question, solutions, reports };
        self.reload = [0; MOST_WORDS];
        let width = u32::try_from(self.lanes.words()).expect("8 at most");
        let few = std::env::var("FEW").map_or(FEW, |x| x.parse().unwrap()) * width;
        if puzzles.len() <= few as usize {
            while run.next < puzzles.len() {
                self.alone.start(&puzzles[run.next]);
                run.finish(&mut self.alone, Lane { puzzle: run.next, ..Lane::default() });
                run.next += 1;
            }
            return;
        }
        loop {
            self.take_new(&mut run, &free);
            self.lanes.load(&self.exchange, &self.reload);
            self.reload = [0; MOST_WORDS];
            let active = count(&self.active);
            if run.next == puzzles.len() && active <= few {
                return self.finish(&mut run);
            }
            free = self.work(&mut run, active);
        }
    }

    /// Takes the puzzles that are left to their ends one by one.
    fn finish(&mut self, run: &mut Run<'_>) {
        self.lanes.store(&mut self.exchange);
        for (word, bit) in places(&self.active) {
            let at = 64 * word + bit;
            let lane = self.work[at];
            let to_try = (0..lane.level).map(|level| self.stacks[level * self.work.len() + at]);
            let root = &run.puzzles[lane.puzzle];
            self.alone.resume(root, &self.exchange.get(word, bit), to_try, lane.report.stats, lane.ordered);
            run.finish(&mut self.alone, lane);
        }
    }

    /// New puzzles for the boards `free`, as long as there are any.
    fn take_new(&mut self, run: &mut Run<'_>, free: &Mask) {
        self.places.clear();
        let first = run.next;
        for (word, bit) in places(free) {
            if run.next == run.puzzles.len() {
                self.active[word] &= !(1 << bit);
                continue;
            }
            self.work[64 * word + bit] = Lane { puzzle: run.next, ..Lane::default() };
            self.places.push(Place::new(word, bit));
            self.active[word] |= 1 << bit;
            self.ordered[word] &= !(1 << bit);
            self.reload[word] |= 1 << bit;
            run.next += 1;
        }
        self.lanes.read(&run.puzzles[first..run.next], &self.places, &mut self.exchange);
    }

    /// Propagates until enough boards have settled, and sees to them. Returns the boards that are done.
    fn work(&mut self, run: &mut Run<'_>, active: u32) -> Mask {
        let settled = self.lanes.propagate(&self.active, (active*std::env::var("TH").map_or(8,|x|x.parse::<u32>().unwrap())).div_ceil(16));
        let mut free = [0; MOST_WORDS];
        let mut stuck = settled.stuck;
        for (word, bit) in places(&settled.stuck) {
            let lane = &mut self.work[64 * word + bit];
            let nodes = lane.report.stats.nodes + 1;
            if let Some(stop) = run.question.budget.exceeded(nodes) {
                lane.report.stop = Some(stop);
            } else if lane.ordered && nodes >= lane.ordered_until {
                lane.report.unsettled = true;
            } else {
                lane.report.stats.nodes = nodes;
                continue;
            }
            run.reports[lane.puzzle] = lane.report;
            stuck[word] &= !(1 << bit);
            free[word] |= 1 << bit;
        }
        if stuck != [0; MOST_WORDS] {
            self.lanes.branch(&stuck, &self.ordered, &mut self.exchange);
            self.push(&stuck);
        } else if settled.solved != [0; MOST_WORDS] {
            self.lanes.store(&mut self.exchange);
        }
        self.deliver(run, &settled.solved, &mut free);
        for (word, bit) in places(&settled.dead) {
            let stats = &mut self.work[64 * word + bit].report.stats;
            stats.nodes += 1;
            stats.conflicts += 1;
            self.go_back(run, word, bit, &mut free);
        }
        free
    }

    /// Puts the other branches of the boards that have guessed onto their stacks.
    fn push(&mut self, stuck: &Mask) {
        let width = self.work.len();
        for (word, bit) in places(stuck) {
            let at = 64 * word + bit;
            let lane = &mut self.work[at];
            let top = lane.level * width + at;
            lane.level += 1;
            let stats = &mut lane.report.stats;
            stats.guesses += 1;
            stats.depth = stats.depth.max(lane.level as u64);
            if self.stacks.len() <= top {
                self.stacks.resize((top / width + 1) * width, Position::EMPTY);
            }
            self.stacks[top] = self.exchange.get(word, bit);
        }
    }

    /// Writes down the solutions on the boards `solved`.
    fn deliver(&mut self, run: &mut Run<'_>, solved: &Mask, free: &mut Mask) {
        self.places.clear();
        self.places.extend(places(solved).map(|(word, bit)| Place::new(word, bit)));
        let mut solutions = std::mem::take(&mut self.solutions);
        solutions.clear();
        self.lanes.write(&self.places, &self.exchange, &mut solutions);
        for (i, solution) in solutions.iter().enumerate() {
            let (word, bit) = self.places[i].get();
            let lane = &mut self.work[64 * word + bit];
            lane.report.stats.nodes += 1;
            let known = &mut run.solutions[lane.puzzle];
            if lane.ordered || lane.report.found == 0 || run.question.first && solution < known {
                *known = *solution;
            }
            if lane.ordered {
                run.reports[lane.puzzle] = lane.report;
                free[word] |= 1 << bit;
                continue;
            }
            lane.report.found += 1;
            if lane.report.found < run.question.limit {
                self.go_back(run, word, bit, free);
            } else if run.question.first && lane.report.found > 1 {
                lane.ordered = true;
                lane.ordered_until = lane.report.stats.nodes + ORDERED_NODES;
                lane.level = 0;
                self.ordered[word] |= 1 << bit;
                self.reload[word] |= 1 << bit;
                let puzzle = &run.puzzles[lane.puzzle..=lane.puzzle];
                self.lanes.read(puzzle, &[self.places[i]], &mut self.exchange);
            } else {
                run.reports[lane.puzzle] = lane.report;
                free[word] |= 1 << bit;
            }
        }
        self.solutions = solutions;
    }

    /// The next thing to try of a board's puzzle; if there is none, the puzzle is done.
    #[inline]
    fn go_back(&mut self, run: &mut Run<'_>, word: usize, bit: usize, free: &mut Mask) {
        let at = 64 * word + bit;
        let lane = &mut self.work[at];
        if lane.level == 0 {
            run.reports[lane.puzzle] = lane.report;
            free[word] |= 1 << bit;
            return;
        }
        lane.level -= 1;
        self.exchange.put(word, bit, &self.stacks[lane.level * self.work.len() + at]);
        self.reload[word] |= 1 << bit;
    }
}

/// The puzzles of one call.
struct Run<'a> {
    puzzles: &'a [Cells],
    next: usize,
    question: &'a Question<'a>,
    solutions: &'a mut [Cells],
    reports: &'a mut [Report],
}

impl Run<'_> {
    /// Takes a puzzle to its end by the search that stands at it.
    fn finish(&mut self, alone: &mut Alone, mut lane: Lane) {
        let Question { limit, first, budget } = self.question;
        let report = &mut lane.report;
        let known = &mut self.solutions[lane.puzzle];
        loop {
            let nodes = if lane.ordered { lane.ordered_until.min(budget.nodes) } else { budget.nodes };
            match alone.advance(&Budget { nodes, ..*budget }) {
                Step::Found => {
                    let solution = alone.solution();
                    if lane.ordered || report.found == 0 || *first && solution < *known {
                        *known = solution;
                    }
                    if lane.ordered {
                        break;
                    }
                    report.found += 1;
                    if report.found < *limit {
                        continue;
                    }
                    if !first || report.found < 2 {
                        break;
                    }
                    lane.ordered = true;
                    lane.ordered_until = alone.rewind_in_order();
                }
                Step::Exhausted => break,
                Step::Stopped(Stop::Nodes) if nodes < budget.nodes => {
                    report.unsettled = true;
                    break;
                }
                Step::Stopped(stop) => {
                    report.stop = Some(stop);
                    break;
                }
            }
        }
        report.stats = alone.stats();
        self.reports[lane.puzzle] = *report;
    }
}
