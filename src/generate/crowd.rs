//! Hundreds of puzzles at once: one question about each of them, all asked together, and again.
//!
//! The engine for classic 9×9 answers hundreds of boards in the time of a few. So as many puzzles are thinned side by side; in
//! each round, every one of them puts its next question, and one that is done makes room for the next. Nothing passes
//! between them, and each is the puzzle that [`Generator::puzzle`] makes.

use super::fill::{grid, nine};
use super::maker::Account;
use super::thin::Thinning;
use super::units::{difference, members};
use super::{Generator, GiveUp, Made, Scratch, Why};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::solver::{Brief, End, Limits};
use nine::CELLS;
use std::iter::Enumerate;
use std::mem;
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
        let account = Account::new(0, 0, &Limits::none());
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
        self.puzzles_until(seed, indices, limits, None, scratch)
    }

    /// Whether puzzles are better made many at a time.
    pub(super) fn takes_crowds(&self, limits: &Limits) -> bool {
        self.solver.takes_crowds(limits)
    }

    /// The same, of which those are given up that are not made in time.
    pub(super) fn puzzles_until(
        &self,
        seed: u64,
        indices: Range<u64>,
        limits: &Limits,
        deadline: Option<Instant>,
        scratch: &mut Scratch,
    ) -> Vec<Result<Made, GiveUp>> {
        if self.takes_crowds(limits) {
            let open = indices.enumerate();
            let (made, seats, round) = (Vec::new(), Vec::new(), Round::default());
            let generator = self;
            return Crowd { generator, limits, deadline, scratch, seed, open, made, seats, round }.make();
        }
        let one = |index| {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let time = limits.time.into_iter().chain(left).min();
            self.puzzle(seed, index, &Limits { time, ..limits.clone() }, scratch)
        };
        indices.map(one).collect()
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
    limits: &'a Limits,
    deadline: Option<Instant>,
    scratch: &'a mut Scratch,
    seed: u64,
    /// Those that nobody has begun with.
    open: Enumerate<Range<u64>>,
    made: Vec<Option<Result<Made, GiveUp>>>,
    seats: Vec<Seat>,
    round: Round,
}

impl Crowd<'_> {
    fn make(mut self) -> Vec<Result<Made, GiveUp>> {
        loop {
            while self.seats.len() < SIDE_BY_SIDE {
                let mut seat = Seat::default();
                if !self.renew(&mut seat) {
                    break;
                }
                self.seats.push(seat);
            }
            if self.seats.is_empty() {
                break;
            }
            self.ask();
            self.hear();
        }
        self.made.into_iter().map(|made| made.expect("something becomes of every puzzle")).collect()
    }

    /// Takes the next puzzle that can be begun with; `false` if there is none.
    fn renew(&mut self, seat: &mut Seat) -> bool {
        while let Some((place, index)) = self.open.next() {
            self.made.push(None);
            seat.place = place;
            seat.account = Account::new(self.seed, index, self.limits);
            match self.begin(seat) {
                Ok(()) => return true,
                Err(given_up) => self.made[place] = Some(Err(given_up)),
            }
        }
        false
    }

    /// Begins an attempt at a puzzle.
    fn begin(&self, seat: &mut Seat) -> Result<(), GiveUp> {
        let Seat { account, thinning, solution, board, .. } = seat;
        account.open(self.limits)?;
        *solution = match &self.generator.recipe.from {
            Some((_, solution)) => values(solution),
            None => nine::draw(account.random()),
        };
        self.generator.order(account, thinning);
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
        let limits = Limits { nodes: self.generator.trial_nodes(), ..self.limits.clone() };
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
            self.made[seat.place] = Some(settled);
            if !self.renew(seat) {
                return false;
            }
        }
    }

    /// What is next for a puzzle.
    fn step(&mut self, seat: &mut Seat) -> Result<Step, GiveUp> {
        let Seat { account, thinning, solution, .. } = seat;
        if thinning.next_trial(&self.generator.units) {
            return account.check(self.limits).map(|()| Step::Asks);
        }
        let finished = self.generator.finish(account, thinning, || grid(solution), self.limits, self.scratch)?;
        match finished {
            Some(made) => Ok(Step::Made(Box::new(made))),
            None => self.begin(seat).map(|()| Step::BeginsAnew),
        }
    }

    /// Hears the answers.
    fn hear(&mut self) {
        let Self { generator, deadline, made, seats, round, .. } = self;
        let units = &generator.units;
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
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
                    seat.thinning.alone(units);
                    seat.thinning.taken().for_each(|cell| seat.board[cell] = 0);
                    None
                }
                End::Nodes => {
                    seat.thinning.open(units);
                    None
                }
                end => Some(seat.account.give_up(Why::Limit(end))),
            };
            let ended = ended.or_else(|| is_late.then(|| seat.account.give_up(Why::Limit(End::Time))));
            let goes_on = ended.is_none();
            if let Some(given_up) = ended {
                made[seat.place] = Some(Err(given_up));
            }
            goes_on
        });
    }
}

/// The values of a 9×9 solution.
fn values(solution: &Grid) -> [u8; CELLS] {
    let mut values = [0; CELLS];
    for (value, digit) in values.iter_mut().zip(solution.values()) {
        *value = digit.map_or(0, |digit| u8::try_from(digit.get()).expect("at most nine values"));
    }
    values
}
