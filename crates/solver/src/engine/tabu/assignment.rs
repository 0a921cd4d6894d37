//! The filled board, its clashes, and the moves.
//!
//! Each candidate has a *key*: the number of cells seen by its cell that hold its digit, and above
//! that number two marks, for the digit that the cell holds and for a tabu digit. So the best free
//! digit of a cell is the minimum of its row of keys, one or two vectors. A move changes the keys
//! of some thirty candidates. A tabu digit expires at a known move; until then it waits in a ring.

#![allow(clippy::cast_possible_truncation, reason = "cells, candidates and moves of one call fit 32 bits, counts 13")]

use super::candidates::Candidates;
use super::clashes::{Clashes, LANES};
use kdoku_board::random::Random;

/// Marks the digit that the cell holds.
const CURRENT: i16 = 0x4000;
/// Marks a digit that is tabu.
const TABU: i16 = 0x2000;
/// The bits of the number of clashes; no cell sees more cells than they can count.
const COUNT: i16 = 0x1fff;

/// Moves in the ring of expirations: more than any tenure.
const RING_SIZE: usize = 1024;

/// The tenure of a tabu digit is random below this, plus …
const RANDOM_TENURE: usize = 10;
/// … this share of the number of clashing cells.
const TENURE_PER_CLASH: f64 = 0.45;

/// The position of a cell that does not clash.
const NOT_CLASHING: u32 = u32::MAX;

/// A filled board and the state of the search.
#[derive(Clone)]
pub(super) struct Assignment {
    clashes: Clashes,
    keys: Vec<i16>,
    /// The candidate that each open cell holds.
    current: Vec<u32>,
    /// The clashing cells in no order, and for each open cell its position among them.
    clashing: Vec<u32>,
    positions: Vec<u32>,
    /// Number of clashes, and the lowest so far.
    cost: i32,
    lowest_cost: i32,
    /// For each candidate, the move at which its tabu expires.
    tabu_until: Vec<u32>,
    /// For each move, modulo the size of the ring, candidates whose tabu may expire.
    expiring: Vec<Vec<u32>>,
    /// For each clashing cell, the best change of the cost by a free digit.
    best_changes: Vec<i16>,
    random: Random,
    move_number: u32,
    work: u64,
}

impl Assignment {
    /// Fills the board cell by cell with a digit that clashes least with the cells before.
    pub(super) fn new(candidates: &Candidates, clashes: Clashes, random: Random) -> Self {
        let open = candidates.open().len();
        let mut assignment = Self {
            keys: vec![i16::MAX; clashes.count()],
            current: Vec::with_capacity(open),
            clashing: Vec::new(),
            positions: vec![NOT_CLASHING; open],
            cost: 0,
            lowest_cost: 0,
            tabu_until: vec![0; clashes.count()],
            expiring: vec![Vec::new(); RING_SIZE],
            best_changes: Vec::new(),
            random,
            move_number: 0,
            work: 0,
            clashes,
        };
        for (owner, (_, digits)) in candidates.open().iter().enumerate() {
            let first = assignment.clashes.row(owner as u32).0;
            assignment.keys[first..first + digits.len()].fill(0);
        }
        for (owner, (_, digits)) in candidates.open().iter().enumerate() {
            let first = assignment.clashes.row(owner as u32).0;
            let key = |at: usize| assignment.keys[first + at];
            let lowest = (0..digits.len()).map(key).min().expect("an open cell has candidates");
            let ties = (0..digits.len()).filter(|&at| key(at) == lowest);
            let index = assignment.random.below(ties.clone().count());
            let candidate = first + { ties }.nth(index).expect("the index is below the count");
            assignment.current.push(candidate as u32);
            assignment.cost += i32::from(lowest);
            assignment.keys[candidate] |= CURRENT;
            for &other in assignment.clashes.of(candidate) {
                assignment.keys[other as usize] += 1;
            }
        }
        assignment.lowest_cost = assignment.cost;
        for owner in 0..open as u32 {
            if assignment.clash_count(owner) > 0 {
                assignment.add_clashing(owner);
            }
        }
        assignment
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.cost == 0
    }

    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// The lowest number of clashes so far.
    pub(super) const fn lowest_cost(&self) -> i32 {
        self.lowest_cost
    }

