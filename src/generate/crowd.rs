//! Hundreds of puzzles at once: one question about each of them, all asked together, and again.
//!
//! The engine for classic 9×9 answers hundreds of boards in the time of a few. So as many puzzles are thinned side by side; in
//! each round, every one of them puts its next question, and one that is done makes room for the next. Nothing passes
//! between them, and each is the puzzle that [`Generator::puzzle`] makes.

use super::fill::{grid, nine};
use super::maker::Account;
use super::thin::Thinning;
use super::units::{difference, members};
use super::{Generator, GiveUp, Made, Scratch, Source, Why};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::solver::{Brief, End, Limits};
use nine::CELLS;
use std::collections::VecDeque;
use std::iter::Enumerate;
use std::mem;
use std::ops::ControlFlow::{self, Continue};
use std::ops::Range;
use std::time::Instant;

/// Puzzles that are thinned side by side.
const SIDE_BY_SIDE: usize = 4096;

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

/// The boards of a round, end to end.
#[derive(Default)]
struct Round {
    puzzles: Vec<u8>,
    solutions: Vec<u8>,
    at: Vec<Option<Cell>>,
    briefs: Vec<Brief>,
}

impl Generator<'_> {
    /// Makes puzzles of a seed, in order. Where the solver takes many boards at once, and there is no limit of time, that
    /// is much faster than one by one; the puzzles are the same.
    pub fn puzzles(
        &self,
        seed: u64,
        indices: Range<u64>,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Vec<Result<Made, GiveUp>> {
        let mut all = Vec::new();
        let _ = self.hand_out(&Run { seed, indices, limits, deadline: None }, scratch, &mut |mut made| {
            all.append(&mut made);
            Continue(())
        });
        all
    }

    /// Whether puzzles are better made many at a time.
    pub(super) fn takes_crowds(&self, limits: &Limits) -> bool {
        self.solver.takes_crowds(limits)
    }

    /// Makes puzzles and hands them out in order, as many at a time as are there, until `out` breaks off.
    pub(super) fn hand_out(
        &self,
        run: &Run,
        scratch: &mut Scratch,
        out: &mut dyn FnMut(Results) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.takes_crowds(run.limits) {
            let (open, made) = (run.indices.clone().enumerate(), VecDeque::new());
            let (seats, round) = (Vec::new(), Round::default());
            return Crowd { generator: self, run, scratch, open, made, handed_out: 0, seats, round }.make(out);
        }
        let mut indices = run.indices.clone();
        indices.try_for_each(|index| out(vec![self.puzzle_of_account(run.account(index), run.limits, scratch)]))
    }
}

/// What became of puzzles.
pub(super) type Results = Vec<Result<Made, GiveUp>>;

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

/// What a puzzle does next.
enum Step {
    Asks,
    BeginsAnew,
    Made(Box<Made>),
}

/// Puzzles in work, and what came of others.
struct Crowd<'a> {
    generator: &'a Generator<'a>,
    run: &'a Run<'a>,
    scratch: &'a mut Scratch,
    /// Those that nobody has begun with.
    open: Enumerate<Range<u64>>,
    /// Those that have been begun with, but for what was handed out.
    made: VecDeque<Option<Result<Made, GiveUp>>>,
    handed_out: usize,
    seats: Vec<Seat>,
    round: Round,
}

