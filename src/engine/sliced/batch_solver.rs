//! Many puzzles at once: which board holds which puzzle, and what is still to be tried of it.
//!
//! **As they come.** Puzzles are taken from a [`PuzzleSource`] whenever boards are free, and each is told to it as soon as it is
//! done. So the boards stay full as long as the source has anything, even what only the answers gave it to ask.
//!
//! **In bulk.** Boards settle one after another: dead, solved, or in need of a guess. When enough of them have, all of
//! these are seen to together: solutions are written down, guesses are made in the slices and the other branch of each
//! goes to its puzzle's stack, boards that are dead or done get the next thing to try, which is the last branch of the
//! puzzle's own stack, else a new puzzle. What is copied between boards and stacks goes through one transposition out
//! and one in, whatever the number of boards.
//!
//! **A puzzle by itself.** Depth-first, one board a puzzle, and guesses at fixpoints only: so its tree, its solutions,
//! their order and its statistics depend on itself single, not on the crowd nor on the instruction set.
//!
//! **Few puzzles.** A round takes as long for one board as for all. So when the source has no more and few boards are left,
//! each puzzle is taken to its end [single](super::single), from where it stands. The tree is the same.
//!
//! **The smallest solution.** A puzzle with more solutions than one is started again, *ordered*: guesses take the first
//! open cell and its smallest digit, so the first solution found is the smallest. Should that not come to an end within
//! [`ORDERED_NODES`], the puzzle is reported as not settled, and it is for others to go on from the best solution known.

use super::ORDERED_NODES;
use super::batch_boards::{Boards, CandidateBuffer, DigitBuffer, NewBoards, Settled, SolvedBuffer};
use super::packed_board::{Cells, PackedBoard};
use super::single_solver::SingleSolver;
use super::slot::{SLOTS, Slot, SlotMask, count, push_slots};
use crate::engine::{Budget, Stats, Step, Stop};
use crate::util::simd::{InstructionSet, MAX_WORDS, dispatch};

/// Boards are seen to when so many of 16 in states have settled.
const SETTLED_SIXTEENTHS: u32 = 10;

/// With so many boards left or fewer, out of 64, the puzzles are better finished single.
const FEW_BOARDS: usize = 6;

/// More puzzles or solutions than so many, out of 64 boards, go in and out by their digit_buffer: all boards at once are
/// translated then, which is not worth it for a few.
const MANY_BOARDS: usize = 12;

/// Where puzzles come from, and where what becomes of them goes. A puzzle is called by a number that is its own until it
/// is done.
pub(crate) trait PuzzleSource {
    /// Adds the numbers of the next puzzles, `most` at most; fewer only if there are no more right now.
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>);

    /// The puzzles, by number.
    fn puzzles(&self) -> &[Cells];

    /// The slot of a puzzle's solution.
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
pub(crate) struct Query<'a> {
    /// Stop at so many solutions, one at least.
    pub(crate) limit: u64,
    /// Whether the smallest solution is wanted; else it is the one found first.
    pub(crate) first: bool,
    /// Whether the slot of each solution holds one that is known, and does not count.
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

/// A puzzle in states.
#[derive(Clone, Copy, Debug, Default)]
struct PuzzleState {
    puzzle: u32,
    /// Branches on its stack.
    level: u32,
    found: u64,
    stats: Stats,
}

impl PuzzleState {
    fn new(puzzle: u32) -> Self {
        Self { puzzle, ..Self::default() }
    }
}

/// The boards, and what lies beside them.
#[derive(Debug)]
pub(crate) struct BatchSolver {
    boards: Box<dyn Boards>,
    /// What each board works at.
    states: Vec<PuzzleState>,
    /// What is still to be tried, level by level, a position for each board.
    stacks: Vec<PackedBoard>,
    buffer: CandidateBuffer,
    /// The same for puzzles that begin and solutions, where there are many of them.
    digit_buffer: DigitBuffer,
    /// Boards that have a puzzle.
    active: SlotMask,
    /// Boards that look for the smallest solution.
    ordered: SlotMask,
    /// Up to which node each of them does.
    ordered_until: Vec<u64>,
    /// Boards whose next position lies in the buffer.
    reload: SlotMask,
    /// Boards that have settled, by what is to be done.
    dead: Vec<Slot>,
    solved: Vec<Slot>,
    stuck: Vec<Slot>,
    /// All boards, and those without a puzzle.
    all: Vec<Slot>,
    free: Vec<Slot>,
    /// Puzzles that begin.
    new: Vec<u32>,
    single: SingleSolver,
}