    /// The open cells with their digits.
    pub(super) fn values<'a>(&'a self, candidates: &'a Candidates) -> impl Iterator<Item = (usize, usize)> + 'a {
        let cells = candidates.open().iter().zip(&self.current).enumerate();
        cells.map(|(owner, ((cell, digits), &candidate))| {
            (*cell, digits[candidate as usize - self.clashes.row(owner as u32).0])
        })
    }

    /// The number of clashes of an open cell.
    #[inline]
    fn clash_count(&self, owner: u32) -> i16 {
        self.keys[self.current[owner as usize] as usize] & COUNT
    }

    /// Makes `count` moves, or fewer if they solve the board.
    pub(super) fn make_moves(&mut self, count: u64) {
        for _ in 0..count {
            if self.is_solved() {
                return;
            }
            self.move_number = self.move_number.wrapping_add(1);
            self.expire_tabu();
            if let Some((candidate, change)) = self.best_move() {
                self.apply(candidate, change);
            }
        }
    }

    /// Unmarks the candidates whose tabu expires at the current move.
    fn expire_tabu(&mut self) {
        let expiring = &mut self.expiring[self.move_number as usize % RING_SIZE];
        for candidate in expiring.drain(..) {
            if self.tabu_until[candidate as usize] == self.move_number {
                self.keys[candidate as usize] &= !TABU;
            }
        }
    }

    /// The best move and its change of the cost; `None` if all are tabu.
    fn best_move(&mut self) -> Option<(usize, i32)> {
        let Self { clashes, keys, current, clashing, best_changes, .. } = self;
        best_changes.clear();
        // aspiration: the improvement that gives a new lowest cost
        let aspiration = self.cost - self.lowest_cost + 1;
        let (mut best, mut best_tabu) = (i16::MAX, None);
        for &owner in clashing.iter() {
            let (from, to) = clashes.row(owner);
            let count = keys[current[owner as usize] as usize] & COUNT;
            let change = minimum(&keys[from..to]) - count;
            best_changes.push(change);
            best = best.min(change);
            if i32::from(count) >= aspiration {
                for (at, key) in keys[from..to].iter().enumerate() {
                    let change = i32::from((key & COUNT) - count);
                    let is_tabu = key & (CURRENT | TABU) == TABU;
                    if is_tabu && -change >= aspiration && best_tabu.is_none_or(|(_, other)| change < other) {
                        best_tabu = Some((from + at, change));
                    }
                }
            }
        }
        self.work += 8 + self.clashing.len() as u64;
        match best_tabu {
            Some((_, change)) if change < i32::from(best) => best_tabu,
            // otherwise every key has a mark
            _ if best < TABU / 2 => Some((self.random_move(best), i32::from(best))),
            _ => None,
        }
    }

    /// A random one of the moves that change the cost by `best`.
    fn random_move(&mut self, best: i16) -> usize {
        let Self { clashes, keys, current, clashing, best_changes, random, .. } = self;
        let (mut candidate, mut ties) = (0, 0);
        for (&owner, _) in clashing.iter().zip(&*best_changes).filter(|(_, change)| **change == best) {
            let (from, to) = clashes.row(owner);
            let wanted = (keys[current[owner as usize] as usize] & COUNT) + best;
            for (at, _) in keys[from..to].iter().enumerate().filter(|(_, key)| **key == wanted) {
                ties += 1;
                if ties == 1 || random.below(ties) == 0 {
                    candidate = from + at;
                }
            }
        }
        candidate
    }

