//! The board with its clashes, and one move after another.
//!
//! For each candidate there is a *key*: how many cells that its cell sees hold its digit, and above that number two marks, for
//! the digit that the cell holds and for one that is tabu to it. So the best free digit of a cell is the least key of its
//! row, and a row is a vector or two; to take a digit away from a cell and give it another changes the keys of some
//! thirty rivals, and nothing else. What is tabu is free again at a known move, and waits in a ring until then.

#![allow(clippy::cast_possible_truncation, reason = "cells, candidates and moves of one turn fit 32 bits, counts 13")]

use super::candidates::Candidates;
use super::rivals::{LANES, Rivals};
use crate::util::random::Random;

/// The cell holds this digit.
const HELD: i16 = 0x4000;
/// It has just left it.
const TABU: i16 = 0x2000;
/// What is below the marks: a cell sees fewer others than that.
const COUNT: i16 = 0x1fff;

/// Moves for which what is tabu is known: longer than anything is.
const RING: usize = 1024;

/// A digit is tabu for up to so many moves, by chance, and …
const CHANCE: usize = 10;
/// … this part of the number of cells that clash.
const SHARE: f64 = 0.45;

/// Not among the cells that clash.
const NOWHERE: u32 = u32::MAX;

/// A board that is filled, and what has been tried.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    rivals: Rivals,
    keys: Vec<i16>,
    /// The candidate that each open cell holds.
    held: Vec<u32>,
    /// The cells that clash, in no order, and for each cell its place among them.
    clashing: Vec<u32>,
    places: Vec<u32>,
    /// Clashes, and the fewest so far.
    cost: i32,
    least: i32,
    /// For each candidate the move at which it is free again.
    until: Vec<u32>,
    /// By that move, candidates that may be.
    ring: Vec<Vec<u32>>,
    /// The best change of the cost by a free digit, for each cell that clashes.
    changes: Vec<i16>,
    random: Random,
    made: u32,
    work: u64,
}

impl Moves {
    /// Fills the board, each cell in turn with a digit that clashes least with those before.
    pub(super) fn new(candidates: &Candidates, rivals: Rivals, random: Random) -> Self {
        let open = candidates.open().len();
        let mut moves = Self {
            keys: vec![i16::MAX; rivals.count()],
            held: Vec::with_capacity(open),
            clashing: Vec::new(),
            places: vec![NOWHERE; open],
            cost: 0,
            least: 0,
            until: vec![0; rivals.count()],
            ring: vec![Vec::new(); RING],
            changes: Vec::new(),
            random,
            made: 0,
            work: 0,
            rivals,
        };
        for (owner, (_, digits)) in candidates.open().iter().enumerate() {
            let first = moves.rivals.row(owner as u32).0;
            moves.keys[first..first + digits.len()].fill(0);
        }
        for (owner, (_, digits)) in candidates.open().iter().enumerate() {
            let first = moves.rivals.row(owner as u32).0;
            let key = |at: usize| moves.keys[first + at];
            let least = (0..digits.len()).map(key).min().expect("an open cell has candidates");
            let ties = (0..digits.len()).filter(|&at| key(at) == least);
            let drawn = moves.random.below(ties.clone().count());
            let candidate = first + { ties }.nth(drawn).expect("one of them");
            moves.held.push(candidate as u32);
            moves.cost += i32::from(least);
            moves.keys[candidate] |= HELD;
            for &rival in moves.rivals.of(candidate) {
                moves.keys[rival as usize] += 1;
            }
        }
        moves.least = moves.cost;
        for owner in 0..open as u32 {
            if moves.clashes(owner) > 0 {
                moves.join(owner);
            }
        }
        moves
    }

