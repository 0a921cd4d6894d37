//! The batch kernel: hundreds of puzzles at a time, one in each slot.
//!
//! The solver takes puzzles from a [`PuzzleSource`] whenever slots are free and reports each as
//! soon as it is done, so the slots stay full as long as the source has puzzles, even puzzles that
//! depend on earlier results.
//!
//! **One step.** Boards settle one after another: dead, solved, or stuck at a fixpoint. Once enough
//! of them have settled, all of these are handled together. Solutions are reported. Stuck boards
//! guess, and the other branch of each guess goes to the stack of its puzzle. A slot whose board is
//! dead or solved continues with the last branch on the stack of its puzzle, else with a new
//! puzzle. Boards and stacks exchange data through one transposition out and one in, whatever their
//! number.
//!
//! **Independence.** Each puzzle is searched depth first in one slot and guesses at fixpoints only.
//! Its tree, its solutions, their order and its statistics therefore depend neither on the other
//! puzzles nor on the instruction set.
//!
//! **Few puzzles.** A round costs the same for one board as for all. So when the source is empty,
//! free slots take over pending branches of other slots, and the results of a puzzle are added up.
//! This is done for queries about a second solution only: if all branches together have at most
//! one solution, their order does not matter. If they have more, the puzzle is solved again by
//! itself. When few slots are active, [`SingleSolver`] finishes each from where it stands.
//!
//! **The smallest solution.** A puzzle with more than one solution is restarted in *ordered* mode:
//! guesses take the first open cell and its smallest digit, so the first solution found is the
//! smallest. If that takes more than [`ORDERED_NODES`], the puzzle is reported with
//! `is_smallest_open`, and the caller continues from the best known solution.

use super::ORDERED_NODES;
use super::batch_boards::{Boards, CandidateBuffer, DigitBuffer, NewBoards, Settled, SolvedBuffer};
use super::batch_run::{BatchRun, PuzzleState};
use super::packed_board::PackedBoard;
use super::puzzle_source::{PuzzleSource, Query};
use super::single_solver::SingleSolver;
use super::slot::{SLOTS, Slot, SlotMask, count, push_slots};
use crate::Stop;
use crate::simd::{InstructionSet, MAX_WORDS, dispatch};

/// The share of active boards, in sixteenths, that must settle before they are handled.
const SETTLED_SIXTEENTHS: u32 = 10;

/// The number of active boards out of 64 up to which [`SingleSolver`] is faster.
const FEW_BOARDS: usize = 6;

/// The number of puzzles or solutions out of 64 boards above which they pass through the
/// transposition by their digits. That translates all boards at once, which does not pay for a few.
const MANY_BOARDS: usize = 12;

/// The boards of a batch and the bookkeeping of their puzzles.
pub struct BatchSolver {
    boards: Box<dyn Boards>,
    /// The puzzle in each slot.
    states: Vec<PuzzleState>,
    /// Pending branches: level by level, one board for each slot.
    stacks: Vec<PackedBoard>,
    buffer: CandidateBuffer,
    /// Carries new puzzles and solutions if there are many of them.
    digit_buffer: DigitBuffer,
    /// Slots that have a puzzle.
    active: SlotMask,
    /// Slots that look for the smallest solution.
    ordered: SlotMask,
    /// The node at which each of those gives up.
    ordered_until: Vec<u64>,
    /// Slots whose next board lies in the buffer.
    reload: SlotMask,
    /// The slots that have settled, by result.
    dead: Vec<Slot>,
    solved: Vec<Slot>,
    stuck: Vec<Slot>,
    all: Vec<Slot>,
    /// Slots without a puzzle.
    free: Vec<Slot>,
    /// New puzzles, which are not in a slot yet.
    new: Vec<u32>,
    /// Slots that may give branches to others.
    donors: Vec<Slot>,
    single: SingleSolver,
}

impl Clone for BatchSolver {
    /// Returns empty working memory of the same kind: the contents mean nothing between calls.
    fn clone(&self) -> Self {
        Self::with_boards(self.boards.new_empty(), self.single.clone())
    }
}

impl BatchSolver {
    /// Creates the kernel for an instruction set that the processor has.
    pub fn new(set: InstructionSet) -> Self {
        Self::with_boards(dispatch(set, NewBoards), SingleSolver::new(set))
    }