impl Crowd<'_> {
    fn make(mut self, out: &mut dyn FnMut(Results) -> ControlFlow<()>) -> ControlFlow<()> {
        loop {
            while self.seats.len() < SIDE_BY_SIDE {
                let mut seat = Seat::default();
                if !self.renew(&mut seat) {
                    break;
                }
                self.seats.push(seat);
            }
            self.hand_out(out)?;
            if self.seats.is_empty() {
                return Continue(());
            }
            self.ask();
            self.hear();
        }
    }

    /// Notes what became of a puzzle.
    fn settle(&mut self, place: usize, result: Result<Made, GiveUp>) {
        self.made[place - self.handed_out] = Some(result);
    }

    /// Hands out what is made before the first that is not.
    fn hand_out(&mut self, out: &mut dyn FnMut(Results) -> ControlFlow<()>) -> ControlFlow<()> {
        let ready = self.made.iter().take_while(|made| made.is_some()).count();
        self.handed_out += ready;
        if ready == 0 { Continue(()) } else { out(self.made.drain(..ready).flatten().collect()) }
    }

    /// Takes the next puzzle that can be begun with; `false` if there is none.
    fn renew(&mut self, seat: &mut Seat) -> bool {
        while let Some((place, index)) = self.open.next() {
            self.made.push_back(None);
            seat.place = place;
            seat.account = self.run.account(index);
            match self.begin(seat) {
                Ok(()) => return true,
                Err(given_up) => self.settle(place, Err(given_up)),
            }
        }
        false
    }

    /// Begins an attempt at a puzzle.
    fn begin(&mut self, seat: &mut Seat) -> Result<(), GiveUp> {
        let Seat { account, thinning, solution, board, .. } = seat;
        account.open(self.run.limits)?;
        *solution = match &self.generator.source {
            Source::Given(solution) => values(solution),
            Source::Drawn(_) => nine::draw(account.random()),
        };
        let digits = solution.iter().map(|&value| usize::from(value) - 1);
        self.generator.order(account, thinning, digits, &mut self.scratch.places);
        *board = [0; CELLS];
        members(self.generator.units.start()).for_each(|cell| board[cell] = solution[cell]);
        Ok(())
    }

    /// Has every puzzle put its next question; those that have none are done, and others take their seats.
    fn ask(&mut self) {
        let mut seats = mem::take(&mut self.seats);
        let mut round = mem::take(&mut self.round);
        round.puzzles.clear();
        round.solutions.clear();
        round.at.clear();
        round.briefs.clear();
        seats.retain_mut(|seat| {
            let is_taken = self.go_on(seat);
            if is_taken {
                let at = round.puzzles.len();
                round.puzzles.extend_from_slice(&seat.board);
                seat.thinning.taken().for_each(|cell| round.puzzles[at + cell] = 0);
                round.solutions.extend_from_slice(&seat.solution);
                round.at.push(seat.thinning.asked_at(&self.generator.units));
            }
            is_taken
        });
        let limits = Limits { nodes: self.generator.trial_nodes(), ..self.run.limits.clone() };
        let Round { puzzles, solutions, at, briefs } = &mut round;
        self.generator.solver.rival_block(puzzles, at, &limits, &mut self.scratch.solver, solutions, briefs);
        (self.seats, self.round) = (seats, round);
    }

    /// Goes on to the next question of a seat's puzzle, or of the next attempt, or of the next puzzle.
    fn go_on(&mut self, seat: &mut Seat) -> bool {
        loop {
            let settled = match self.step(seat) {
                Ok(Step::Asks) => return true,
                Ok(Step::BeginsAnew) => continue,
                Ok(Step::Made(made)) => Ok(*made),
                Err(given_up) => Err(given_up),
            };
            self.settle(seat.place, settled);
            if !self.renew(seat) {
                return false;
            }
        }
    }

    /// What is next for a puzzle.
    fn step(&mut self, seat: &mut Seat) -> Result<Step, GiveUp> {
        let Seat { account, thinning, solution, .. } = seat;
        if thinning.next_trial(&self.generator.units) {
            return account.check(self.run.limits).map(|()| Step::Asks);
        }
        let finished = self.generator.finish(account, thinning, || grid(solution), self.run.limits, self.scratch)?;
        match finished {
            Some(made) => Ok(Step::Made(Box::new(made))),
            None => self.begin(seat).map(|()| Step::BeginsAnew),
        }
    }

    /// Hears the answers.
    fn hear(&mut self) {
        let Self { generator, made, handed_out, seats, round, .. } = self;
        let units = &generator.units;
        let (rivals, _) = round.solutions.as_chunks::<CELLS>();
        let mut answers = round.briefs.iter().zip(rivals);
        seats.retain_mut(|seat| {
            let (brief, rival) = answers.next().expect("every question has an answer");
            seat.account.spend(brief.stats);
            let ended = match brief.end {
                End::Solutions(_) => {
                    seat.thinning.rival(units, |cells| difference(rival, &seat.solution, cells));
                    None
                }
                End::Exhausted => {
                    seat.thinning.alone();
                    seat.thinning.taken().for_each(|cell| seat.board[cell] = 0);
                    None
                }
                End::Nodes => {
                    seat.thinning.open();
                    None
                }
                end => Some(seat.account.give_up(Why::Limit(end))),
            };
            let goes_on = ended.is_none();
            if let Some(given_up) = ended {
                made[seat.place - *handed_out] = Some(Err(given_up));
            }
            goes_on
        });
    }
}

/// The values of a 9×9 solution.
fn values(solution: &Grid) -> [u8; CELLS] {
    let mut values = [0; CELLS];
    values.iter_mut().zip(solution.bytes()).for_each(|(value, byte)| *value = byte);
    values
}