    /// Whether nothing clashes.
    pub(super) const fn is_solved(&self) -> bool {
        self.cost == 0
    }

    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// The open cells with what they hold.
    pub(super) fn held<'a>(&'a self, candidates: &'a Candidates) -> impl Iterator<Item = (usize, usize)> + 'a {
        candidates
            .open()
            .iter()
            .zip(&self.held)
            .enumerate()
            .map(|(owner, ((cell, digits), &held))| (*cell, digits[held as usize - self.rivals.row(owner as u32).0]))
    }

    /// With how many others a cell clashes.
    #[inline]
    fn clashes(&self, owner: u32) -> i16 {
        self.keys[self.held[owner as usize] as usize] & COUNT
    }

    /// Makes so many moves, or fewer if the board is solved by them.
    pub(super) fn make(&mut self, moves: u64) {
        for _ in 0..moves {
            if self.is_solved() {
                return;
            }
            self.made = self.made.wrapping_add(1);
            self.free();
            if let Some((candidate, change)) = self.choose() {
                self.go(candidate, change);
            }
        }
    }

    /// Frees what has been tabu for long enough.
    fn free(&mut self) {
        let waiting = &mut self.ring[self.made as usize % RING];
        for candidate in waiting.drain(..) {
            if self.until[candidate as usize] == self.made {
                self.keys[candidate as usize] &= !TABU;
            }
        }
    }

    /// The best move, and how the cost changes by it; none if all are tabu.
    fn choose(&mut self) -> Option<(usize, i32)> {
        let Self { rivals, keys, held, clashing, changes, .. } = self;
        changes.clear();
        // so much less would be less than ever
        let enough = self.cost - self.least + 1;
        let (mut best, mut better_than_ever) = (i16::MAX, None);
        for &owner in clashing.iter() {
            let (from, to) = rivals.row(owner);
            let now = keys[held[owner as usize] as usize] & COUNT;
            let change = least(&keys[from..to]) - now;
            changes.push(change);
            best = best.min(change);
            if i32::from(now) >= enough {
                for (at, key) in keys[from..to].iter().enumerate() {
                    let change = i32::from((key & COUNT) - now);
                    let is_tabu = key & (HELD | TABU) == TABU;
                    if is_tabu && -change >= enough && better_than_ever.is_none_or(|(_, known)| change < known) {
                        better_than_ever = Some((from + at, change));
                    }
                }
            }
        }
        self.work += 8 + self.clashing.len() as u64;
        match better_than_ever {
            Some((_, change)) if change < i32::from(best) => better_than_ever,
            // else every key had a mark
            _ if best < TABU / 2 => Some((self.draw(best), i32::from(best))),
            _ => None,
        }
    }

    /// One of the moves that change the cost by so much, each as likely as any other.
    fn draw(&mut self, best: i16) -> usize {
        let Self { rivals, keys, held, clashing, changes, random, .. } = self;
        let (mut drawn, mut ties) = (0, 0);
        for (&owner, _) in clashing.iter().zip(&*changes).filter(|(_, change)| **change == best) {
            let (from, to) = rivals.row(owner);
            let wanted = (keys[held[owner as usize] as usize] & COUNT) + best;
            for (at, _) in keys[from..to].iter().enumerate().filter(|(_, key)| **key == wanted) {
                ties += 1;
                if ties == 1 || random.below(ties) == 0 {
                    drawn = from + at;
                }
            }
        }
        drawn
    }

    /// Gives a cell another digit.
    fn go(&mut self, candidate: usize, change: i32) {
        let owner = self.rivals.owner(candidate);
        let left = std::mem::replace(&mut self.held[owner as usize], candidate as u32) as usize;
        self.cost += change;
        self.least = self.least.min(self.cost);
        #[allow(clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a small number")]
        let share = (SHARE * self.clashing.len() as f64) as usize;
        let wait = (1 + share + self.random.below(CHANCE)).min(RING - 1);
        let until = self.made.wrapping_add(wait as u32);
        self.until[left] = until;
        self.ring[until as usize % RING].push(left as u32);
        self.keys[left] = self.keys[left] & COUNT | TABU;
        self.keys[candidate] |= HELD;
        for at in 0..self.rivals.of(left).len() {
            let rival = self.rivals.of(left)[at] as usize;
            self.keys[rival] -= 1;
            if self.keys[rival] & !TABU == HELD {
                self.part(self.rivals.owner(rival));
            }
        }
        for at in 0..self.rivals.of(candidate).len() {
            let rival = self.rivals.of(candidate)[at] as usize;
            self.keys[rival] += 1;
            if self.keys[rival] & !TABU == HELD + 1 {
                self.join(self.rivals.owner(rival));
            }
        }
        if self.clashes(owner) == 0 {
            self.part(owner);
        }
    }