    /// Gives the cell of a candidate this digit, and makes its old one tabu.
    fn apply(&mut self, candidate: usize, change: i32) {
        let owner = self.clashes.owner(candidate);
        let old = std::mem::replace(&mut self.current[owner as usize], candidate as u32) as usize;
        self.cost += change;
        self.lowest_cost = self.lowest_cost.min(self.cost);
        #[allow(clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a small number")]
        let share = (TENURE_PER_CLASH * self.clashing.len() as f64) as usize;
        let tenure = (1 + share + self.random.below(RANDOM_TENURE)).min(RING_SIZE - 1);
        let until = self.move_number.wrapping_add(tenure as u32);
        self.tabu_until[old] = until;
        self.expiring[until as usize % RING_SIZE].push(old as u32);
        self.keys[old] = self.keys[old] & COUNT | TABU;
        self.keys[candidate] |= CURRENT;
        for at in 0..self.clashes.of(old).len() {
            let other = self.clashes.of(old)[at] as usize;
            self.keys[other] -= 1;
            if self.keys[other] & !TABU == CURRENT {
                self.remove_clashing(self.clashes.owner(other));
            }
        }
        for at in 0..self.clashes.of(candidate).len() {
            let other = self.clashes.of(candidate)[at] as usize;
            self.keys[other] += 1;
            if self.keys[other] & !TABU == CURRENT + 1 {
                self.add_clashing(self.clashes.owner(other));
            }
        }
        if self.clash_count(owner) == 0 {
            self.remove_clashing(owner);
        }
    }

    fn add_clashing(&mut self, owner: u32) {
        self.positions[owner as usize] = self.clashing.len() as u32;
        self.clashing.push(owner);
    }

    fn remove_clashing(&mut self, owner: u32) {
        let position = std::mem::replace(&mut self.positions[owner as usize], NOT_CLASHING) as usize;
        let last = self.clashing.pop().expect("the cell clashes");
        if last != owner {
            self.clashing[position] = last;
            self.positions[last as usize] = position as u32;
        }
    }
}

/// The minimum of a row of keys.
#[inline]
fn minimum(row: &[i16]) -> i16 {
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
    use crate::engine::model::Model;
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::Digit;
    use kdoku_board::rules::Rules;

    /// The number of cells that clash with a candidate.
    fn count_clashes(assignment: &Assignment, candidate: usize) -> usize {
        let Assignment { clashes, current, .. } = assignment;
        let is_current = |&&other: &&u32| current[clashes.owner(other as usize) as usize] == other;
        clashes.of(candidate).iter().filter(is_current).count()
    }

    #[test]
    fn keys_and_cost_agree_with_the_board() {
        let model = Model::new(&Rules::classic(Order::new(4).expect("in range")));
        let digits: Vec<_> = (0..16).map(Digit::from_index).collect();
        let cells = (0..256).map(|cell| (Cell(cell), digits.clone()));
        let candidates = Candidates::new(cells).expect("few enough");
        let clashes = Clashes::new(&model, &candidates).expect("few enough");
        let mut assignment = Assignment::new(&candidates, clashes, Random::new(3));
        let mut tabu = 0;
        for _ in 0..300 {
            let ends: usize =
                assignment.current.iter().map(|&candidate| count_clashes(&assignment, candidate as usize)).sum();
            assert_eq!(usize::try_from(assignment.cost), Ok(ends / 2));
            for (owner, (&current, (_, digits))) in assignment.current.iter().zip(candidates.open()).enumerate() {
                let from = assignment.clashes.row(owner as u32).0;
                for candidate in from..from + digits.len() {
                    let key = assignment.keys[candidate];
                    assert_eq!(usize::try_from(key & COUNT), Ok(count_clashes(&assignment, candidate)));
                    assert_eq!(key & CURRENT != 0, candidate == current as usize);
                    tabu += u32::from(key & (TABU | CURRENT) == TABU);
                }
                let clashes = assignment.clash_count(owner as u32) > 0;
                assert_eq!(assignment.clashing.contains(&(owner as u32)), clashes);
            }
            assignment.make_moves(1);
        }
        assert!(assignment.lowest_cost <= assignment.cost && tabu > 100, "{tabu}");
    }

    #[test]
    fn finds_the_minimum_in_any_lane() {
        for at in 0..24 {
            let mut row = vec![i16::MAX; 24];
            row[at] = 5;
            assert_eq!(minimum(&row), 5);
        }
    }
}
