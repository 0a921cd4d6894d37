//! Hundreds of puzzles at once: one question about each of them, answered together.
//!
//! The engine for classic 9×9 answers hundreds of boards in the time of a few. So as many puzzles are thinned side by side,
//! each in a *seat*, which puts its next question as soon as it has heard the answer to the last; a puzzle that is done makes
//! room for the next. There are no more seats than the engine has boards, so that what is known of a puzzle is still in cache
//! when its answer comes. Nothing passes between them, and each is the puzzle that [`Generator::puzzle`] makes.

use super::attempt::Account;
use super::fill::{grid, nine};
use super::reduce::Thinning;
use super::units::{difference, members};
use super::{Aside, GenerateError, Generated, Generator, Scratch, Source, Why};
use crate::board::geometry::Cell;
use crate::board::grid::Grid;
use crate::solver::{Limits, QuerySource, Summary, Termination};
use nine::CELLS;
use std::collections::VecDeque;
use std::iter::Enumerate;
use std::ops::ControlFlow::{self, Continue};
use std::ops::Range;
use std::time::Instant;

/// A puzzle in work.
#[derive(Debug)]
struct Seat {
    /// Its place among those that were asked for.
    place: usize,
    account: Account,
    thinning: Thinning,
    solution: [u8; CELLS],
    /// The clues that are left.
    board: [u8; CELLS],
}

impl Default for Seat {
    fn default() -> Self {
        let account = Account::new(0, 0, &Limits::none(), None);
        Self { place: 0, account, thinning: Thinning::default(), solution: [0; CELLS], board: [0; CELLS] }
    }
}

impl Generator<'_> {
    /// Makes puzzles of a seed, in order. Where the solver takes many boards at once, and there is no limit of time, that
    /// is much faster than one by one; the puzzles are the same.
    ///
    /// # Panics
    /// If the scratch is that of a generator for other rules.
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

    /// Whether puzzles are better made many at a time.
    pub(super) fn supports_batches(&self, limits: &Limits) -> bool {
        self.solver.supports_batches(limits)
    }

    /// Makes puzzles and hands them out in order, as many at a time as are there, until `out` breaks off.
    pub(super) fn hand_out(
        &self,
        run: &Run,
        scratch: &mut Scratch,
        out: &mut dyn FnMut(Results) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.supports_batches(run.limits) {
            return self.hand_out_of_crowd(run, scratch, out);
        }
        let mut indices = run.indices.clone();
        indices.try_for_each(|index| out(vec![self.puzzle_of_account(run.account(index), run.limits, scratch)]))
    }

    fn hand_out_of_crowd(
        &self,
        run: &Run,
        scratch: &mut Scratch,
        out: &mut dyn FnMut(Results) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let limits = Limits { nodes: self.trial_nodes(), ..run.limits.clone() };
        let Scratch { solver, aside } = scratch;
        let (open, drawn, made) = (run.indices.clone().enumerate(), VecDeque::new(), VecDeque::new());
        let desk = Worker { generator: self, run, aside, open, drawn, made, handed_out: 0, out, flow: Continue(()) };
        let (seats, puzzles, known, ready) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut crowd = Crowd { desk, seats, puzzles, known, ready };
        self.solver.other_solutions(&mut crowd, &limits, solver);
        crowd.desk.hand_out();
        crowd.desk.flow
    }

    /// Opens an attempt at a 9×9 puzzle: draws its solution.
    fn draw_nine(&self, account: &mut Account, limits: &Limits) -> Result<[u8; CELLS], GenerateError> {
        account.open(limits)?;
        Ok(match &self.source {
            Source::Given(solution) => values(solution),
            Source::Drawn(_) => nine::draw(account.random()),
        })
    }
}

/// What became of puzzles.
pub(super) type Results = Vec<Result<Generated, GenerateError>>;

/// Puzzles of a seed that are made by one thread.
pub(super) struct Run<'a> {
    pub(super) seed: u64,
    pub(super) indices: Range<u64>,
    /// The limits of each.
    pub(super) limits: &'a Limits,
    /// When all are given up that are not made.
    pub(super) deadline: Option<Instant>,
}

impl Run<'_> {
    fn account(&self, index: u64) -> Account {
        Account::new(self.seed, index, self.limits, self.deadline)
    }
}

/// Solutions that are drawn at once: the tables that they are drawn from do not stay in cache beside everything else.
const DRAWN: usize = 64;

/// A puzzle that is begun with next: its place, and its solution unless it is given up.
struct Drawn {
    place: usize,
    account: Account,
    solution: Result<[u8; CELLS], GenerateError>,
}

/// What a puzzle does next.
enum Step {
    Asks,
    BeginsAnew,
    Generated(Box<Generated>),
}

/// Where puzzles are given out to seats, and brought back.
struct Worker<'a> {
    generator: &'a Generator<'a>,
    run: &'a Run<'a>,
    aside: &'a mut Aside,
    /// Those that nobody has begun with, and those of which no more than the solution is there.
    open: Enumerate<Range<u64>>,
    drawn: VecDeque<Drawn>,
    /// Those that have been begun with, but for what was handed out.
    made: VecDeque<Option<Result<Generated, GenerateError>>>,
    handed_out: usize,
    out: &'a mut dyn FnMut(Results) -> ControlFlow<()>,
    /// Whether anybody wants more.
    flow: ControlFlow<()>,
}

