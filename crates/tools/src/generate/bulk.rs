//! Hundreds of puzzles at once: one question about each of them, answered together.
//!
//! The engine for classic 9×9 answers hundreds of boards in the time of a few. So as many puzzles
//! are reduced side by side, each in a *slot* that asks its next question as soon as the last is
//! answered; a finished puzzle makes room for the next. At most as many slots are used as the
//! engine has boards, so that a puzzle's state is still in cache when its answer comes. Puzzles do
//! not influence each other: each is the one that [`Generator::puzzle`] makes.

use super::attempt::Budget;
use super::fill::{classic9, grid};
use super::reduce::Reduction;
use super::units::difference;
use super::{Aside, GenerateError, Generated, Generator, Scratch, Source, Why};
use classic9::CELLS;
use kdoku_board::bit_matrix::members_of_row;
use kdoku_board::{Cell, Grid};
use kdoku_solver::{Limits, QuerySource, Summary, Termination};
use std::collections::VecDeque;
use std::iter::Enumerate;
use std::ops::ControlFlow::{self, Continue};
use std::ops::Range;
use std::time::Instant;

/// A puzzle in progress.
#[derive(Debug)]
struct Slot {
    /// Its index among the requested puzzles.
    place: usize,
    budget: Budget,
    reduction: Reduction,
    solution: [u8; CELLS],
    /// The clues that are left.
    board: [u8; CELLS],
}

impl Default for Slot {
    fn default() -> Self {
        let budget = Budget::new(0, 0, &Limits::none(), None);
        Self { place: 0, budget, reduction: Reduction::default(), solution: [0; CELLS], board: [0; CELLS] }
    }
}

impl Generator<'_> {
    /// Makes puzzles of a seed, in order. Where the solver supports batches and the search is
    /// unlimited of time, this is much faster than one by one; the puzzles are the same.
    ///
    /// # Panics
    /// If the scratch belongs to a generator for other rules.
    pub fn puzzles(
        &self,
        seed: u64,
        indices: Range<u64>,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Vec<Result<Generated, GenerateError>> {
        let mut all = Vec::new();
        let _ = self.hand_out(&Run { seed, indices, limits, deadline: None }, scratch, &mut |mut made| {
            all.append(&mut made);
            Continue(())
        });
        all
    }

    /// Whether puzzles are made many at a time.
    pub(super) fn supports_batches(&self, limits: &Limits) -> bool {
        self.solver.supports_batches(limits)
    }

    /// Makes puzzles and passes them to `out` in order, as soon as they are ready, until `out`
    /// breaks off.
    pub(super) fn hand_out(
        &self,
        run: &Run,
        scratch: &mut Scratch,
        out: &mut dyn FnMut(Results) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.supports_batches(run.limits) {
            return self.hand_out_in_bulk(run, scratch, out);
        }
        let mut indices = run.indices.clone();
        indices.try_for_each(|index| out(vec![self.puzzle_within(run.budget(index), run.limits, scratch)]))
    }

    fn hand_out_in_bulk(
        &self,
        run: &Run,
        scratch: &mut Scratch,
        out: &mut dyn FnMut(Results) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let limits = Limits { nodes: self.trial_nodes(), ..run.limits.clone() };
        let Scratch { solver, aside } = scratch;
        let (open, drawn, made) = (run.indices.clone().enumerate(), VecDeque::new(), VecDeque::new());
        let worker = Worker { generator: self, run, aside, open, drawn, made, handed_out: 0, out, flow: Continue(()) };
        let (slots, puzzles, known, ready) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut all_slots = Slots { worker, slots, puzzles, known, ready };
        self.solver.other_solutions(&mut all_slots, &limits, solver);
        all_slots.worker.hand_out();
        all_slots.worker.flow
    }

    /// Starts an attempt at a 9×9 puzzle: draws its solution.
    fn draw_classic9(&self, budget: &mut Budget, limits: &Limits) -> Result<[u8; CELLS], GenerateError> {
        budget.open(limits)?;
        Ok(match &self.source {
            Source::Given(solution) => values(solution),
            Source::Drawn(_) => classic9::draw(budget.random()),
        })
    }
}