    fn with_boards(boards: Box<dyn Boards>, single: SingleSolver) -> Self {
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
            donors: Vec::new(),
            single,
        }
    }

    /// Solves all puzzles of a source and reports them in any order. The solution of a puzzle is
    /// written to its place before the puzzle is reported.
    pub fn solve(&mut self, source: &mut impl PuzzleSource, query: &Query<'_>) {
        let run = &mut BatchRun::new(source, query);
        self.active = [0; MAX_WORDS];
        self.ordered = [0; MAX_WORDS];
        self.reload = [0; MAX_WORDS];
        self.free.clone_from(&self.all);
        let few = FEW_BOARDS * self.boards.words();
        let stop = loop {
            if let Some(stop) = query.budget.interrupted() {
                break stop;
            }
            self.new.clear();
            run.source.next(self.free.len(), &mut self.new);
            let mut active = self.all.len() - self.free.len() + self.new.len();
            if active < self.all.len() && run.may_share() {
                active += self.share_branches(run);
            }
            if active <= few {
                if active == 0 {
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
            self.solve_unordered(run);
        };
        self.report_stopped(run, stop);
    }

    /// Reports all active and remaining puzzles as stopped.
    fn report_stopped(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, stop: Stop) {
        self.deactivate_free();
        self.free.clear();
        push_slots(&self.active, self.boards.words(), &mut self.free);
        for slot in self.free.drain(..) {
            run.report(&self.states[slot.index()], Some(stop), false);
        }
        loop {
            self.new.clear();
            run.source.next(SLOTS, &mut self.new);
            if self.new.is_empty() {
                return;
            }
            for &puzzle in &self.new {
                run.report(&PuzzleState::new(puzzle), Some(stop), false);
            }
        }
    }

    /// Finishes the active and the new puzzles one by one.
    fn finish_singly(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) {
        self.deactivate_free();
        self.free.clear();
        if self.active != [0; MAX_WORDS] {
            self.load();
            self.boards.store_candidates(&mut self.buffer);
            push_slots(&self.active, self.boards.words(), &mut self.free);
        }
        for slot in &self.free {
            let state = self.states[slot.index()];
            let pending =
                (state.base as usize..state.level as usize).map(|level| &self.stacks[level * SLOTS + slot.index()]);
            let root = &run.source.puzzles()[state.puzzle as usize];
            let current = PackedBoard(self.buffer.get(*slot));
            let ordered_until = slot.is_in(&self.ordered).then(|| self.ordered_until[slot.index()]);
            self.single.resume(root, &current, state.base, pending, state.stats, ordered_until.is_some());
            run.finish_singly(&mut self.single, state, ordered_until);
        }
        for &puzzle in &self.new {
            self.single.start(&run.source.puzzles()[puzzle as usize]);
            if let Some((cell, digit)) = run.source.excluded(puzzle as usize) {
                self.single.exclude(cell, digit);
            }
            run.finish_singly(&mut self.single, PuzzleState::new(puzzle), None);
        }
        (self.active, self.ordered) = ([0; MAX_WORDS], [0; MAX_WORDS]);
        self.free.clone_from(&self.all);
        self.solve_unordered(run);
    }

    /// Gives pending branches of active slots to slots without a new puzzle: the first
    /// branch of each puzzle in turn, which is likely to be the largest. Returns their number.
    fn share_branches(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) -> usize {
        self.deactivate_free();
        let mut donors = std::mem::take(&mut self.donors);
        donors.clear();
        push_slots(&self.active, self.boards.words(), &mut donors);
        let before = self.free.len();
        while self.free.len() > self.new.len() && !donors.is_empty() {
            donors.retain(|&donor| {
                let state = &mut self.states[donor.index()];
                let can_give = state.base < state.level && !donor.is_in(&self.ordered);
                if !can_give || self.free.len() == self.new.len() {
                    return false;
                }
                let slot = self.free.pop().expect("a slot is free");
                let level = state.base;
                state.base += 1;
                run.add_slot(state);
                let branch = &self.stacks[level as usize * SLOTS + donor.index()];
                self.buffer.set(slot, &branch.0);
                self.states[slot.index()] =
                    PuzzleState { level, base: level, is_shared: true, ..PuzzleState::new(state.puzzle) };
                slot.add_to(&mut self.active);
                slot.add_to(&mut self.reload);
                true
            });
        }
        self.donors = donors;
        before - self.free.len()
    }

    /// Solves the puzzles again that have several solutions and whose branches were shared.
    fn solve_unordered(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) {
        while let Some(puzzle) = run.unordered.pop() {
            self.single.start(&run.source.puzzles()[puzzle as usize]);
            run.finish_singly(&mut self.single, PuzzleState::new(puzzle), None);
        }
    }

    /// Marks the free slots as inactive.
    fn deactivate_free(&mut self) {
        for slot in &self.free {
            slot.remove_from(&mut self.active);
            slot.remove_from(&mut self.ordered);
        }
    }

    /// Loads the boards that wait in the buffer.
    fn load(&mut self) {
        if self.reload != [0; MAX_WORDS] {
            self.boards.load_candidates(&self.buffer, &self.reload);
            self.reload = [0; MAX_WORDS];
        }
    }

    /// Gives the new puzzles to free slots; slots that stay free become inactive.
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
        if new.len() > MANY_BOARDS * self.boards.words() && !run.source.has_exclusions() {
            self.boards.pack_digits(puzzles, new, &self.free, &mut self.digit_buffer);
            self.boards.load_digits(&self.digit_buffer, &fresh);
        } else {
            self.boards.pack_candidates(puzzles, new, &self.free, &mut self.buffer);
            for (&puzzle, slot) in new.iter().zip(&self.free) {
                slot.add_to(&mut self.reload);
                if let Some((cell, digit)) = run.source.excluded(puzzle as usize) {
                    let mut board = PackedBoard(self.buffer.get(*slot));
                    board.exclude(cell, digit);
                    self.buffer.set(*slot, &board.0);
                }
            }
        }
        self.free.drain(..new.len());
    }

    /// Handles the boards that have settled.
    fn handle_settled(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, mut settled: Settled) {
        let words = self.boards.words();
        for (slots, mask) in
            [(&mut self.dead, &settled.dead), (&mut self.solved, &settled.solved), (&mut self.stuck, &settled.stuck)]
        {
            slots.clear();
            push_slots(mask, words, slots);
        }
        if run.query.budget.is_limited() || self.ordered != [0; MAX_WORDS] {
            self.apply_limits(run, &mut settled.stuck);
        }
        if run.has_shared() {
            self.end_decided(run, &mut settled.stuck);
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

    /// Ends the search of stuck puzzles that would guess beyond a limit.
    fn apply_limits(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, stuck: &mut SlotMask) {
        let Self { states, free, stuck: slots, ordered, ordered_until, .. } = self;
        slots.retain(|slot| {
            let state = &mut states[slot.index()];
            let stop = run.query.budget.exceeded(state.stats.nodes + 1);
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

    /// Ends the search of stuck shared puzzles for which other slots have found enough solutions.
    fn end_decided(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, stuck: &mut SlotMask) {
        let Self { states, free, stuck: slots, .. } = self;
        slots.retain(|slot| {
            let state = &states[slot.index()];
            if !state.is_shared || run.solutions(state) < run.query.limit {
                return true;
            }
            run.report(state, None, false);
            slot.remove_from(stuck);
            free.push(*slot);
            false
        });
    }

    /// Pushes the other branch of each guess onto the stack of its puzzle.
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

    /// Records the solutions that have been found.
    fn handle_solved(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>) {
        let Self { boards, states, stuck, solved, buffer, digit_buffer, ordered, .. } = self;
        // after guesses the buffer holds all boards, so a few solutions can be read from there
        let from = if stuck.is_empty() || solved.len() > MANY_BOARDS * boards.words() {
            boards.store_digits(digit_buffer);
            SolvedBuffer::Digits(digit_buffer)
        } else {
            SolvedBuffer::Candidates(buffer)
        };
        boards.unpack_solutions(solved, from, &mut |slot, solution| {
            run.record(&mut states[slot.index()], solution, slot.is_in(ordered));
        });
        for i in 0..self.solved.len() {
            let slot = self.solved[i];
            let is_ordered = slot.is_in(&self.ordered);
            let state = &mut self.states[slot.index()];
            state.stats.nodes += 1;
            if !is_ordered && run.solutions(state) < run.query.limit {
                self.backtrack(run, slot);
            } else if !is_ordered && !state.is_shared && run.query.smallest && state.solutions > 1 {
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

    /// Loads the last pending branch of a puzzle; without one, reports the puzzle.
    #[inline]
    fn backtrack(&mut self, run: &mut BatchRun<'_, impl PuzzleSource>, slot: Slot) {
        let state = &mut self.states[slot.index()];
        if state.level == state.base {
            run.report(state, None, false);
            self.free.push(slot);
            return;
        }
        state.level -= 1;
        self.buffer.set(slot, &self.stacks[state.level as usize * SLOTS + slot.index()].0);
        slot.add_to(&mut self.reload);
    }
}