impl Worker<'_> {
    /// Notes what became of a puzzle.
    fn settle(&mut self, place: usize, result: Result<Generated, GenerateError>) {
        self.made[place - self.handed_out] = Some(result);
    }

    /// Hands out what is made before the first that is not.
    fn hand_out(&mut self) {
        let ready = self.made.iter().take_while(|made| made.is_some()).count();
        if ready > 0 && self.flow.is_continue() {
            self.handed_out += ready;
            self.flow = (self.out)(self.made.drain(..ready).flatten().collect());
        }
    }

    /// Takes the next puzzle that can be begun with; `false` if there is none.
    fn renew(&mut self, seat: &mut Seat) -> bool {
        while self.flow.is_continue() {
            if self.drawn.is_empty() {
                self.draw_ahead();
            }
            let Some(Drawn { place, account, solution }) = self.drawn.pop_front() else { return false };
            match solution {
                Ok(solution) => {
                    (seat.place, seat.account) = (place, account);
                    self.begin(seat, solution);
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
            let mut account = self.run.account(index);
            let solution = self.generator.draw_nine(&mut account, self.run.limits);
            self.made.push_back(None);
            self.drawn.push_back(Drawn { place, account, solution });
        }
    }

    /// Begins an attempt at a puzzle with this solution.
    fn begin(&mut self, seat: &mut Seat, drawn: [u8; CELLS]) {
        let Seat { account, thinning, solution, board, .. } = seat;
        *solution = drawn;
        let digits = solution.iter().map(|&value| usize::from(value) - 1);
        self.generator.order(account, thinning, digits, &mut self.aside.places);
        *board = [0; CELLS];
        members(self.generator.units.start()).for_each(|cell| board[cell] = solution[cell]);
    }

    /// Goes on to the next question of a seat's puzzle, or of the next attempt, or of the next puzzle; `false` if there is
    /// nothing more to do.
    fn go_on(&mut self, seat: &mut Seat) -> bool {
        loop {
            let settled = match self.step(seat) {
                Ok(Step::Asks) => return true,
                Ok(Step::BeginsAnew) => continue,
                Ok(Step::Generated(made)) => Ok(*made),
                Err(given_up) => Err(given_up),
            };
            self.settle(seat.place, settled);
            if !self.renew(seat) {
                return false;
            }
        }
    }

    /// What is next for a puzzle.
    fn step(&mut self, seat: &mut Seat) -> Result<Step, GenerateError> {
        let Seat { account, thinning, solution, .. } = seat;
        if thinning.next_trial(&self.generator.units) {
            return account.check(self.run.limits).map(|()| Step::Asks);
        }
        let finished = self.generator.finish(account, thinning, || grid(solution), self.run.limits, self.aside)?;
        if let Some(made) = finished {
            return Ok(Step::Generated(Box::new(made)));
        }
        let solution = self.generator.draw_nine(account, self.run.limits)?;
        self.begin(seat, solution);
        Ok(Step::BeginsAnew)
    }

    /// Hears an answer, and goes on.
    fn hear(&mut self, seat: &mut Seat, rival: &[u8; CELLS], brief: &Summary) -> bool {
        if self.flow.is_break() {
            return false;
        }
        let Seat { account, thinning, solution, board, .. } = seat;
        account.spend(brief.stats);
        match brief.end {
            Termination::Solutions(_) => {
                thinning.another_solution(&self.generator.units, |cells| difference(rival, solution, cells));
            }
            Termination::Exhausted => {
                thinning.alone();
                thinning.taken().for_each(|cell| board[cell] = 0);
            }
            Termination::Nodes => thinning.open(),
            end => {
                let given_up = account.give_up(Why::Limit(end));
                self.settle(seat.place, Err(given_up));
                return self.renew(seat) && self.go_on(seat);
            }
        }
        self.go_on(seat)
    }
}

/// Puzzles in work, each known by the number of its seat.
struct Crowd<'a> {
    desk: Worker<'a>,
    seats: Vec<Seat>,
    /// What each asks about, and the solution that it knows.
    puzzles: Vec<[u8; CELLS]>,
    known: Vec<[u8; CELLS]>,
    /// Seats that have a question.
    ready: Vec<u32>,
}

impl Crowd<'_> {
    /// Has a seat put its question.
    fn ask(&mut self, number: usize) {
        let (seat, puzzle) = (&self.seats[number], &mut self.puzzles[number]);
        *puzzle = seat.board;
        seat.thinning.taken().for_each(|cell| puzzle[cell] = 0);
        self.known[number] = seat.solution;
        self.ready.push(u32::try_from(number).expect("there are no more seats than boards"));
    }

    /// Gives another puzzle a seat; `false` if there is none.
    fn sit_down(&mut self) -> bool {
        let mut seat = Seat::default();
        let sits = self.desk.renew(&mut seat) && self.desk.go_on(&mut seat);
        if sits {
            self.seats.push(seat);
            self.puzzles.push([0; CELLS]);
            self.known.push([0; CELLS]);
            self.ask(self.seats.len() - 1);
        }
        sits
    }
}

impl QuerySource for Crowd<'_> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        self.desk.hand_out();
        while self.ready.len() < most && self.sit_down() {}
        let rest = self.ready.len().saturating_sub(most);
        numbers.extend(self.ready.drain(rest..));
    }

    fn puzzles(&self) -> &[[u8; CELLS]] {
        &self.puzzles
    }

    fn excluded(&self, number: usize) -> Option<(Cell, u8)> {
        let Seat { thinning, solution, .. } = &self.seats[number];
        thinning.asked_at(&self.desk.generator.units).map(|cell| (cell, solution[cell.index()]))
    }

    fn known_solution(&mut self, number: usize) -> &mut [u8; CELLS] {
        &mut self.known[number]
    }

    fn on_result(&mut self, number: usize, brief: Summary) {
        if self.desk.hear(&mut self.seats[number], &self.known[number], &brief) {
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