impl Clone for BatchSolver {
    /// Working memory of the same kind; what is in it has no meaning between two calls.
    fn clone(&self) -> Self {
        Self::of(self.boards.new_empty(), self.single.clone())
    }
}

impl BatchSolver {
    pub(crate) fn new(set: InstructionSet) -> Self {
        Self::of(dispatch(set, NewBoards), SingleSolver::new(set))
    }

    fn of(boards: Box<dyn Boards>, single: SingleSolver) -> Self {
        Self {
            all: Slot::all(boards.words()),
            boards,
            states: vec![PuzzleState::default(); SLOTS],
            stacks: Vec::new(),
            buffer: CandidateBuffer::new(),
            digit_buffer: DigitBuffer::new(),
            active: [0; MAX_WORDS],
            ordered: [0; MAX_WORDS],
            ordered_until: vec![0; SLOTS],
            reload: [0; MAX_WORDS],
            dead: Vec::new(),
            solved: Vec::new(),
            stuck: Vec::new(),
            free: Vec::new(),
            new: Vec::new(),
            single,
        }
    }

    /// Solves all puzzles of a source. Each one's solution, if it has any, is written to its slot before the puzzle is
    /// done; they are done in no particular order.
    pub(crate) fn solve(&mut self, source: &mut impl PuzzleSource, question: &Query<'_>) {
        let run = &mut BatchRun { source, question };
        self.active = [0; MAX_WORDS];
        self.ordered = [0; MAX_WORDS];
        self.reload = [0; MAX_WORDS];
        self.free.clone_from(&self.all);
        let few = FEW_BOARDS * self.boards.words();
        while !question.budget.is_cancelled() {
            self.new.clear();
            run.source.next(self.free.len(), &mut self.new);
            let in_work = self.all.len() - self.free.len();
            if in_work + self.new.len() <= few {
                if in_work + self.new.len() == 0 {
                    return;
                }
                self.finish_singly(run);
                continue;
            }
            self.assign_new(run);
            self.load();
            let active = count(&self.active);
            let settled = self.boards.propagate(&self.active, (active * SETTLED_SIXTEENTHS).div_ceil(16));
            self.handle_settled(run, settled);
        }
        self.report_cancelled(run);
    }

    /// Reports what is in states or still to come as cancelled.
    fn report_cancelled(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) {
        self.deactivate_free();
        push_slots(&self.active, self.boards.words(), &mut self.free);
        for slot in self.free.drain(..) {
            run.report(&self.states[slot.index()], Some(Stop::Cancelled), false);
        }
        loop {
            self.new.clear();
            run.source.next(SLOTS, &mut self.new);
            if self.new.is_empty() {
                return;
            }
            for &puzzle in &self.new {
                run.report(&PuzzleState::new(puzzle), Some(Stop::Cancelled), false);
            }
        }
    }

    /// Takes the puzzles in states and the new ones to their ends one by one.
    fn finish_singly(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) {
        self.deactivate_free();
        if self.active != [0; MAX_WORDS] {
            self.load();
            self.boards.store_candidates(&mut self.buffer);
            push_slots(&self.active, self.boards.words(), &mut self.free);
        }
        for slot in &self.free {
            let state = self.states[slot.index()];
            let pending = (0..state.level as usize).map(|level| &self.stacks[level * SLOTS + slot.index()]);
            let root = &run.source.puzzles()[state.puzzle as usize];
            let current = PackedBoard(self.buffer.get(*slot));
            let ordered_until = slot.is_in(&self.ordered).then(|| self.ordered_until[slot.index()]);
            self.single.resume(root, &current, pending, state.stats, ordered_until.is_some());
            run.finish_singly(&mut self.single, state, ordered_until);
        }
        for &puzzle in &self.new {
            self.single.start(&run.source.puzzles()[puzzle as usize]);
            if let Some((cell, digit)) = run.source.barred(puzzle as usize) {
                self.single.bar(cell, digit);
            }
            run.finish_singly(&mut self.single, PuzzleState::new(puzzle), None);
        }
        (self.active, self.ordered) = ([0; MAX_WORDS], [0; MAX_WORDS]);
        self.free.clone_from(&self.all);
    }