/// Results for consecutive puzzles.
pub(super) type Results = Vec<Result<Generated, GenerateError>>;

/// Consecutive puzzles of a seed that one thread makes.
pub(super) struct Run<'a> {
    pub(super) seed: u64,
    pub(super) indices: Range<u64>,
    pub(super) limits: &'a Limits,
    /// When the puzzles that are not made are given up.
    pub(super) deadline: Option<Instant>,
}

impl Run<'_> {
    fn budget(&self, index: u64) -> Budget {
        Budget::new(self.seed, index, self.limits, self.deadline)
    }
}

/// Solutions drawn at once: the tables for drawing do not stay in cache beside everything else.
const DRAWN: usize = 64;

/// A puzzle to start next: its index, and its solution unless it was given up.
struct Drawn {
    place: usize,
    budget: Budget,
    solution: Result<[u8; CELLS], GenerateError>,
}

/// Next step of a puzzle.
enum Step {
    Asks,
    BeginsAnew,
    Generated(Box<Generated>),
}

/// Deals puzzles to slots and collects the results.
struct Worker<'a> {
    generator: &'a Generator<'a>,
    run: &'a Run<'a>,
    aside: &'a mut Aside,
    /// Puzzles that have not been started, and those with a solution only.
    open: Enumerate<Range<u64>>,
    drawn: VecDeque<Drawn>,
    /// Results of started puzzles that have not been passed on, in order.
    made: VecDeque<Option<Result<Generated, GenerateError>>>,
    handed_out: usize,
    out: &'a mut dyn FnMut(Results) -> ControlFlow<()>,
    /// Whether more puzzles are wanted.
    flow: ControlFlow<()>,
}

impl Worker<'_> {
    /// Stores the result of a puzzle.
    fn settle(&mut self, place: usize, result: Result<Generated, GenerateError>) {
        self.made[place - self.handed_out] = Some(result);
    }

    /// Passes on all results before the first missing one.
    fn hand_out(&mut self) {
        let ready = self.made.iter().take_while(|made| made.is_some()).count();
        if ready > 0 && self.flow.is_continue() {
            self.handed_out += ready;
            self.flow = (self.out)(self.made.drain(..ready).flatten().collect());
        }
    }

    /// Puts the next puzzle into a slot; `false` if none is left.
    fn renew(&mut self, slot: &mut Slot) -> bool {
        while self.flow.is_continue() {
            if self.drawn.is_empty() {
                self.draw_ahead();
            }
            let Some(Drawn { place, budget, solution }) = self.drawn.pop_front() else { return false };
            match solution {
                Ok(solution) => {
                    (slot.place, slot.budget) = (place, budget);
                    self.begin(slot, solution);
                    return true;
                }
                Err(given_up) => self.settle(place, Err(given_up)),
            }
        }
        false
    }

    /// Draws the solutions of the next puzzles.
    fn draw_ahead(&mut self) {
        for (place, index) in self.open.by_ref().take(DRAWN) {
            let mut budget = self.run.budget(index);
            let solution = self.generator.draw_classic9(&mut budget, self.run.limits);
            self.made.push_back(None);
            self.drawn.push_back(Drawn { place, budget, solution });
        }
    }

    /// Starts an attempt at a puzzle with this solution.
    fn begin(&mut self, slot: &mut Slot, drawn: [u8; CELLS]) {
        let Slot { budget, reduction, solution, board, .. } = slot;
        *solution = drawn;
        let digits = solution.iter().map(|&value| usize::from(value) - 1);
        self.generator.order(budget, reduction, digits, &mut self.aside.places);
        *board = [0; CELLS];
        members_of_row(self.generator.units.start()).for_each(|cell| board[cell] = solution[cell]);
    }

    /// Advances a slot to the next question of its puzzle, of the next attempt or of the next
    /// puzzle; `false` if none is left.
    fn advance(&mut self, slot: &mut Slot) -> bool {
        loop {
            let settled = match self.step(slot) {
                Ok(Step::Asks) => return true,
                Ok(Step::BeginsAnew) => continue,
                Ok(Step::Generated(made)) => Ok(*made),
                Err(given_up) => Err(given_up),
            };
            self.settle(slot.place, settled);
            if !self.renew(slot) {
                return false;
            }
        }
    }

    /// Next step for a puzzle.
    fn step(&mut self, slot: &mut Slot) -> Result<Step, GenerateError> {
        let Slot { budget, reduction, solution, .. } = slot;
        if reduction.next_trial(&self.generator.units) {
            return budget.check(self.run.limits).map(|()| Step::Asks);
        }
        let finished = self.generator.finish(budget, reduction, || grid(solution), self.run.limits, self.aside)?;
        if let Some(made) = finished {
            return Ok(Step::Generated(Box::new(made)));
        }
        let solution = self.generator.draw_classic9(budget, self.run.limits)?;
        self.begin(slot, solution);
        Ok(Step::BeginsAnew)
    }

    /// Takes an answer and advances.
    fn answer(&mut self, slot: &mut Slot, rival: &[u8; CELLS], brief: &Summary) -> bool {
        if self.flow.is_break() {
            return false;
        }
        let Slot { budget, reduction, solution, board, .. } = slot;
        budget.spend(brief.stats);
        match brief.end {
            Termination::Solutions(_) => {
                reduction.another_solution(&self.generator.units, |cells| difference(rival, solution, cells));
            }
            Termination::Exhausted => {
                reduction.alone();
                reduction.taken().for_each(|cell| board[cell] = 0);
            }
            Termination::Nodes => reduction.open(),
            end => {
                let given_up = budget.give_up(Why::Limit(end));
                self.settle(slot.place, Err(given_up));
                return self.renew(slot) && self.advance(slot);
            }
        }
        self.advance(slot)
    }
}

