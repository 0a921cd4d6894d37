//! Hundreds of puzzles at once: one question about each of them, all asked together, and again.
//!
//! The engine for classic 9×9 answers hundreds of boards in the time of a few. So as many puzzles are thinned side by side; in
//! each round, every one of them puts its next question, and one that is done makes room for the next. Nothing passes
//! between them, and each is the puzzle that [`Generator::puzzle`] makes.

use super::fill::{grid, nine};
use super::maker::Account;
use super::thin::Thinning;
use super::units::{Words, difference, members};
use super::{Generator, GiveUp, Made, Scratch, Why};
use crate::grid::Grid;
use crate::solver::{Brief, End, Limits};
use nine::CELLS;
use std::ops::Range;
use std::time::Instant;

/// Puzzles that are thinned side by side.
const SIDE_BY_SIDE: usize = 1024;

/// A puzzle in work.
struct Seat {
    /// Its place among those that were asked for.
    place: usize,
    account: Account,
    thinning: Thinning,
    solution: [u8; CELLS],
}

/// The boards of a round, end to end.
#[derive(Default)]
struct Round {
    puzzles: Vec<u8>,
    solutions: Vec<u8>,
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
            return Crowd::new(self, limits, deadline, scratch).make(seed, indices);
        }
        let one = |index| {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let time = limits.time.into_iter().chain(left).min();
            self.puzzle(seed, index, &Limits { time, ..limits.clone() }, scratch)
        };
        indices.map(one).collect()
    }
}

/// Puzzles in work, and what came of others.
struct Crowd<'a> {
    generator: &'a Generator<'a>,
    limits: &'a Limits,
    deadline: Option<Instant>,
    scratch: &'a mut Scratch,
    made: Vec<Option<Result<Made, GiveUp>>>,
}

impl<'a> Crowd<'a> {
    fn new(
        generator: &'a Generator<'a>,
        limits: &'a Limits,
        deadline: Option<Instant>,
        scratch: &'a mut Scratch,
    ) -> Self {
        Self { generator, limits, deadline, scratch, made: Vec::new() }
    }

    fn make(mut self, seed: u64, indices: Range<u64>) -> Vec<Result<Made, GiveUp>> {
        let mut open = indices.enumerate();
        let mut seats: Vec<Seat> = Vec::new();
        let mut round = Round::default();
        loop {
            while seats.len() < SIDE_BY_SIDE
                && let Some((place, index)) = open.next()
            {
                self.made.push(None);
                let account = Account::new(seed, index, self.limits);
                let mut seat = Seat { place, account, thinning: Thinning::default(), solution: [0; CELLS] };
                if self.begin(&mut seat) {
                    seats.push(seat);
                }
            }
            if seats.is_empty() {
                break;
            }
            self.ask(&mut seats, &mut round);
            self.hear(&mut seats, &mut round);
        }
        self.made.into_iter().map(|made| made.expect("something becomes of every puzzle")).collect()
    }

    /// Begins an attempt at a puzzle, unless it is given up.
    fn begin(&mut self, seat: &mut Seat) -> bool {
        match self.generator.begin(&mut seat.account, &mut seat.thinning, self.limits, self.scratch) {
            Ok(solution) => {
                seat.solution = values(&solution);
                true
            }
            Err(given_up) => self.settle(seat, Err(given_up)),
        }
    }

    /// Something has become of a puzzle.
    fn settle(&mut self, seat: &Seat, result: Result<Made, GiveUp>) -> bool {
        self.made[seat.place] = Some(result);
        false
    }

    /// Has every puzzle put its next question; those that have none are done.
    fn ask(&mut self, seats: &mut Vec<Seat>, round: &mut Round) {
        let units = &self.generator.units;
        round.puzzles.clear();
        round.solutions.clear();
        round.briefs.clear();
        seats.retain_mut(|seat| {
            loop {
                if let Some(clues) = seat.thinning.next_trial(units) {
                    let at = round.puzzles.len();
                    round.puzzles.resize(at + CELLS, 0);
                    members(clues).for_each(|cell| round.puzzles[at + cell] = seat.solution[cell]);
                    round.solutions.extend_from_slice(&seat.solution);
                    return true;
                }
                let finished = self.generator.finish(
                    &mut seat.account,
                    &seat.thinning,
                    grid(&seat.solution),
                    self.limits,
                    self.scratch,
                );
                match finished {
                    Ok(Some(made)) => return self.settle(seat, Ok(made)),
                    Err(given_up) => return self.settle(seat, Err(given_up)),
                    Ok(None) if self.begin(seat) => {}
                    Ok(None) => return false,
                }
            }
        });
        let limits = Limits { nodes: self.generator.trial_nodes(), ..self.limits.clone() };
        let Round { puzzles, solutions, briefs } = round;
        self.generator.solver.rival_block(puzzles, &limits, &mut self.scratch.solver, solutions, briefs);
    }

    /// Hears the answers.
    fn hear(&mut self, seats: &mut Vec<Seat>, round: &mut Round) {
        let units = &self.generator.units;
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let (rivals, _) = round.solutions.as_chunks::<CELLS>();
        let mut answers = round.briefs.iter().zip(rivals);
        let mut cells = Words::new();
        seats.retain_mut(|seat| {
            let (brief, rival) = answers.next().expect("every question has an answer");
            seat.account.spend(brief.stats);
            match brief.end {
                End::Solutions(_) => {
                    difference(rival, &seat.solution, &mut cells);
                    seat.thinning.rival(units, &cells);
                }
                End::Exhausted => seat.thinning.alone(units),
                End::Nodes => seat.thinning.open(),
                end => {
                    let given_up = seat.account.give_up(Why::Limit(end));
                    return self.settle(seat, Err(given_up));
                }
            }
            if is_late {
                let given_up = seat.account.give_up(Why::Limit(End::Time));
                return self.settle(seat, Err(given_up));
            }
            match seat.account.limits(self.limits, None) {
                Ok(_) => true,
                Err(given_up) => self.settle(seat, Err(given_up)),
            }
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