    /// Nothing is done with the boards that are free.
    fn deactivate_free(&mut self) {
        for slot in self.free.drain(..) {
            slot.remove_from(&mut self.active);
        }
    }

    /// Puts what lies in the buffer for them into the boards.
    fn load(&mut self) {
        if self.reload != [0; MAX_WORDS] {
            self.boards.load_candidates(&self.buffer, &self.reload);
            self.reload = [0; MAX_WORDS];
        }
    }

    /// Gives the new puzzles to boards that are free. The other ones rest.
    fn assign_new(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) {
        let (puzzles, new) = (run.source.puzzles(), &self.new[..]);
        let mut fresh = [0; MAX_WORDS];
        for (i, slot) in self.free.iter().enumerate() {
            slot.remove_from(&mut self.ordered);
            if let Some(&puzzle) = new.get(i) {
                self.states[slot.index()] = PuzzleState::new(puzzle);
                slot.add_to(&mut self.active);
                slot.add_to(&mut fresh);
            } else {
                slot.remove_from(&mut self.active);
            }
        }
        if new.len() > MANY_BOARDS * self.boards.words() && !run.source.bars() {
            self.boards.pack_digits(puzzles, new, &self.free, &mut self.digit_buffer);
            self.boards.load_digits(&self.digit_buffer, &fresh);
        } else {
            self.boards.pack_candidates(puzzles, new, &self.free, &mut self.buffer);
            for (&puzzle, slot) in new.iter().zip(&self.free) {
                slot.add_to(&mut self.reload);
                if let Some((cell, digit)) = run.source.barred(puzzle as usize) {
                    let mut position = PackedBoard(self.buffer.get(*slot));
                    position.bar(cell, digit);
                    self.buffer.set(*slot, &position.0);
                }
            }
        }
        self.free.drain(..new.len());
    }

    /// Sees to the boards that have settled.
    fn handle_settled(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, mut settled: Settled) {
        let words = self.boards.words();
        for (slots, mask) in
            [(&mut self.dead, &settled.dead), (&mut self.solved, &settled.solved), (&mut self.stuck, &settled.stuck)]
        {
            slots.clear();
            push_slots(mask, words, slots);
        }
        if run.question.budget.is_limited() || self.ordered != [0; MAX_WORDS] {
            self.apply_limits(run, &mut settled.stuck);
        }
        if !self.stuck.is_empty() {
            self.boards.branch(&settled.stuck, &self.ordered, &mut self.buffer);
            self.push_branches();
        }
        if !self.solved.is_empty() {
            self.handle_solved(run);
        }
        for i in 0..self.dead.len() {
            let slot = self.dead[i];
            let state = &mut self.states[slot.index()];
            state.stats.nodes += 1;
            state.stats.conflicts += 1;
            self.backtrack(run, slot);
        }
    }

    /// Ends the search of puzzles that would have to guess beyond a limit.
    fn apply_limits(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, stuck: &mut SlotMask) {
        let Self { states, free, stuck: slots, ordered, ordered_until, .. } = self;
        slots.retain(|slot| {
            let state = &mut states[slot.index()];
            let stop = run.question.budget.exceeded(state.stats.nodes + 1);
            let is_late = slot.is_in(ordered) && state.stats.nodes + 1 >= ordered_until[slot.index()];
            if stop.is_none() && !is_late {
                return true;
            }
            run.report(state, stop, stop.is_none());
            slot.remove_from(stuck);
            free.push(*slot);
            false
        });
    }