    /// A cell clashes from now on.
    fn join(&mut self, owner: u32) {
        self.places[owner as usize] = self.clashing.len() as u32;
        self.clashing.push(owner);
    }

    /// A cell that clashed does not any more.
    fn part(&mut self, owner: u32) {
        let place = std::mem::replace(&mut self.places[owner as usize], NOWHERE) as usize;
        let last = self.clashing.pop().expect("the cell is among them");
        if last != owner {
            self.clashing[place] = last;
            self.places[last as usize] = place as u32;
        }
    }
}

/// The least key of a row.
#[inline]
fn least(row: &[i16]) -> i16 {
    let mut lanes = [i16::MAX; LANES];
    for vector in row.as_chunks::<LANES>().0 {
        for (lane, key) in lanes.iter_mut().zip(vector) {
            *lane = (*lane).min(*key);
        }
    }
    lanes.into_iter().min().unwrap_or(i16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::{Cell, Order};
    use crate::board::grid::Digit;
    use crate::board::rules::Rules;
    use crate::engine::model::Model;

    /// Clashes, counted anew.
    fn cost(moves: &Moves) -> i32 {
        let holds = |&&rival: &&u32| moves.held[moves.rivals.owner(rival as usize) as usize] == rival;
        let ends: usize =
            moves.held.iter().map(|&held| moves.rivals.of(held as usize).iter().filter(holds).count()).sum();
        i32::try_from(ends / 2).expect("few")
    }

    #[test]
    fn keys_and_clashes_are_what_the_board_says() {
        let model = Model::new(&Rules::classic(Order::new(4).expect("in range")));
        let digits: Vec<_> = (0..16).map(Digit::from_index).collect();
        let cells = (0..256).map(|cell| (Cell(cell), digits.clone()));
        let candidates = Candidates::new(cells).expect("few enough");
        let rivals = Rivals::new(&model, &candidates).expect("few enough");
        let mut moves = Moves::new(&candidates, rivals, Random::new(3));
        let mut tabu = 0;
        for _ in 0..300 {
            assert_eq!(moves.cost, cost(&moves));
            for (owner, (&held, (_, digits))) in moves.held.iter().zip(candidates.open()).enumerate() {
                let from = moves.rivals.row(owner as u32).0;
                for candidate in from..from + digits.len() {
                    let holds = |&&rival: &&u32| moves.held[moves.rivals.owner(rival as usize) as usize] == rival;
                    let count = moves.rivals.of(candidate).iter().filter(holds).count();
                    assert_eq!(usize::try_from(moves.keys[candidate] & COUNT), Ok(count));
                    assert_eq!(moves.keys[candidate] & HELD != 0, candidate == held as usize);
                    tabu += u32::from(moves.keys[candidate] & (TABU | HELD) == TABU);
                }
                let clashes = moves.clashes(owner as u32) > 0;
                assert_eq!(moves.clashing.contains(&(owner as u32)), clashes);
            }
            moves.make(1);
        }
        assert!(moves.least <= moves.cost && tabu > 100, "{tabu}");
    }

    #[test]
    fn the_least_key_of_a_row_is_found_in_any_lane() {
        for at in 0..24 {
            let mut row = vec![i16::MAX; 24];
            row[at] = 5;
            assert_eq!(least(&row), 5);
        }
    }
}