/// Puzzles in progress, each identified by its slot.
struct Slots<'a> {
    worker: Worker<'a>,
    #[allow(clippy::struct_field_names, reason = "the slots themselves")]
    slots: Vec<Slot>,
    /// The puzzle that each slot asks about, with its known solution.
    puzzles: Vec<[u8; CELLS]>,
    known: Vec<[u8; CELLS]>,
    /// Slots with a question.
    ready: Vec<u32>,
}

impl Slots<'_> {
    /// Submits the question of a slot.
    fn ask(&mut self, number: usize) {
        let (slot, puzzle) = (&self.slots[number], &mut self.puzzles[number]);
        *puzzle = slot.board;
        slot.reduction.taken().for_each(|cell| puzzle[cell] = 0);
        self.known[number] = slot.solution;
        self.ready.push(u32::try_from(number).expect("at most as many slots as boards"));
    }

    /// Adds a slot with the next puzzle; `false` if none is left.
    fn add_slot(&mut self) -> bool {
        let mut slot = Slot::default();
        let sits = self.worker.renew(&mut slot) && self.worker.advance(&mut slot);
        if sits {
            self.slots.push(slot);
            self.puzzles.push([0; CELLS]);
            self.known.push([0; CELLS]);
            self.ask(self.slots.len() - 1);
        }
        sits
    }
}

impl QuerySource for Slots<'_> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        self.worker.hand_out();
        while self.ready.len() < most && self.add_slot() {}
        let rest = self.ready.len().saturating_sub(most);
        numbers.extend(self.ready.drain(rest..));
    }

    fn puzzles(&self) -> &[[u8; CELLS]] {
        &self.puzzles
    }

    fn excluded(&self, number: usize) -> Option<(Cell, u8)> {
        let Slot { reduction, solution, .. } = &self.slots[number];
        reduction.asked_at(&self.worker.generator.units).map(|cell| (cell, solution[cell.index()]))
    }

    fn known_solution(&mut self, number: usize) -> &mut [u8; CELLS] {
        &mut self.known[number]
    }

    fn on_result(&mut self, number: usize, brief: Summary) {
        if self.worker.answer(&mut self.slots[number], &self.known[number], &brief) {
            self.ask(number);
        }
    }
}

/// The values of a 9×9 solution.
fn values(solution: &Grid) -> [u8; CELLS] {
    let mut values = [0; CELLS];
    values.iter_mut().zip(solution.bytes()).for_each(|(value, byte)| *value = byte);
    values
}