    /// Puts the other branches of the boards that have guessed onto their stacks.
    fn push_branches(&mut self) {
        for slot in &self.stuck {
            let state = &mut self.states[slot.index()];
            let level = state.level as usize;
            state.level += 1;
            state.stats.nodes += 1;
            state.stats.guesses += 1;
            state.stats.depth = state.stats.depth.max(state.level.into());
            if self.stacks.len() == level * SLOTS {
                self.stacks.resize((level + 1) * SLOTS, PackedBoard::EMPTY);
            }
            self.stacks[level * SLOTS + slot.index()] = PackedBoard(self.buffer.get(*slot));
        }
    }

    /// Writes down the solutions that have been found.
    fn handle_solved(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) {
        let Self { boards, states, stuck, solved, buffer, digit_buffer, ordered, .. } = self;
        // all boards are in the buffer after guesses, and a few solutions are as well read there
        let from = if stuck.is_empty() || solved.len() > MANY_BOARDS * boards.words() {
            boards.store_digits(digit_buffer);
            SolvedBuffer::Digits(digit_buffer)
        } else {
            SolvedBuffer::Candidates(buffer)
        };
        boards.unpack_solutions(solved, from, &mut |slot, solution| {
            run.take(&mut states[slot.index()], solution, slot.is_in(ordered));
        });
        for i in 0..self.solved.len() {
            let slot = self.solved[i];
            let is_ordered = slot.is_in(&self.ordered);
            let state = &mut self.states[slot.index()];
            state.stats.nodes += 1;
            if !is_ordered && state.found < run.question.limit {
                self.backtrack(run, slot);
            } else if !is_ordered && run.question.first && state.found > 1 {
                self.ordered_until[slot.index()] = state.stats.nodes + ORDERED_NODES;
                state.level = 0;
                slot.add_to(&mut self.ordered);
                slot.add_to(&mut self.reload);
                self.boards.pack_candidates(run.source.puzzles(), &[state.puzzle], &[slot], &mut self.buffer);
            } else {
                run.report(state, None, false);
                self.free.push(slot);
            }
        }
    }

    /// The next thing to try of a board's puzzle; if there is none, the puzzle is done.
    #[inline]
    fn backtrack(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, slot: Slot) {
        let state = &mut self.states[slot.index()];
        if state.level == 0 {
            run.report(state, None, false);
            self.free.push(slot);
            return;
        }
        state.level -= 1;
        self.buffer.set(slot, &self.stacks[state.level as usize * SLOTS + slot.index()].0);
        slot.add_to(&mut self.reload);
    }
}

/// The puzzles of one call, and what is asked about them.
struct BatchRun<'a, F> {
    source: &'a mut F,
    question: &'a Query<'a>,
}

impl<F: PuzzleSource> BatchRun<'_, F> {
    fn report(&mut self, state: &PuzzleState, stop: Option<Stop>, unsettled: bool) {
        let report = Report { found: state.found, stop, unsettled, stats: &state.stats };
        self.source.done(state.puzzle as usize, &report);
    }

    /// Takes note of a solution.
    #[inline]
    fn take(&mut self, state: &mut PuzzleState, solution: &Cells, is_ordered: bool) {
        let known = self.source.solution(state.puzzle as usize);
        if self.question.is_one_known && solution == known {
            return;
        }
        if is_ordered || state.found == 0 || self.question.first && solution < known {
            *known = *solution;
        }
        state.found += u64::from(!is_ordered);
    }

    /// Takes a puzzle to its end by the search that stands at it; up to the node `ordered_until`, if that looks for the
    /// smallest solution.
    fn finish_singly(&mut self, single: &mut SingleSolver, mut state: PuzzleState, mut ordered_until: Option<u64>) {
        let Query { limit, first, ref budget, .. } = *self.question;
        let (mut stop, mut unsettled) = (None, false);
        loop {
            let nodes = ordered_until.map_or(budget.nodes, |until| until.min(budget.nodes));
            match single.advance(&Budget { nodes, ..*budget }) {
                Step::Found => {
                    self.take(&mut state, &single.solution(), ordered_until.is_some());
                    if ordered_until.is_some() {
                        break;
                    }
                    if state.found < limit {
                        continue;
                    }
                    if !first || state.found < 2 {
                        break;
                    }
                    ordered_until = Some(single.rewind_in_order());
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
        let report = Report { found: state.found, stop, unsettled, stats: &single.stats() };
        self.source.done(state.puzzle as usize, &report);
    }
}
